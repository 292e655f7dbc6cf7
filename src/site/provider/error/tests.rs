use super::*;
use crate::provider::call::Endpoint;

fn error(cause: Cause) -> ProviderError {
    ProviderError::new(
        Endpoint::get("info", "/")
            .absent(Absence::Thing)
            .request()
            .with("fid", "9")
            .call(),
        cause,
    )
}

fn http(code: u16) -> Cause {
    Cause::Http {
        status: StatusCode::from_u16(code).unwrap(),
        retry_after: None,
    }
}

#[test]
fn not_found_is_recognised_by_either_status() {
    for cause in [Cause::refused(404, ""), http(404)] {
        assert!(error(cause).is_not_found());
    }
    for cause in [Cause::refused(410, ""), http(410), Cause::MissingData] {
        assert!(!error(cause).is_not_found());
    }
}

#[test]
fn every_refusal_except_500_to_599_ends_a_session_and_no_other_failure_does() {
    for status in [
        i64::MIN,
        -1,
        0,
        1,
        199,
        201,
        301,
        400,
        401,
        403,
        404,
        408,
        409,
        429,
        499,
        600,
        1001,
        i64::MAX,
    ] {
        let refused = error(Cause::refused(status, "no"));
        assert!(refused.ends_session(), "{status}");
    }
    for status in [500, 503, 599] {
        let refused = error(Cause::refused(status, "busy"));
        assert!(!refused.ends_session(), "{status}");
    }
    for cause in [
        http(302),
        http(401),
        http(403),
        http(404),
        http(429),
        http(502),
        Cause::Timeout(Duration::ZERO),
        Cause::Broken(None),
        Cause::Overloaded,
        Cause::NotJson { line: 1, column: 1 },
        Cause::no_envelope("[]"),
        Cause::MissingData,
        Cause::WrongData {
            expected: "a number",
        },
        Cause::TooLarge(1),
    ] {
        let failed = error(cause);
        assert!(!failed.ends_session(), "{failed}");
    }
}

#[test]
fn words_are_the_providers_message_and_never_a_raw_body() {
    let request = || {
        Endpoint::get("orders", "/")
            .request()
            .secret_param("token", "s3cret")
    };
    for (status, msg, words) in [
        (409, "address taken", "address taken"),
        (600, "unknown: s3cret", "unknown: s3cret"),
        (409, r#"{"status":409}"#, ""),
        (500, "internal", ""),
        (599, "SQL error", ""),
    ] {
        let error = ProviderError::of(&request(), Cause::refused(status, msg));
        assert_eq!(error.words(), words);
        assert!(!error.to_string().contains("s3cret"), "{error}");
    }
    let failed = ProviderError::of(&request(), Cause::no_envelope("s3cret"));
    assert_eq!(failed.words(), "");
    assert!(!failed.to_string().contains("s3cret"), "{failed}");
}

#[test]
fn transient_causes_are_distinguished_from_permanent_ones() {
    for cause in [
        http(500),
        http(503),
        Cause::Timeout(Duration::ZERO),
        Cause::Broken(None),
    ] {
        assert!(cause.may_pass(), "{cause}");
    }
    for cause in [
        http(400),
        http(404),
        http(408),
        http(429),
        http(302),
        Cause::refused(500, ""),
        Cause::MissingData,
        Cause::TooLarge(1),
    ] {
        assert!(!cause.may_pass(), "{cause}");
    }
}

#[test]
fn a_refusals_text_is_one_bounded_line() {
    let refused = error(Cause::refused(
        500,
        &format!("no\r\n{}", "x".repeat(10_000)),
    ))
    .to_string();
    assert!(
        refused.starts_with("info fid=9: refused with status 500: no  xxx"),
        "{refused}"
    );
    assert!(refused.chars().count() < 400);
}
