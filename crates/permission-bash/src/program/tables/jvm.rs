//! Java, Kotlin, Scala and .NET: compilers, build tools, launchers.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("dotnet", ".NET SDK 8 documentation",
        "%exact -d|--diagnostics -h|--help --info --list-runtimes --list-sdks --version --additionalprobingpath=read --additional-deps=read
         --depsfile=read --runtimeconfig=read --fx-version=text --roll-forward=text : exec any*").commands(&[
        command("add list remove reference package",
            "--project=read -v|--version=text -f|--framework=text -n|--no-restore -s|--source=any --package-directory=write --prerelease
             --interactive --outdated --deprecated --vulnerable --include-transitive --format=text : any*"),
        command("build build-server clean msbuild pack publish restore store vstest watch run-api",
            "-a|--arch=text -c|--configuration=text -f|--framework=text --force --interactive --no-dependencies --no-incremental --no-restore
             --no-self-contained --self-contained?text --no-build --nologo --no-logo -o|--output=write --os=text -p=text -p:+text --property=text
             --property:+text -r|--runtime=text -s|--source=any --tl?text -v|--verbosity=text --version-suffix=text --include-source
             --include-symbols --artifacts-path=write --packages=write --configfile=read --manifest=read --no-cache --lock-file-path=edit
             --use-lock-file --locked-mode --disable-parallel -t:+text -m -m:+text -bl -bl:+write -nr:+text -restore -nologo --project=read
             --logger=text --ResultsDirectory:+write : any*"),
        command("dev-certs ef fsi help new nuget project sdk search sln solution tool user-secrets workload jb outdated script csharpier husky stryker reportgenerator",
            "-o|--output=write -n|--name=text -f|--framework|--force=text --language|-lang=text --dry-run --no-update-check --project|-p=read
             --startup-project|-s=read --configuration=text --context|-c=text --version=text -g|--global --local --tool-path=write
             --add-source|--source=any --api-key|-k=text --configfile=read --manifest=read -v|--verbosity=text --no-build --connection=text
             --use:+read --load:+load --exec --id=text -i --in-root --idempotent --export-path|-ep=write --trust --clean --skip-duplicate : any*"),
        command("exec", ": exec any*"),
        command("format",
            "--diagnostics=text --severity=text --no-restore --verify-no-changes --include=text --exclude=text --include-generated
             -v|--verbosity=text --binarylog=write --report=write : edit*"),
        command("run",
            "%posix -a|--arch=text -c|--configuration=text -f|--framework=text --force --interactive --launch-profile|-lp=text --no-build
             --no-dependencies --no-launch-profile --no-restore --os=text --project|-p=read --property=text -r|--runtime=text --tl?text
             -v|--verbosity=text -e=text --file=exec --self-contained?text : any*"),
        command("test",
            "%exact -a|--arch|--test-adapter-path=any --blame --blame-crash --blame-hang --blame-hang-timeout=text -c|--configuration=text
             --collect=text -d|--diag=write -e|--environment=text -f|--framework=text --filter=text --interactive -l|--logger=text --no-build
             --nologo --no-restore -o|--output=write --os=text -r|--results-directory=write --runtime=text -s|--settings=read -t|--list-tests
             -v|--verbosity=text -p:+text --project=read --solution=read : any*"),
    ]),
    Program::new("gradle gradlew gradlew.bat", "Gradle 8.8 manual",
        "-?|-h|--help -a|--no-rebuild -b|--build-file=exec --build-cache --no-build-cache -c|--settings-file=exec --configuration-cache
         --no-configuration-cache --configuration-cache-problems=text --configure-on-demand --console=text --continue -D|--system-prop=text
         -d|--debug --daemon --no-daemon --foreground --stop --status -F|--dependency-verification=text --export-keys -g|--gradle-user-home=enter
         -I|--init-script=load -i|--info --include-build=exec -M|--write-verification-metadata=text -m|--dry-run --max-workers=text --offline
         -P|--project-prop=text -p|--project-dir=chdir --parallel --no-parallel --priority=text --profile --project-cache-dir=write -q|--quiet
         --refresh-dependencies --refresh-keys --rerun-tasks --rerun -S|--full-stacktrace -s|--stacktrace --scan --no-scan -t|--continuous
         -U|--update-locks=text -u -V|--show-version -v|--version -w|--warn --warning-mode=text --watch-fs --no-watch-fs --write-locks
         -x|--exclude-task=text --tests=text --configuration=text --dependency=text --args=text --gradle-version=text --distribution-type=text --all
         --task=text --debug-jvm --type=text --dsl=text --test-framework=text --package=text --project-name=text --no-incubating : text*"),
    Program::new("jar", "JDK 22 tool specification, jar",
        "%exact -c|--create -x|--extract -t|--list -u|--update -i|--generate-index=edit -d|--describe-module --validate -f|--file=both -v|--verbose
         -C=list -m|--manifest=read -e|--main-class=text -M|--no-manifest -0|--no-compress -n --module-version=text --hash-modules=text
         -p|--module-path=read: --release=text --date=text --dir=write -k : any*"),
    Program::new("java javaw jshell-run", "JDK 22 tool specification, java",
        "%long %exact %posix -cp|-classpath|--class-path=read: -p|--module-path=read: --upgrade-module-path=read: --add-modules=text --add-opens=text
         --add-exports=text --add-reads=text --patch-module=text --enable-native-access=text --limit-modules=text --list-modules!quiet
         -d|--describe-module=text --dry-run --validate-modules -D+text -X+text -Xbootclasspath/a:+load -Xbootclasspath:+load -Xrun+load
         -XX:OnError=runs -XX:OnOutOfMemoryError=runs -XX:HeapDumpPath=write -XX:ErrorFile=write -XX:LogFile=write -XX:+text -Xlog:+text
         -Xloggc:+write -javaagent:+load -agentpath:+load -agentlib:+text -jar=exec!stop,quiet -m|--module=text!stop,quiet -ea -esa -da -dsa
         -ea:+text -server -client -version!quiet --version!quiet -showversion --show-version -help!quiet --help!quiet -h!quiet -verbose
         -verbose:+text -splash:+read -enableassertions --enable-preview --source=text --finalization=text --sun-misc-unsafe-memory-access=text :
         text any*").after(special::jvm::java),
    Program::new("javac javadoc javap jdeps jlink jpackage jcmd jstack jmap jps jinfo jstat keytool jarsigner native-image", "JDK 22 tool specifications",
        "%long %exact -d=write -s=write -h=write -cp|-classpath|--class-path=read: -sourcepath|--source-path=read: -p|--module-path=read:
         --module-source-path=read: -processorpath|--processor-path=exec: -processor=text -proc:+text -g -g:+text -nowarn -parameters
         -source|--source=text -target|--target=text --release=text -encoding=text -deprecation -verbose -Werror -Xlint -Xlint:+text -Xdoclint:+text
         -Xmaxerrs=text -Xplugin:+opaque -A+text -J+text -D+text -bootclasspath=read: -endorseddirs=read: -extdirs=read: --enable-preview
         --system=any -implicit:+text -m|--module=text --add-modules=text --add-exports=text -c -l -public -private -protected -constants -package
         -doclet=text -docletpath=exec: --output|-o=write -version -keystore=edit -storepass=text -alias=text -keyalg=text -keysize=text
         -validity=text -dname=text -file=any -import -export -list -genkey -genkeypair -importcert -v -rfc -trustcacerts -noprompt -keypass=text
         -signedjar=write -tsa=text --name=text --type=text --input=read --dest=write --main-jar=text --main-class=text --jlink-options=text
         -jar=read : any*"),
    Program::new("kotlinc kotlin-jvm ktlint detekt scalac scalafmt scalafix coursier cs google-java-format spotless", "Kotlin 2.0, ktlint 1.3, detekt 1.23, Scala 3.4, scalafmt 3.8, Coursier 2.1 documentation",
        "%exact -d=write -cp|-classpath=read: -include-runtime -jvm-target=text -language-version=text -script=exec -e|-expression=code -Xplugin=load
         -P=text -F|--format!inplace -i|--in-place|--replace!inplace --input=read, --config|-c=read --baseline=read --report=text -r=text -nowarn
         -verbose -version --test --check --stdin --stdout -o=write -f=edit -R|--ruleset=load --auto-correct!inplace : read*"),
    Program::new("mvn mvnw mvnd", "Maven 3.9 manual",
        "-am|--also-make -amd|--also-make-dependents -B|--batch-mode -b|--builder=text -C|--strict-checksums -c|--lax-checksums --color=text -cpu
         -D|--define=text -e|--errors -emp=text -ep=text -f|--file=exec -fae|--fail-at-end -ff|--fail-fast -fn|--fail-never
         -gs|--global-settings=read -gt|--global-toolchains=read -h|--help -itr -l|--log-file=write -llr -N|--non-recursive -npr -npu
         -nsu|--no-snapshot-updates -ntp|--no-transfer-progress -o|--offline -P|--activate-profiles=text -pl|--projects=text -q|--quiet
         -rf|--resume-from=text -s|--settings=read -t|--toolchains=read -T|--threads=text -U|--update-snapshots -up -V|--show-version -v|--version
         -X|--debug : text*").after(special::values::maven),
    Program::new("nuget msbuild csc fsc mono vbc", "NuGet 6.10, MSBuild 17 documentation",
        "%long -o=write -out:+write -r:+read -t:+text -p:+text -v:+text -m -m:+text -bl -bl:+write -nologo -restore -target:+text -property:+text
         -source=any -Source=any -OutputDirectory=write -ConfigFile=read -Version=text -ApiKey=text -NonInteractive -Verbosity=text --debug --version
         : any*"),
    Program::new("sbt mill lein boot bb scala-build amm", "sbt 1.10, Mill 0.11, Leiningen 2.11 documentation",
        "%posix -D+text -J+text -mem=text -v -d -no-colors -batch -sbt-dir=enter -ivy=enter -java-home=exec --no-server -i|--interactive
         -j|--jobs=text -k -w|--watch -e=code -f=exec -m=text -cp|--classpath=read: : text*"),
];
