//! Nothing of a customer is shared.

use redis::AsyncCommands as _;
use selvage_loops::brotli;

use super::*;
use crate::support::scripted::PASSWORD;

/// Reads every value, pages decompressed.
async fn everything(valkey: &Valkey) -> Vec<(String, String)> {
    let mut client = valkey.client().await;
    let keys: Vec<String> = client.keys("*").await.unwrap();
    let mut all = Vec::new();
    for key in keys {
        let kind: String = redis::cmd("TYPE")
            .arg(&key)
            .query_async(&mut client)
            .await
            .unwrap();
        let text = match kind.as_str() {
            "string" => {
                let value: Option<Vec<u8>> = client.get(&key).await.unwrap();
                let value = value.unwrap_or_default();
                if key.contains(":value:") {
                    self::value(&value)
                } else {
                    String::from_utf8(value).unwrap()
                }
            }
            "hash" => {
                format!(
                    "{:?}",
                    client
                        .hgetall::<_, std::collections::HashMap<String, String>>(&key)
                        .await
                        .unwrap()
                )
            }
            "zset" => format!(
                "{:?}",
                client.zrange::<_, Vec<String>>(&key, 0, -1).await.unwrap()
            ),
            "stream" => format!(
                "{:?}",
                client.xrange_all::<_, redis::Value>(&key).await.unwrap()
            ),
            // Expired meanwhile.
            "none" => String::new(),
            other => panic!("{key} is a {other}"),
        };
        all.push((key, text));
    }
    all
}

/// The header of a value and its parts, of which those of a page are decompressed.
fn value(sealed: &[u8]) -> String {
    let Some(mut rest) = sealed.get(16..) else {
        return String::new();
    };
    let mut parts = Vec::new();
    while let Some((length, after)) = rest.split_first_chunk() {
        let (part, after) = after.split_at(u32::from_le_bytes(*length) as usize);
        parts.push(part);
        rest = after;
    }
    let header: Value = serde_json::from_slice(parts[0]).unwrap();
    let mut text = header.to_string();
    for (name, part) in ["html", "document"].iter().zip(&parts[1..]) {
        let plain = match header[name].as_str() {
            Some("Brotli") => brotli::decompress(part).unwrap(),
            Some(_) => part.to_vec(),
            // No page.
            None => continue,
        };
        text += std::str::from_utf8(&plain).unwrap();
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn no_key_and_no_value_has_anything_of_a_customer() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let site = server(&provider, &valkey.url(), "one").await;
    let form = [("email", "buyer@example.com"), ("passwd", PASSWORD)];
    let login = ask(site
        .request(Method::POST, "/api/v1/user/login/email")
        .form(&form))
    .await;
    let token = login.json()["data"]["token"].as_str().unwrap().to_owned();
    let form = [
        ("email", "lin@example.com"),
        ("pwd", PASSWORD),
        ("repwd", PASSWORD),
    ];
    ask(site
        .request(Method::POST, "/api/v1/user/register/email")
        .form(&form))
    .await;
    let contract = "SLV-2024-001";
    let orders = site
        .get(&format!("/s16/api/v1/order/pager?token={token}"))
        .await;
    assert!(orders.text().contains(contract));
    for path in ["/order", "/en/order", "/user/login", "/en/news/list", "/"] {
        site.get(path).await;
        site.get(&format!("{path}?token={token}")).await;
    }
    assert!(
        site.get(&format!("/order?token={token}"))
            .await
            .text()
            .contains(contract)
    );
    let all = loop {
        // Pages are written behind the answers.
        let all = everything(&valkey).await;
        let of_kind = |kind: &str| all.iter().filter(|(key, _)| key.contains(kind)).count();
        if of_kind(":value:{page") >= 4 && of_kind(":lease:") == 0 {
            break all;
        }
    };
    assert!(
        all.iter()
            .any(|(_, text)| text.contains("<!DOCTYPE html>") || text.contains("<!doctype html>"))
    );
    assert!(all.iter().any(|(key, _)| key.contains(":limit:")));
    for (key, text) in &all {
        for secret in [
            token.as_str(),
            "buyer@example.com",
            "lin@example.com",
            PASSWORD,
            "127.0.0.1",
            contract,
        ] {
            assert!(
                !key.contains(secret) && !text.contains(secret),
                "{secret} in {key}: {text}"
            );
        }
    }
}
