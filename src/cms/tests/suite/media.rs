use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use reqwest::Method;

use super::Provider;
use crate::tests::fixtures;

const PLAIN: &str = "/media/weaves/plain-1.svg";

#[tokio::test]
async fn a_picture_comes_with_its_type_and_a_strong_etag() {
    let provider = Provider::start().await;
    let response = provider.http.get(provider.url(PLAIN)).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "image/svg+xml");
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    let etag = response.headers()["etag"].to_str().unwrap().to_owned();
    assert!(
        etag.starts_with('"') && etag.ends_with('"') && etag.len() > 10,
        "{etag}"
    );
    let bytes = std::fs::read(fixtures().join(PLAIN.trim_start_matches('/'))).unwrap();
    assert_eq!(response.bytes().await.unwrap(), bytes);

    for known in [etag.clone(), format!("\"other\", W/{etag}"), "*".to_owned()] {
        let again = provider
            .http
            .get(provider.url(PLAIN))
            .header("if-none-match", &known)
            .send()
            .await
            .unwrap();
        assert_eq!(again.status(), 304, "{known}");
        assert_eq!(again.headers()["etag"].to_str().unwrap(), etag);
    }
    let head = provider
        .http
        .request(Method::HEAD, provider.url(PLAIN))
        .send()
        .await
        .unwrap();
    assert_eq!(
        (
            head.status().as_u16(),
            head.headers()["etag"].to_str().unwrap()
        ),
        (200, etag.as_str())
    );
}

#[tokio::test]
async fn a_missing_picture_is_a_404_of_http() {
    let provider = Provider::start().await;
    for path in [
        "/media/weaves/none.svg",
        "/media/",
        "/media/weaves",
        "/media/weaves/plain-1.svg/x",
        "/media",
    ] {
        let status = provider
            .http
            .get(provider.url(path))
            .send()
            .await
            .unwrap()
            .status();
        assert_eq!(
            status,
            if path == "/media" || path == "/media/" {
                200
            } else {
                404
            },
            "{path}"
        );
    }
}

/// Sends a path as it is: clients tidy up what attackers do not.
fn raw(provider: &Provider, path: &str) -> String {
    let mut stream =
        TcpStream::connect(provider.backend.url().socket_addrs(|| None).unwrap()[0]).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_leads_out_of_the_media_folder() {
    let folder = tempfile::TempDir::new().unwrap();
    std::fs::create_dir(folder.path().join("media")).unwrap();
    std::fs::write(folder.path().join("seo.toml"), "# SECRET").unwrap();
    std::fs::write(folder.path().join("media/.hidden"), "SECRET").unwrap();
    std::os::unix::fs::symlink("../seo.toml", folder.path().join("media/link.svg")).unwrap();
    let content = Some(folder.path().to_owned());
    let provider = Provider::start_with(|config| config.content = content).await;
    for path in [
        "/media/../seo.toml",
        "/media/%2e%2e/seo.toml",
        "/media/..%2fseo.toml",
        "/media/x/../../seo.toml",
        "/media//../seo.toml",
        "/media/..%5cseo.toml",
        "/media/link.svg",
        "/media/.hidden",
        "/media/%00",
        "/media/%ff",
        "/media//etc/passwd",
        "/media/%2fetc%2fpasswd",
    ] {
        let answer = raw(&provider, path);
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        assert!(
            !answer.contains("SECRET") && !answer.contains("root:"),
            "{path}: {answer}"
        );
    }
}
