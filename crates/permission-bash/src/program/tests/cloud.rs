//! Rows for cloud providers and infrastructure.

use super::check;

#[test]
fn aws() {
    check("aws s3 ls s3://b/x", "(s3 ls) text:s3://b/x");
    check(
        "aws s3 cp /etc/x s3://b/",
        "(s3 cp) read:/etc/x text:s3://b/",
    );
    check(
        "aws s3 sync s3://b/x ./x --delete",
        "(s3 sync) text:s3://b/x write:./x destructive",
    );
    check(
        "aws s3 rm --recursive s3://b/x",
        "(s3 rm) text:s3://b/x destructive",
    );
    check(
        "aws --profile p ec2 terminate-instances --instance-ids i-1",
        "(ec2 terminate-instances) globals=--profile,p text:ec2 text:terminate-instances text:i-1 ?--instance-ids destructive",
    );
    check(
        "aws ssm get-parameter --name /app/prod/db",
        "(ssm) text:get-parameter text:/app/prod/db ?--name",
    );
    check(
        "aws logs tail /aws/lambda/x --follow",
        "(logs tail) text:logs text:tail text:/aws/lambda/x ?--follow",
    );
    check(
        "aws iam create-role --policy file:///etc/x",
        "(iam create-role) text:iam text:create-role read:/etc/x ?--policy",
    );
    check(
        "aws lambda invoke --function-name f out.json",
        "(lambda invoke) write:out.json",
    );
}

#[test]
fn others() {
    check(
        "gcloud compute instances list",
        "(compute) text:instances text:list",
    );
    check(
        "gcloud compute ssh vm --command 'rm x'",
        "(compute ssh) text:vm host=sh<rm x>",
    );
    check(
        "gcloud --project p compute instances delete x",
        "(compute) globals=--project,p text:instances text:delete text:x destructive",
    );
    check(
        "gsutil cp gs://b/x /tmp/x",
        "(cp) text:gs://b/x write:/tmp/x",
    );
    check(
        "az group delete -n x",
        "(group delete) text:group text:delete destructive",
    );
    check(
        "az deployment group create --parameters @p.json",
        "(deployment group) text:deployment text:group text:create read:p.json",
    );
    check("terraform plan -out=/tmp/p", "(plan) write:/tmp/p");
    check(
        "terraform -chdir=infra apply -auto-approve",
        "(apply) globals=-chdir=infra enter:infra",
    );
    check("terraform destroy", "(destroy) destructive");
    check("terraform apply -destroy", "(apply) destructive");
    check("terraform fmt -check", "(fmt)");
    check("tofu state rm x", "(state rm) text:x destructive");
    check("pulumi -C infra up -y", "(up) globals=-C,infra enter:infra");
    check("pulumi destroy", "(destroy) destructive");
    check(
        "ansible all -i hosts -m shell -a 'rm x'",
        "text:all any:hosts host=sh<rm x>",
    );
    check("ansible all -m ping", "text:all");
    check(
        "ansible-playbook -i hosts site.yml -e @v.yml",
        "any:hosts any:site.yml read:v.yml",
    );
    check("vercel deploy --prod", "(deploy)");
    check("fly ssh console -C 'rm x'", "(ssh console) host=sh<rm x>");
    check(
        "wrangler d1 execute db --file=/x.sql",
        "(d1 execute) text:db read:/x.sql",
    );
}
