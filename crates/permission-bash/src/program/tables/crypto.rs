//! Encryption, signatures and secrets.

use super::super::spec::{Program, command};

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("age rage", "age 1.2 manual",
        "%exact -e|--encrypt -d|--decrypt -o|--output=write -a|--armor -p|--passphrase -r|--recipient=text -R|--recipients-file=read
         -i|--identity=read -j=exec --max-work-factor=text --version -h|--help : read"),
    Program::new("age-keygen minisign signify gpgconf gpgsm gpg-connect-agent dirmngr kinit klist pass gopass keyring secret-tool security op bw lpass chezmoi yubico-piv-tool ykman", "age 1.2, minisign 0.11, pass 1.7, GnuPG 2.4 manuals",
        "%posix -o|--output=write -y -G -S -V -p=any -s=any -m=any -x=any -c=text -C -k=text -t=text -W -f -H -q -d -l -n -a=text : text any*").commands(&[
        command("run exec", "%wrap=transparent %posix --env-file=read --no-masking --account=text --session=text : cmd"),
    ]),
    Program::new("gpg gpg2 gpgv", "GnuPG 2.4 manual",
        "%exact -o|--output=write -a|--armor|--armour -b|--detach-sign|--detach-sig -c|--symmetric -d|--decrypt -e|--encrypt -s|--sign
         --clear-sign|--clearsign --verify -r|--recipient=text -R|--hidden-recipient=text -f|--recipient-file=read -F|--hidden-recipient-file=read
         -u|--local-user=text -k|--list-keys|--list-public-keys -K|--list-secret-keys --list-sigs --check-sigs --fingerprint|--finger --export!texts
         --export-secret-keys!texts --export-secret-subkeys!texts --export-ownertrust --import --import-ownertrust --fast-import
         --delete-keys!destructive,texts --delete-key!destructive,texts --delete-secret-keys!destructive,texts --delete-secret-key!destructive,texts
         --delete-secret-and-public-key!destructive,texts --edit-key!texts --sign-key!texts --lsign-key!texts --quick-sign-key!texts
         --gen-key|--generate-key --full-gen-key|--full-generate-key --quick-generate-key|--quick-gen-key!texts --quick-add-key!texts
         --gen-revoke|--generate-revocation!texts --receive-keys|--recv-keys!texts --send-keys!texts --search-keys!texts --refresh-keys!texts
         --locate-keys!texts --fetch-keys!texts --update-trustdb --check-trustdb --list-packets --card-status --card-edit --change-pin --dearmor
         --enarmor --store --no-options --options=load --homedir=enter --keyring=read --secret-keyring=read --primary-keyring=read
         --no-default-keyring --trustdb-name=read --keyserver=text --keyserver-options=text --passphrase=text --passphrase-file=read
         --passphrase-fd=text --pinentry-mode=text --batch --yes --no --no-tty -q|--quiet -v|--verbose --status-fd=text --status-file=out
         --logger-fd=text --log-file|--logger-file=out --command-fd=text --command-file=read --attribute-file=out --with-colons --with-fingerprint
         --with-keygrip --keyid-format=text --trust-model=text --always-trust --no-auto-key-locate --auto-key-locate=text --auto-key-retrieve
         --cipher-algo=text --digest-algo=text --compress-algo=text --cert-digest-algo=text -z=text --max-output=text --set-filename=text
         --use-embedded-filename!opaque --multifile --decrypt-files --encrypt-files --verify-files --photo-viewer=runs --exec-path=load
         --agent-program=load --dirmngr-program=load --gpg-agent-info=text --default-key=text --default-recipient=text --encrypt-to=text
         --throw-keyids --allow-secret-key-import --import-options=text --export-options=text --list-options=text --verify-options=text
         --no-symkey-cache --try-all-secrets --sender=text --comment=text --no-comments --textmode|-t --openpgp --dry-run|-n -i|--interactive
         --version --dump-options -h|--help --display-charset=text --fixed-list-mode --quick-set-expire!texts --quick-revoke-uid!texts
         --quick-add-uid!texts --debug-level=text : read*"),
    Program::new("gpg-agent", "GnuPG 2.4 manual",
        "%wrap=transparent %posix %long --daemon --server --supervised --homedir=enter --options=load --use-standard-socket -v|--verbose -q|--quiet -s|--sh -c|--csh --no-detach --no-grab --log-file=out
         --pinentry-program=load --scdaemon-program=load --enable-ssh-support --default-cache-ttl=text --max-cache-ttl=text --allow-preset-passphrase --version!quiet --help!quiet : cmd"),
    Program::new("openssl libressl", "OpenSSL 3.3 manual", "").commands(OPENSSL),
    Program::new("sops", "SOPS 3.9 manual",
        "%exact -d|--decrypt -e|--encrypt -r|--rotate -i|--in-place!inplace --extract=text --input-type=text --output-type=text --output=write
         --set=text -k|--kms=text -p|--pgp=text -a|--age=text --gcp-kms=text --azure-kv=text --hc-vault-transit=text --config=load
         --encrypted-suffix=text --encrypted-regex=text --unencrypted-regex=text --show-master-keys|-s --ignore-mac --verbose --keyservice=text
         --enable-local-keyservice --shamir-secret-sharing-threshold=text -v|--version --add-age=text --add-pgp=text --rm-age=text --rm-pgp=text :
         read*").commands(&[
        command("decrypt encrypt rotate edit set unset filestatus publish updatekeys groups keyservice",
            "%exact -i|--in-place!inplace --extract=text --input-type=text --output-type=text --output=write -y|--yes --config=load --age=text
             --pgp=text --kms=text --filename-override=text --recursive --ignore-mac --add-age=text : read any*"),
        command("exec-env", "%exact %wrap=shell --background --pristine --user=text --same-process : read sh"),
        command("exec-file",
            "%exact %wrap=shell --background --no-fifo --user=text --filename=text --input-type=text --output-type=text : read sh"),
    ]),
    Program::new("ssh-agent", "OpenSSH 9.8 ssh-agent(1)", "%wrap=transparent %posix -a=write -c -s -D -d -E=text -k!quiet -O=text -P=text -t=text : cmd"),
];

/// Subcommands of openssl.
pub(super) const OPENSSL: &[Program] = &[
    command("asn1parse ca cms crl crl2pkcs7 dgst dsa ec ecparam enc gendsa genpkey kdf mac nseq ocsp pkcs12 pkcs7 pkcs8 pkey pkeyparam pkeyutl rehash req rsa rsautl s_client s_server s_time sess_id smime speed spkac srp storeutl ts verify x509 sha1 sha256 sha384 sha512 md5 base64 aes-128-cbc aes-256-cbc aes-256-gcm des3 bf rc4 zlib",
        "%long -in=read -out=write -inform=text -outform=text -keyform=text -key=read -inkey=read -keyout=write -keyin=any -cert=read -certfile=read
         -certs=read -CA=read -CAkey=read -CAfile=read -CApath=read -CAserial=edit -CAcreateserial -CAstore=url -cafile=read -chain -chainCAfile=read
         -untrusted=read -trusted=read -crl=read -CRL=read -crlfile=read -config=load -extfile=read -extensions=text -engine=load -engine_impl=load
         -provider=load -provider-path=load -provparam=text -propquery=text -pass=url -passin=url -passout=url -k=text -kfile=read -K=text -iv=text
         -S=text -md=text -iter=text -pbkdf2 -salt -nosalt -a -A -base64 -e -d -p -P -z -none -nopad -rand=read -writerand=write -hex -binary -c -r
         -sign=read -verify=any -prverify=read -signature=read -hmac=text -mac=text -macopt=text -sigopt=text -pkeyopt=text -algorithm=text
         -paramfile=read -genparam -newkey=text -new -newhdr -x509 -nodes -noenc -days=text -not_before=text -not_after=text -subj=text -addext=text
         -reqexts=text -set_serial=text -serial -subject -issuer -dates -startdate -enddate -fingerprint -email -pubkey -pubin -pubout -pubkey_out
         -modulus -noout -text -nameopt=text -certopt=text -checkend=text -checkhost=text -checkemail=text -checkip=text -ext=text -req -signkey=read
         -force_pubkey=read -copy_extensions=text -clrext -export -name=text -caname=text -inkey_pass=text -nocerts -nokeys -clcerts -cacerts -legacy
         -keypbe=text -certpbe=text -descert -twopass -topk8 -v1=text -v2=text -scrypt -nocrypt -traditional -check -param_enc=text -conv_form=text
         -genkey -name_curve=text -list_curves -connect=text -host=text -port=text -servername=text -showcerts -starttls=text -proxy=text -tls1
         -tls1_1 -tls1_2 -tls1_3 -no_tls1 -no_tls1_1 -no_tls1_2 -no_tls1_3 -cipher=text -ciphersuites=text -alpn=text -status -verify_return_error
         -verify_hostname=text -quiet -ign_eof -brief -msg -debug -state -crlf -4 -6 -unix=any -sess_out=write -sess_in=read -keylogfile=write
         -psk=text -accept=text -www -WWW -HTTP -dhparam=read -cert2=read -key2=read -recip=read -from=text -to=text -encrypt -decrypt
         -verify_recover -derive -peerkey=read -sigfile=read -rawin -digest=text -content=read -signer=read -detached -nodetach -outdir=write -batch
         -gencrl -revoke=read -crl_reason=text -crldays=text -crlexts=text -updatedb -selfsign -policy=text -keyfile=read -infiles -notext
         -spkac=read -ss_cert=read -url=text -header=text -respout=write -reqout=write -respin=read -reqin=read -index=read -resp_text -req_text
         -noverify -purpose=text -no_check_time -attime=text -partial_chain -crl_check -crl_check_all -crl_download -show_chain -x509_strict
         -multi=text -seconds=text -evp=text -elapsed -bytes=text -primes=text -F4 -3 -generate -bits=text -safe -1 -5 -6p -apr1 -aixmd5 -stdin
         -noverify_pw -reverse -table -nbio -prexit -i -l -n -strparse=text -offset=text -length=text -dump -dlimit=text -oid=read -v : read*"),
    command("ciphers errstr help info list version",
        "%long -a -v -V -b -d -e -f -m -o -p -r -s -convert=text -commands -digest-algorithms -cipher-algorithms -public-key-algorithms -providers
         -engines -configdir -enginesdir -modulesdir -verbose -tls1_3 -ciphersuites=text -stdname -disabled : text*"),
    command("dhparam dsaparam genrsa passwd prime rand",
        "%long -in=read -out=write -inform=text -outform=text -hex -base64 -rand=read -writerand=write -engine=load -provider=load
         -provider-path=load -config=load -passout=url -3 -F4 -f4 -primes=text -aes128 -aes192 -aes256 -des3 -1 -5 -6 -apr1 -salt=text -stdin -quiet
         -table -reverse -noverify -generate -bits=text -safe -checks=text -check -text -noout -2 -C -genkey -dsaparam -traditional -verbose : text*"),
];
