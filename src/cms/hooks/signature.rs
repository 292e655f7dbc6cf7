//! The signatures of webhooks, and those of the robots of `DingTalk` and Feishu.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::hmac;
use zeroize::Zeroizing;

/// The beginning of a secret of *Standard Webhooks*.
const SECRET: &str = "whsec_";

/// Draws a secret, as people enter it where webhooks are received.
pub(super) fn draw_secret() -> String {
    let bytes: Zeroizing<[u8; 32]> = Zeroizing::new(rand::random());
    format!("{SECRET}{}", STANDARD.encode(bytes.as_slice()))
}

/// Returns `webhook-signature` of a message, with a signature for each secret; `None` if one is no
/// secret.
pub(super) fn standard(secrets: &[String], id: &str, timestamp: i64, body: &str) -> Option<String> {
    let signed = format!("{id}.{timestamp}.{body}");
    let signature = |secret: &String| {
        let key = STANDARD.decode(secret.strip_prefix(SECRET)?).ok()?;
        let key = Zeroizing::new(key);
        Some(format!("v1,{}", in_base64(&key, signed.as_bytes())))
    };
    let signatures = secrets.iter().map(signature);
    let signatures: Vec<_> = signatures.collect::<Option<_>>()?;
    Some(signatures.join(" "))
}

/// The `sign` of a message to a robot of `DingTalk`, before it is escaped for the address;
/// milliseconds.
pub(super) fn dingtalk(secret: &str, timestamp: i64) -> String {
    let signed = format!("{timestamp}\n{secret}");
    in_base64(secret.as_bytes(), signed.as_bytes())
}

/// The `sign` of a message to a robot of Feishu; seconds.
pub(super) fn feishu(secret: &str, timestamp: i64) -> String {
    let key = format!("{timestamp}\n{secret}");
    in_base64(key.as_bytes(), b"")
}

fn in_base64(key: &[u8], signed: &[u8]) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key);
    STANDARD.encode(hmac::sign(&key, signed))
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;

    #[test]
    fn a_webhook_is_signed_as_in_the_vector_of_the_specification() {
        const ID: &str = "msg_p5jXN8AQM9LWM0D4loKWxJek";
        const BODY: &str = r#"{"test": 2432232314}"#;
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned();
        let expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
        let sign = |secrets: &[String]| standard(secrets, ID, 1_614_265_330, BODY);
        assert_eq!(sign(from_ref(&secret)).as_deref(), Some(expected));
        let both = sign(&[draw_secret(), secret]).unwrap();
        let signatures: Vec<_> = both.split(' ').collect();
        assert_eq!((signatures.len(), signatures[1]), (2, expected));
        assert_eq!(sign(&["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned()]), None);
    }

    #[test]
    fn a_secret_has_as_many_bytes_as_the_specification_says() {
        let secret = draw_secret();
        let bytes = STANDARD.decode(secret.strip_prefix(SECRET).unwrap());
        assert!((24..=64).contains(&bytes.unwrap().len()));
        assert_ne!(secret, draw_secret());
    }

    /// The documents of both say how a signature is made, with a program and without its result. These
    /// results are of the programs in Python there.
    #[test]
    fn messages_to_robots_are_signed_as_the_documented_programs_do() {
        let own = dingtalk("this is secret", 1_577_262_236_757);
        assert_eq!(own, "hmPWwU+7lVdm3ZZz0r9tSfx0L4Q26jWOZr9+Gs6EZQM=");
        let own = feishu("demo", 1_599_360_473);
        assert_eq!(own, "l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=");
        assert_eq!(
            feishu("demo", 100),
            "jquNHnVOwmDRfw+vqTIrY5dooJAgi5EcRtLsQE4wfXg="
        );
    }

    /// `DingTalk` publishes a result for logins: the key signs the time alone.
    #[test]
    fn the_function_below_them_gives_the_result_that_dingtalk_publishes() {
        let own = in_base64(b"testappSecret", b"1546084445901");
        assert_eq!(own, "HCbG3xNE3vzhO+u7qCUL1jS5hsu2n5r2cFhnTrtyDAE=");
    }
}
