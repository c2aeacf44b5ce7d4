//! Rows for Ruby, PHP, Perl, Java and .NET tools.

use super::check;

#[test]
fn ruby() {
    check(
        "bundle exec rspec spec/a_spec.rb:12",
        "(exec) runs=[rspec spec/a_spec.rb:12]",
    );
    check("bundle install --path /x", "(install) write:/x");
    check("rspec spec/a_spec.rb:12 -e 'a/b'", "exec:spec/a_spec.rb");
    check("rake -f x.rake db:migrate", "exec:x.rake text:db:migrate");
    check("rake -e 'x'", "shell=code<x>");
    check("rails db:drop", "(db:drop) destructive");
    check("rails console", "(console) shell=repl");
    check("rails runner script/x.rb", "(runner) any:script/x.rb");
    check("gem install rails -v 7", "(install) text:rails");
    check("rubocop -a app", "edit:app");
    check("composer exec rm x", "(exec) runs=[rm x]");
    check(
        "composer -d sub install",
        "(install) globals=-d,sub enter:sub",
    );
    check("phpunit --filter 'a/b' tests", "exec:tests");
    check("phpstan analyse -l 8 src", "(analyse) read:src");
    check("php -d auto_prepend_file=/x y.php", "exec:y.php !--define");
    check("perl -lane 'print' x", "read:x shell=code<print>");
    check("perl -0777 -pe s/a/b/ x", "read:x shell=code<s/a/b/>");
    check("perl -0777pe s/a/b/ x", "read:x shell=code<s/a/b/>");
}

#[test]
fn jvm() {
    check("java -jar x.jar /a", "exec:x.jar any:/a");
    check(
        "java -cp a.jar:b Main /a",
        "read:a.jar read:b text:Main any:/a",
    );
    check("java Main.java x", "exec:Main.java any:x");
    check(
        "java -javaagent:x.jar Main",
        "exec:x.jar text:Main !-javaagent:",
    );
    check(
        "java -XX:OnError='rm x' Main",
        "text:Main !-XX:OnError sh<rm x>",
    );
    check("javac -d out A.java", "write:out any:A.java");
    check("jar tf x.jar", "any:tf any:x.jar");
    check("mvn -q -DskipTests package", "text:package");
    check(
        "mvn exec:exec -Dexec.executable=rm",
        "text:exec:exec !--define",
    );
    check("gradle -p sub test --tests a.b", "enter:sub text:test@sub");
    check(
        "gradlew -I x.gradle build",
        "exec:x.gradle text:build !--init-script",
    );
    check("ant -f b.xml clean", "exec:b.xml text:clean");
    check("sbt 'testOnly x'", "text:testOnly x");
    check("dotnet build -c Release", "(build)");
    check("dotnet test --filter a", "(test)");
    check(
        "dotnet run --project src/x -- /a",
        "(run) read:src/x any:/a",
    );
    check("dotnet x.dll a", "exec:x.dll any:a");
}
