//! Rows for containers and clusters.

use super::check;

#[test]
fn docker() {
    check(
        "docker run --env-file=.env img",
        "(run) read:.env text:img host=",
    );
    check(
        "docker run --rm -it -v /src:/app -w /app ubuntu rm -rf x",
        "(run) both:/src text:ubuntu host=[rm -rf x]",
    );
    check(
        "docker run -v data:/var/lib img",
        "(run) text:data:/var/lib text:img host=",
    );
    check(
        "docker run --mount type=bind,source=/etc,target=/x img cat /x/shadow",
        "(run) both:/etc text:img host=[cat /x/shadow]",
    );
    check(
        "docker run --entrypoint rm img -rf x",
        "(run) text:img host=[rm -rf x]",
    );
    check(
        "docker run --entrypoint=rm img -rf x",
        "(run) text:img host=sh<rm> -rf x",
    );
    check(
        "docker exec -it c bash -c 'rm x'",
        "(exec) text:c host=[bash -c rm x]",
    );
    check(
        "docker exec -u root -e A=b c ls /",
        "(exec) text:c host=[ls /]",
    );
    check(
        "docker --context x exec c rm y",
        "(exec) globals=--context,x text:c host=[rm y]",
    );
    check(
        "docker container exec c rm y",
        "(container exec) text:c host=[rm y]",
    );
    check(
        "docker cp c:/etc/passwd ./x",
        "(cp) text:c:/etc/passwd write:./x",
    );
    check(
        "docker cp /etc/hosts c:/tmp",
        "(cp) read/:/etc/hosts text:c:/tmp",
    );
    check(
        "docker build -t a/b:1 -f docker/Dockerfile .",
        "(build) read:docker/Dockerfile read:.",
    );
    check(
        "docker buildx build --secret id=x,src=.env --push .",
        "(buildx build) both:.env read:.",
    );
    check("docker ps -a --filter name=x", "(ps)");
    check("docker logs -f --tail 10 c", "(logs) text:c");
    check("docker rm -f c", "(rm) text:c destructive");
    check("docker system prune -af", "(system prune) destructive");
    check("docker volume rm x", "(volume rm) text:x destructive");
    check(
        "docker save -o /tmp/i.tar img",
        "(save) write:/tmp/i.tar text:img",
    );
    check("docker images", "(images)");
    check(
        "podman run --rm alpine rm x",
        "(run) text:alpine host=[rm x]",
    );
    check("podman unshare rm x", "(unshare) host=[rm x]");
}

#[test]
fn compose() {
    check("docker compose up -d", "(compose up)");
    check(
        "docker compose -f a.yml -p x up -d web",
        "(compose up) globals=-f,a.yml,-p,x exec:a.yml text:web",
    );
    check(
        "docker compose exec -T web rm x",
        "(compose exec) text:web host=[rm x]",
    );
    check(
        "docker compose run --rm -v ./a:/a web npm test",
        "(compose run) both:./a text:web host=[npm test]",
    );
    check("docker compose down -v", "(compose down) destructive");
    check("docker-compose logs -f web", "(logs) text:web");
}

#[test]
fn kubernetes() {
    check("kubectl get pods -n x -o yaml", "(get) text:pods");
    check(
        "kubectl -n x delete pod y",
        "(delete) globals=-n,x text:pod text:y destructive",
    );
    check(
        "kubectl exec -it pod -n ns -c c -- rm -rf x",
        "(exec) text:pod host=[rm -rf x]",
    );
    check(
        "kubectl apply -f k8s/,/etc/x.yaml",
        "(apply) read:k8s/ read:/etc/x.yaml",
    );
    check(
        "kubectl apply -k overlays/prod",
        "(apply) read:overlays/prod",
    );
    check(
        "kubectl cp ns/pod:/etc/x /tmp/x",
        "(cp) text:ns/pod:/etc/x write:/tmp/x",
    );
    check(
        "kubectl run x --image=busybox -it --rm -- rm y",
        "(run) text:x host=[rm y]",
    );
    check(
        "kubectl create secret generic s --from-file=k=/etc/x",
        "(create) text:secret text:generic text:s read:/etc/x",
    );
    check(
        "kubectl --kubeconfig /x get po",
        "(get) globals=--kubeconfig,/x exec:/x text:po !--kubeconfig",
    );
    check(
        "kubectl logs -f deploy/web --tail=5",
        "(logs) text:deploy/web",
    );
    check(
        "helm upgrade -i web ./chart -f values.yaml --set a=/b",
        "(upgrade) text:web any:./chart read:values.yaml",
    );
    check(
        "helm template x y --post-renderer 'rm x'",
        "(template) text:x any:y !--post-renderer sh<rm x>",
    );
    check("helm uninstall web", "(uninstall) text:web destructive");
    check(
        "minikube kubectl -- get pods",
        "(kubectl get) globals=-- text:pods",
    );
}
