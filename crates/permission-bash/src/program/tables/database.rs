//! Database clients and their dump tools. SQL is text; what it runs on the client is an escape hatch.

use super::super::spec::{Program, command};
use super::super::special;

const POSTGRES: &str = "PostgreSQL 16 manual";
const MYSQL: &str = "MySQL 8.4 manual; MariaDB 11.4 manual";

/// Options of `PostgreSQL`'s client applications.
const PG: &str = "-d|--dbname=text -h|--host=text -p|--port=text -U|--username=text -w|--no-password -W|--password -e|--echo -i|--interactive -f|--force
     --if-exists --maintenance-db=text -D|--tablespace=text -E|--encoding=text -l|--locale=text -O|--owner=text -T|--template=text -S|--strategy=text
     --icu-locale=text --locale-provider=text -a|--all -z|--analyze -Z|--analyze-only -j|--jobs=text -t|--table=text -q|--quiet -v|--verbose
     -s|--superuser|--system -R -r -c|--connection-limit=text -P|--pwprompt -L|--login --replication -g|--member-of=text -V|--version -?|--help :
     text*";

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("clickhouse clickhouse-client cqlsh influx usql pgcli mycli litecli iredis sqlcmd bq snowsql trino presto cypher-shell neo4j-admin etcdctl", "ClickHouse 24, cqlsh 6.1, usql 0.19, pgcli 4.1 manuals",
        "%repl -h|--host=text -P|--port=text -p|--password?text -u|--user|--username=text -d|--database=text -q|--query=text!quiet
         -e|--execute|--command=text!quiet -c=text!quiet -f|--file|--queries-file=exec!quiet -i|--input=any -o|--out|--output=out --format=text
         -t|--table --multiquery -n --config-file=load -S=text -U=text -Q=text!quiet --endpoints=text --cacert=read --cert=read --key=read
         -v|--version!quiet --help!quiet : text any*").commands(&[
        command("get put del watch member endpoint snapshot lease query ls show head mk rm load extract cp insert",
            "%posix --prefix --keys-only --location=text --use_legacy_sql?text --format=text --project_id=text --dataset_id=text -n=text --from-key
             --write-out=text : text*"),
    ]),
    Program::new("createdb createuser vacuumdb reindexdb clusterdb pg_isready pgbench", POSTGRES, PG),
    Program::new("dropdb dropuser", POSTGRES,
        "%destructive -e|--echo -f|--force -i|--interactive --if-exists -h|--host=text -p|--port=text -U|--username=text -w|--no-password
         -W|--password --maintenance-db=text -V|--version -?|--help : text*"),
    Program::new("initdb pg_ctl pg_ctlcluster postgres pg_basebackup pg_upgrade pg_resetwal mysqld mariadbd mongod redis-server", "PostgreSQL 16, MySQL 8.4, MongoDB 7, Redis 7.2 manuals",
        "-D|--pgdata=write -l|--log|--logpath=write -o|--options=opaque -U|--username=text -h|--host=text -p|--port=any -w -W -s -m|--mode=text
         -t|--timeout=text -c|--config=any -f|--config-file=load -F|--format=text -X|--wal-method=text -P|--progress -R -A|--auth=text
         -E|--encoding=text -k --locale=text --pwfile=read --datadir=write --dbpath=write --defaults-file=load --socket=write --basedir=enter
         --user=text --bind_ip=text --bind=text --fork --daemonize=text --dir=write --save=text --appendonly=text --requirepass=text
         --loadmodule=load : any*"),
    Program::new("mongo mongosh", "MongoDB Shell 2.2 manual",
        "%repl %exact --eval=code -f|--file=exec!quiet --shell!repl --nodb --norc --quiet --json?text -h|--host=text --port=text -u|--username=text
         -p|--password?text --authenticationDatabase=text --authenticationMechanism=text --tls --ssl --tlsCertificateKeyFile=read --tlsCAFile=read
         --tlsAllowInvalidCertificates --retryWrites --verbose --version!quiet --help!quiet : any exec*"),
    Program::new("mongodump mongoexport mongoimport mongorestore mongostat mongotop", "MongoDB Database Tools 100.9 manual",
        "-h|--host=text --port=text -u|--username=text -p|--password?text --authenticationDatabase=text --uri=text -d|--db=text -c|--collection=text
         -q|--query=text --queryFile=read -o|--out=write --gzip --archive?both --drop!destructive -f|--fields=text --type=text --file=read
         --headerline --jsonArray --nsInclude=text --nsExclude=text --nsFrom=text --nsTo=text -j|--numParallelCollections=text --upsertFields=text
         --mode=text --maintainInsertionOrder --dryRun --config=read --sslCAFile=read --oplog --dir=read : read"),
    Program::new("mysql mariadb", MYSQL,
        "%repl %exact -e|--execute=text!quiet -u|--user=text -p|--password?text -h|--host=text -P|--port=text -D|--database=text -S|--socket=any
         -A|--no-auto-rehash -B|--batch -N|--skip-column-names -s|--silent -t|--table -v|--verbose -E|--vertical -X|--xml -H|--html -r|--raw
         -f|--force -q|--quick -w|--wait -C|--compress --defaults-file=load --defaults-extra-file=load --defaults-group-suffix=text --no-defaults
         --login-path=text --pager?runs --tee=out --init-command=text --delimiter=text --default-character-set=text --ssl-ca=read --ssl-cert=read
         --ssl-key=read --ssl-mode=text --protocol=text --local-infile?text --column-names --binary-mode --connect-timeout=text --plugin-dir=load
         --default-auth=text --comments --show-warnings --safe-updates|-U --max-allowed-packet=text --skip-ssl -V|--version!quiet -?|--help!quiet -I
         : text").after(special::database::mysql),
    Program::new("mysqladmin mariadb-admin", MYSQL,
        "%exact -u|--user=text -p|--password?text -h|--host=text -P|--port=text -S|--socket=any -f|--force -s|--silent -i|--sleep=text
         -c|--count=text -v|--verbose -w|--wait?text --defaults-file=load --protocol=text --connect-timeout=text : text*").after(special::database::mysqladmin),
    Program::new("mysqldump mariadb-dump mysqlpump mysqlimport mysqlcheck mysqlbinlog mysqlshow", MYSQL,
        "%exact -u|--user=text -p|--password?text -h|--host=text -P|--port=text -S|--socket=any -A|--all-databases -B|--databases --tables
         --ignore-table=text -d|--no-data -t|--no-create-info -n|--no-create-db --routines|-R --triggers --events|-E --single-transaction --quick|-q
         --lock-tables|-l --skip-lock-tables --add-drop-table --opt --skip-opt --compact -w|--where=text -r|--result-file=write -T|--tab=write
         -x|--lock-all-tables --hex-blob --set-gtid-purged=text --column-statistics=text --default-character-set=text --defaults-file=load
         --defaults-extra-file=load --no-tablespaces|-y --master-data?text --source-data?text --flush-logs|-F --compress|-C --complete-insert|-c
         --extended-insert|-e --skip-comments --dump-date --skip-dump-date --force|-f --verbose|-v --xml|-X --ssl-mode=text --protocol=text
         --max-allowed-packet=text --start-datetime=text --stop-datetime=text --base64-output=text --local|-L --fields-terminated-by=text
         --login-path=text --skip-ssl --no-defaults : text*"),
    Program::new("pg_dump pg_dumpall", POSTGRES,
        "%exact -a|--data-only -b|--large-objects|--blobs -B|--no-large-objects|--no-blobs -c|--clean -C|--create -e|--extension=text
         -E|--encoding=text -f|--file=write -F|--format=text -j|--jobs=text -n|--schema=text -N|--exclude-schema=text -O|--no-owner -R
         -s|--schema-only -S|--superuser=text -t|--table=text -T|--exclude-table=text -v|--verbose -V|--version -x|--no-privileges|--no-acl
         -Z|--compress=text --binary-upgrade --column-inserts|--attribute-inserts --disable-dollar-quoting --disable-triggers --enable-row-security
         --exclude-table-data=text --extra-float-digits=text --filter=read --if-exists --include-foreign-data=text --inserts
         --load-via-partition-root --lock-wait-timeout=text --no-comments --no-publications --no-security-labels --no-subscriptions --no-sync
         --no-tablespaces --no-toast-compression --no-unlogged-table-data --on-conflict-do-nothing --quote-all-identifiers --rows-per-insert=text
         --section=text --serializable-deferrable --snapshot=text --strict-names --use-set-session-authorization -d|--dbname=text -h|--host=text
         -p|--port=text -U|--username=text -w|--no-password -W|--password --role=text -g|--globals-only -r|--roles-only -l|--database=text
         --exclude-database=text -?|--help : text"),
    Program::new("pg_restore", POSTGRES,
        "%exact -a|--data-only -c|--clean!destructive -C|--create -d|--dbname=text -e|--exit-on-error -f|--file=write -F|--format=text
         -I|--index=text -j|--jobs=text -l|--list -L|--use-list=read -n|--schema=text -N|--exclude-schema=text -O|--no-owner -P|--function=text -R
         -s|--schema-only -S|--superuser=text -t|--table=text -T|--trigger=text -v|--verbose -V|--version -x|--no-privileges|--no-acl
         -1|--single-transaction --disable-triggers --enable-row-security --filter=read --if-exists --no-comments --no-data-for-failed-tables
         --no-publications --no-security-labels --no-subscriptions --no-tablespaces --section=text --strict-names --use-set-session-authorization
         -h|--host=text -p|--port=text -U|--username=text -w|--no-password -W|--password --role=text -?|--help : read"),
    Program::new("psql", POSTGRES,
        "%repl %exact -a|--echo-all -A|--no-align -b|--echo-errors -c|--command=text!quiet --csv -d|--dbname=text -e|--echo-queries -E|--echo-hidden
         -f|--file=exec!quiet -F|--field-separator=text -h|--host=text -H|--html -l|--list!quiet -L|--log-file=out -n|--no-readline -o|--output=out
         -p|--port=text -P|--pset=text -q|--quiet -R|--record-separator=text -s|--single-step -S|--single-line -t|--tuples-only -T|--table-attr=text
         -U|--username=text -v|--set|--variable=text -V|--version!quiet -w|--no-password -W|--password -x|--expanded -X|--no-psqlrc
         -z|--field-separator-zero -0|--record-separator-zero -1|--single-transaction -?|--help?text!quiet : text text").after(special::database::psql),
    Program::new("redis-cli valkey-cli keydb-cli", "Redis 7.2 manual, redis-cli",
        "%repl %posix %exact -h=text -p=text -t=text -s=any -a|--pass=text --askpass --user=text -u=text -r=text -i=text -n=text -2 -3 -x!quiet
         -X=text!quiet -d=text -D=text -c -e --tls --sni=text --cacert=read --cacertdir=read --insecure --cert=read --key=read --raw --no-raw
         --quoted-input --csv --json --quoted-json --stat!quiet --latency!quiet --latency-history!quiet --latency-dist!quiet --lru-test=text!quiet
         --replica!quiet --rdb=out!quiet --functions-rdb=out!quiet --pipe!quiet --pipe-timeout=text --bigkeys!quiet --memkeys?text!quiet
         --hotkeys!quiet --scan!quiet --pattern=text --count=text --quoted-pattern=text --intrinsic-latency=text!quiet --eval=exec!quiet --ldb
         --ldb-sync-mode --cluster=text!quiet --verbose --no-auth-warning --show-pushes=text --help!quiet --version|-v!quiet : text*").after(special::database::redis),
    Program::new("sqlite3 sqlite duckdb", "SQLite 3.46 command-line shell; DuckDB 1.0 CLI",
        "%long %repl %exact -init|--init=load -cmd|--cmd=text -c=text!quiet -s=text!quiet -f=exec!quiet -readonly|--readonly!readonly -A!stop -append
         -ascii|--ascii -bail|--bail -batch|--batch -box|--box -column|--column -csv|--csv -deserialize -echo|--echo -header|--header
         -noheader|--noheader -heap=text -html|--html -interactive|--interactive -json|--json -jsonlines -line|--line -list|--list -lookaside=text
         -markdown|--markdown -maxsize=text -memtrace -mmap=text -newline=text -nofollow -nonce=text -nullvalue|--nullvalue=text -no-stdin
         -pagecache=text -quote|--quote -safe -separator|--separator=text -stats -table|--table -tabs|--tabs -unsafe-testing -unsigned
         -version|--version!quiet -vfs=text -zip -help|--help!quiet -ui!quiet : edit text*").after(special::database::sqlite),
];
