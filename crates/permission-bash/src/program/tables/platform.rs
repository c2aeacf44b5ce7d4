//! Hosted platforms and cloud machines whose command line runs a command there or with the platform's environment.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("cf", "Cloud Foundry CLI 8 manual", "-v : text any*").commands(&[
        command("delete delete-org delete-service delete-space", "%destructive -f -r : text*"),
        command("push", "-f=read -p=read -b=text -c=text -i=text -k=text -m=text -o=text -s=text -t=text -u=text --vars-file=read --var=text --no-route --no-start --strategy=text : text"),
        command("ssh", "%wrap=files %repl -c|--command=shell -i=text -L=text -N -t|--request-pseudo-tty -T -k : text"),
    ]),
    Program::new("cmd cmd.exe", "Windows 11 cmd reference", "").instead(special::shell::cmd),
    Program::new("doctl", "doctl 1.108 manual", "%persist -t|--access-token=text -u|--api-url=url -c|--config=read --context=text -o|--output=text --trace -v|--verbose : text*").commands(&[
        command("compute", ": text*").commands(&[
            command("ssh", "%wrap=files %repl --ssh-command=shell --ssh-user=text --ssh-key-path=read --ssh-port=text --ssh-agent-forwarding --ssh-private-ip : text"),
        ]),
    ]),
    Program::new("hcloud", "hcloud 1.47 manual", "%persist --config=read --context=text --endpoint=url --debug --debug-file=out -o|--output=text --quiet : text*").commands(&[
        command("server", ": text*").commands(&[
            command("delete", "%destructive : text*"),
            command("ssh", "%wrap=files %posix %repl -u|--user=text -p|--port=text --ipv6 : text joined"),
        ]),
    ]),
    Program::new("heroku", "Heroku CLI 8 manual",
        "%persist -a|--app=text -r|--remote=text -t|--team=text -s|--space=text --json : text*").commands(&[
        command("apps:destroy destroy pg:reset", "%destructive -c|--confirm=text : text*"),
        command("local:run", "%wrap=transparent %posix -e|--env=read -p|--port=text : cmd"),
        command("ps:exec run run:detached run:inside", "%wrap=files %posix %repl -a|--app=text -r|--remote=text -e|--env=text -s|--size=text -x|--exit-code --no-tty --no-launcher --no-notify --type=text -d|--dyno=text --ssh --status : joined"),
    ]),
    Program::new("railway", "Railway CLI 3 manual", "%persist --json : any*").commands(&[
        command("connect ssh", "%wrap=files %posix %repl -p|--project=text -s|--service=text -e|--environment=text -d|--deployment-instance=text --session?text : joined"),
        command("down", "%destructive -y|--yes : text*"),
        command("run local shell", "%wrap=transparent %posix %repl -s|--service=text -e|--environment=text -p|--project=text --no-local --silent : cmd"),
    ]),
    Program::new("schtasks schtasks.exe", "Windows 11 schtasks reference", "%opaque : any*"),
];
