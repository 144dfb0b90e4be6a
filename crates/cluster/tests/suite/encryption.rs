//! Encrypted connections: to a server with a certificate of its own authority, for `localhost`.

use mustplay::CancelToken;
use mustplay_cluster::{Address, Database};

use crate::server::{Server, hasty};
use crate::whole::assert_right;

/// A server that lets `owner` in however they come, `careful` only with encryption, and `known`
/// only with a certificate.
fn encrypted() -> Option<Server> {
    let server = Server::alone()?;
    let request = |name: &str, subject: &str, extensions: &str| {
        server.command(
            "openssl",
            &format!(
                "req -new -newkey rsa:2048 -nodes -keyout {name}.key -out {name}.csr \
                 -subj /CN={subject} {extensions}"
            ),
        );
    };
    let sign = |name: &str| {
        server.command(
            "openssl",
            &format!(
                "x509 -req -in {name}.csr -CA authority.crt -CAkey authority.key -CAcreateserial \
                 -days 2 -copy_extensions copy -out {name}.crt"
            ),
        );
    };
    for authority in ["authority", "stranger"] {
        let arguments = format!(
            "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={authority} \
             -keyout {authority}.key -out {authority}.crt"
        );
        server.command("openssl", &arguments);
    }
    request("server", "localhost", "-addext subjectAltName=DNS:localhost");
    sign("server");
    request("known", "known", "-addext subjectAltName=DNS:known");
    sign("known");
    let append = |file: &str, text: &str| {
        let path = server.folder().join(file);
        let before = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, format!("{text}{before}")).unwrap();
    };
    append(
        "postgresql.conf",
        "ssl = on\nssl_cert_file = 'server.crt'\nssl_key_file = 'server.key'\n\
         ssl_ca_file = 'authority.crt'\n",
    );
    append(
        "pg_hba.conf",
        "hostssl all known all cert\nhostssl all careful all trust\nhost all careful all reject\n",
    );
    server
        .client()
        .batch_execute("create role careful superuser login; create role known superuser login")
        .unwrap();
    server.stop("fast");
    server.run();
    Some(server)
}

#[test]
fn connections_are_encrypted_as_the_address_says() {
    let Some(server) = encrypted() else {
        return;
    };
    let campaign = server.openings(3, &hasty("encrypted"));
    let file = |name: &str| server.folder().join(name).display().to_string();
    let address = |user: &str, host: &str, options: &str| -> Address {
        let url = server.url(user).replace("127.0.0.1", host);
        format!("{url}?{options}").parse().unwrap()
    };
    let is_encrypted = |address: &Address| {
        let open = Database::open(address).map_err(|error| error.to_string())?;
        drop(open);
        Ok::<_, String>(())
    };
    let root = |mode: &str, file: &str| format!("sslmode={mode}&sslrootcert={file}");
    let (ours, stranger) = (file("authority.crt"), file("stranger.crt"));

    // `careful` is let in only where it is encrypted.
    for (host, options) in [
        ("127.0.0.1", String::new()),
        ("127.0.0.1", "sslmode=prefer".to_owned()),
        ("127.0.0.1", "sslmode=require".to_owned()),
        ("127.0.0.1", root("require", &ours)),
        ("127.0.0.1", root("verify-ca", &ours)),
        ("localhost", root("verify-full", &ours)),
        // The certificate of the server itself is as good.
        ("localhost", root("verify-full", &file("server.crt"))),
    ] {
        let given = address("careful", host, &options);
        assert_eq!(is_encrypted(&given), Ok(()), "{host} {options}");
        // How it is encrypted is no secret, and the password is.
        assert!(!format!("{given:?}").contains("a-secret"));
    }
    for (host, options, message) in [
        ("127.0.0.1", "sslmode=disable".to_owned(), "sslmode=require in the address encrypts"),
        (
            "127.0.0.1",
            root("verify-full", &ours),
            "its certificate is for DnsName(\"localhost\"), and not for 127.0.0.1",
        ),
        (
            "localhost",
            root("verify-full", &stranger),
            "no authority of sslrootcert has signed its certificate",
        ),
        (
            "localhost",
            root("verify-ca", &stranger),
            "no authority of sslrootcert has signed its certificate",
        ),
        ("localhost", "sslmode=verify-full".to_owned(), "expected sslrootcert=FILE"),
        ("localhost", root("verify-ca", "/nowhere"), "certificates in /nowhere (sslrootcert)"),
        ("localhost", "sslmode=require&sslcert=a".to_owned(), "found sslcert alone"),
    ] {
        let told = is_encrypted(&address("careful", host, &options)).unwrap_err();
        assert!(told.contains(message), "{options}: {told}");
        assert!(!told.contains("a-secret"), "{told}");
    }
    // A client with a certificate.
    let (certificate, key) = (file("known.crt"), file("known.key"));
    let known = format!("sslmode=require&sslcert={certificate}&sslkey={key}");
    assert_eq!(is_encrypted(&address("known", "127.0.0.1", &known)), Ok(()));
    assert!(is_encrypted(&address("known", "127.0.0.1", "sslmode=require")).is_err());

    // A whole campaign.
    let mut worker = server.worker("encrypted");
    worker.address = address("careful", "localhost", &root("verify-full", &ours));
    worker.work(&CancelToken::default(), &|_| ()).unwrap();
    assert_right(&server, &campaign, 3);
}

#[test]
fn a_server_without_encryption_is_no_place_for_those_who_require_it() {
    let Some(server) = Server::start() else {
        return;
    };
    drop(Database::prepare(&server.address()).unwrap());
    let address = |options: &str| -> Address {
        let url = format!("{}?{options}", server.url("owner"));
        url.parse().unwrap()
    };
    drop(Database::open(&address("sslmode=prefer")).unwrap());
    let told = match Database::open(&address("sslmode=require")) {
        Ok(_) => panic!("expected an error"),
        Err(error) => error.to_string(),
    };
    assert!(told.contains("server does not support TLS"), "{told}");
    // However it is written.
    assert!(Database::open(&address("ssl%6Dode=require")).is_err());
    let mode = "postgresql://ann:secret@h/x?sslmode=sometimes".parse::<Address>();
    let told = mode.map(|it| it.to_string()).unwrap_err().to_string();
    assert!(told.contains("verify-full") && told.contains("`sometimes`"), "{told}");
    // Everything else in an address is for the database.
    let given: Address =
        "postgresql://ann:secret@h/x?sslmode=require&connect_timeout=3".parse().unwrap();
    assert_eq!(given.to_string(), "ann@h:5432/x");
}
