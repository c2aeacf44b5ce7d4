//! Rows for databases.

use super::check;

#[test]
fn postgres() {
    check("psql -c 'select 1'", "");
    check("psql -h x -U y mydb", "text:mydb shell=repl");
    check("psql -c '\\! rm x' db", "text:db !\\! sh< rm x>");
    check("psql -c '\\o |rm x' db", "text:db !o sh<rm x>");
    check("psql -c '\\dt' db", "text:db");
    check("psql -c \"copy t to program 'rm x'\"", "!program");
    check("psql -f x.sql db", "exec:x.sql text:db");
    check(
        "psql -o /tmp/x -c 'select 1'",
        "write:/tmp/x !--output > /tmp/x",
    );
    check("pg_dump -f /tmp/x db", "write:/tmp/x text:db");
    check("pg_restore -c -d db x.dump", "read:x.dump destructive");
    check("dropdb x", "text:x destructive");
    check("createdb x", "text:x");
}

#[test]
fn others() {
    check("mysql -e 'select 1' db", "text:db");
    check("mysql -e 'system rm x'", "!system sh<rm x>");
    check("mysql -e 'select 1; \\! rm x'", "!\\! sh< rm x>");
    check("mysql -u root", "shell=repl");
    check("mysqldump -r /tmp/x db", "write:/tmp/x text:db");
    check("mysqladmin drop db", "text:drop text:db destructive");
    check("sqlite3 a.db 'select 1'", "edit:a.db text:select 1");
    check("sqlite3 -readonly a.db .tables", "read:a.db text:.tables");
    check(
        "sqlite3 a.db '.shell rm x'",
        "edit:a.db text:.shell rm x !.shell sh<rm x>",
    );
    check(
        "sqlite3 a.db '.output /tmp/x'",
        "edit:a.db text:.output /tmp/x write:/tmp/x !.output > /tmp/x",
    );
    check(
        "sqlite3 a.db \"select load_extension('./x')\"",
        "edit:a.db text:select load_extension('./x') !load_extension",
    );
    check("sqlite3 a.db", "edit:a.db shell=repl");
    check("redis-cli -n 1 get k", "text:get text:k");
    check("redis-cli FLUSHALL", "text:FLUSHALL destructive");
    check("redis-cli", "shell=repl");
    check("mongosh --eval 'db.x.drop()'", "shell=code<db.x.drop()>");
    check("mongodump --out /tmp/x", "write:/tmp/x");
}
