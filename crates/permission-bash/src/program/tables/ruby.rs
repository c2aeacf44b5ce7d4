//! Tools of Ruby, PHP and Perl.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("bundle bundler", "Bundler 2.5 manual", "--verbose --no-color -V -r|--retry=text").commands(&[
        command("add binstubs cache package check clean config console doctor env fund gem info init install i inject licenses list lock open outdated platform plugin pristine remove show update version viz",
            "--gemfile=exec --path=write --deployment --without=text --with=text -j|--jobs=text --retry=text --local --quiet --frozen --clean
             --binstubs?write --shebang=text --standalone?text --system --full-index --force --all --group|-g=text --source=text --version|-v=text
             --git=url --branch=text --skip-install --optimistic --strict --global --conservative --bundler?text --ruby --major --minor --patch
             --parseable --dry-run --add-platform=text --print --update?text : text*"),
        command("exec e", "%wrap=transparent %posix --keep-file-descriptors --gemfile=exec : cmd"),
    ]),
    Program::new("capistrano puma rackup sidekiq unicorn thin resque solargraph srb tapioca brakeman reek rubycritic fasterer standardrb erblint steep sorbet yard rdoc jekyll middleman fastlane pod", "Puma 6.4, Jekyll 4.3, Sidekiq 7, fastlane 2.221, CocoaPods 1.15 documentation",
        "-C|--config=exec -b|--bind=text -p|--port=text -e|--environment=text -t|--threads=text -w|--workers=text -d|--daemon -q|--quiet
         -r|--require=any -o|--output|--host=any -s|--source=any --pidfile=write --fix!inplace --path=any --verbose --repo-update --lane=text
         -f|--file|--format=any -D -I=enter : any*"),
    Program::new("composer", "Composer 2.7 manual",
        "%persist -q|--quiet -v|--verbose -vv -vvv --ansi --no-ansi -n|--no-interaction --profile --no-plugins --no-scripts -d|--working-dir=chdir
         --no-cache -V|--version -h|--help").commands(&[
        command("about archive audit browse bump check-platform-reqs clear-cache clearcache cc config create-project depends why diagnose dump-autoload dumpautoload fund global home init install i licenses outdated prohibits why-not reinstall remove rm uninstall require r search self-update selfupdate show info status suggests update u upgrade validate",
            "--dev --no-dev --prefer-source --prefer-dist --prefer-install=text --dry-run -o|--optimize-autoloader|--optimize
             -a|--classmap-authoritative --apcu-autoloader --ignore-platform-req=text --ignore-platform-reqs --no-install --no-update --no-progress
             --no-audit -w|--with-dependencies -W|--with-all-dependencies --with=text --lock --prefer-stable --prefer-lowest -m|--minimal-changes
             --root-reqs --sort-packages --fixed --format|-f=text --stability|-s=text --repository=text --unset -l|--list -g|--global -e|--editor
             --auth --file=write --dir=write --latest --tree -t --direct -D --no-check-publish --strict --download-only --no-autoloader --no-suggest
             -i --working-dir-only : text*"),
        command("exec", "%wrap=transparent %posix -l|--list!quiet : cmd"),
        command("run run-script", "%posix --timeout=text --dev --no-dev -l|--list : text any*"),
    ]).after(special::directory::inherit),
    Program::new("cpan cpanm carton prove perldoc perlcritic perltidy plackup", "Perl 5.38, prove(1), App::cpanminus 1.7 documentation",
        "%exact -v|--verbose -l|--lib -b|--blib -j|--jobs=text -r|--recurse -I=enter -e|--exec=runs -q|--quiet -f|--force -n|--notest --installdeps
         -L|--local-lib-contained=write --sudo -M=text -P=load -i -d -t -o=write -pro=read --profile=read -s -p=text -a=text -T : any*"),
    Program::new("gem", "RubyGems 3.5 manual", "-h|--help -v|--version").commands(&[
        command("build", "-o|--output=write -C=chdir --platform=text --strict --force : read"),
        command("cert check cleanup contents dependency environment fetch generate_index help info list lock mirror open outdated owner pristine push query rdoc rebuild search server signin signout sources specification stale unpack update which yank exec",
            "-a|--all -l|--local -r|--remote -b|--both -d|--details -v|--version=text -q|--quiet -n|--name-matches=text --pre --source=url --host=url
             -k|--key=text --otp=text --system -c=text -u --add=url --remove=url --prerelease --target=write : any*"),
        command("install i",
            "-i|--install-dir=write -n|--bindir=write -v|--version=text -N|--no-document --document?text -f|--force -l|--local -r|--remote
             --user-install --no-user-install -g|--file?read --source=url --clear-sources -P|--trust-policy=text --platform=text -E|--env-shebang
             --conservative --development --prerelease --pre -q|--quiet -V|--verbose --config-file=load --without=text --build-root=write --default
             --explain -y : any*").after(special::package::specs),
        command("uninstall",
            "-a|--all -I|--ignore-dependencies -x|--executables -v|--version=text -i|--install-dir=edit -n|--bindir=edit --user-install --force :
             text*"),
    ]),
    Program::new("phpstan psalm php-cs-fixer phpcs phpcbf phpmd rector pint deptrac", "PHPStan 1.11, Psalm 5, PHP-CS-Fixer 3.58, PHP_CodeSniffer 3.10 documentation",
        "-c|--config|--configuration=exec -a|--autoload-file|--allow-risky=exec -l|--level=text --memory-limit=text --error-format=text --no-progress
         --xdebug --standard=any --report=text --report-file=write --extensions=text --ignore=text -n -p -s --test!readonly --dirty
         --dry-run!readonly --diff --rules=text --using-cache=text --cache-file=write --fix!inplace --show-info=text --threads=text --no-cache
         --output-format=text --generate-baseline?write -v|--verbose -vv -vvv --path-mode=text : read*").commands(&[
        command("analyse analyze check describe diagnose clear-result-cache list-files process",
            "-c|--configuration|--config=exec -a|--autoload-file=exec -l|--level=text --memory-limit=text --error-format=text --no-progress
             --generate-baseline?write --xdebug --debug --dry-run --fix -v|--verbose : read*"),
        command("fix",
            "--allow-risky=text --config=exec --dry-run!readonly --rules=text --using-cache=text --cache-file=write --diff --format=text
             --stop-on-violation --show-progress=text --path-mode=text -v|--verbose -vv -vvv : edit*"),
    ]),
    Program::new("phpunit pest paratest codecept behat phpspec infection", "PHPUnit 11, Pest 2 documentation",
        "%exact -c|--configuration=read --bootstrap=exec --no-configuration --include-path=enter -d=text --testsuite=text --exclude-testsuite=text
         --group=text --exclude-group=text --filter=text --exclude-filter=text --coverage?text --coverage-html=write --coverage-clover=write
         --coverage-text?write --coverage-xml=write --coverage-filter=list --min=text --log-junit=write --testdox --testdox-html=write
         --testdox-text=write --list-tests --stop-on-failure --stop-on-error --stop-on-defect --colors?text --no-coverage --cache-directory=write
         --process-isolation --order-by=text --parallel -p=text --display-warnings --display-deprecations --dirty --retry --compact --ci
         --type-coverage --extension=any --printer=any -v|--verbose --debug -f=text --strict -h|--help --version : exec*"),
    Program::new("rails", "Ruby on Rails 7.1 guides", "%exact -e|--environment=text -h|--help -v|--version --trace").commands(&[
        command("c console db dbconsole",
            "%repl -e|--environment=text -s|--sandbox --db|--database=text -p|--include-password --mode=text"),
        command("d destroy g generate new plugin",
            "%exact -f|--force -p|--pretend -q|--quiet -s|--skip --api -d|--database=text -j|--javascript=text -c|--css=text -T|--skip-test
             -m|--template=load --skip-bundle --skip-git --minimal --main --edge -a|--asset-pipeline=text -B -G -M -O -C --no-timestamps
             --no-migration --parent=text --no-test-framework --skip-routes : text any*"),
        command("db:drop db:reset db:schema:load db:setup db:truncate_all db:purge db:migrate:reset", "%destructive : text*"),
        command("r runner", "-e|--environment=text : any any*"),
        command("s server",
            "-p|--port=text -b|--binding=text -c|--config=exec -d|--daemon -u|--using=text -P|--pid=write -C|--dev-caching -e|--environment=text
             --early-hints --log-to-stdout"),
        command("t test",
            "-n|--name=text -s|--seed=text -v|--verbose -e|--environment=text -w|--warnings -b|--backtrace -d|--defer-output -f|--fail-fast
             -c|--color -p|--pride --profile?text -x|--exclude=text : exec*"),
    ]),
    Program::new("rake", "Rake 13.2 manual",
        "-A|--all -B|--build-all --comments -C|--directory=chdir --dry-run|-n -e|--execute=code -E|--execute-continue=code -p|--execute-print=code
         -f|--rakefile=exec -G|--no-system|--nosystem -g|--system -I|--libdir=enter -j|--jobs?text -m|--multitask -N|--no-search|--nosearch
         -P|--prereqs -q|--quiet -r|--require=load -R|--rakelibdir|--rakelib=load -s|--silent --suppress-backtrace=text -t|--trace?text
         -T|--tasks?text -v|--verbose?text -V|--version -W|--where?text -X|--no-deprecation-warnings -D|--describe?text -h|--help : text*"),
    Program::new("rbenv rvm chruby", "rbenv 1.2 manual", ": text*").commands(&[
        command("exec do", "%wrap=transparent : cmd"),
    ]),
    Program::new("rspec", "RSpec 3.13 documentation",
        "%exact -I=enter -r|--require=any -O|--options=read --order=text --seed=text --bisect?text --fail-fast?text --no-fail-fast
         --failure-exit-code=text --error-exit-code=text --dry-run -X|--drb --drb-port=text -f|--format=text -o|--out=write --deprecation-out=write
         -b|--backtrace -c|--color|--colour --force-color --no-color -p|--profile?text -w|--warnings -P|--pattern=text --exclude-pattern=text
         -e|--example=text -E|--example-matches=text -t|--tag=text --default-path=list --only-failures -n|--next-failure -v|--version -h|--help :
         exec*").after(special::package::node_ids),
    Program::new("rubocop", "RuboCop 1.64 documentation",
        "%exact -l|--lint -x|--fix-layout -s|--stdin=list --editor-mode -P|--parallel --raise-cop-error --fail-level=text -C|--cache=text
         --cache-root=write --server --no-server --start-server --stop-server -c|--config=exec -d|--debug --only=text --except=text
         --only-guide-cop-names -F|--fail-fast --disable-pending-cops --enable-pending-cops --ignore-disable-comments --force-exclusion
         --only-recognized-file-types --ignore-parent-exclusion --force-default-config -f|--format=any -D|--display-cop-names --display-time
         -o|--out=write --stderr --display-only-fail-level-offenses -r|--require=any --plugin=any --auto-gen-config
         -a|--autocorrect|--auto-correct!inplace -A|--autocorrect-all|--auto-correct-all!inplace --disable-uncorrectable -L|--list-target-files
         --show-cops?text --init -S|--display-style-guide -E|--extra-details -v|--version -V|--verbose-version : read*"),
];
