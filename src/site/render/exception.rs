//! Messages of script exceptions, bounded in length.

use deno_core::v8;

/// The longest message, in UTF-16 units.
const LONGEST: usize = 4096;

/// Returns message and stack of the exception that was just caught; `None` if the script was
/// terminated.
pub(super) fn message(
    scope: &mut v8::PinnedRef<'_, v8::TryCatch<'_, '_, v8::HandleScope<'_>>>,
) -> Option<String> {
    if scope.has_terminated() {
        return None;
    }
    let exception = scope.exception()?;
    scope.reset();
    // Either call may run the script's code, which may throw again or be terminated.
    let text = stack(scope, exception).or_else(|| exception.to_string(scope));
    if scope.has_terminated() {
        return None;
    }
    Some(match text {
        Some(text) => {
            let mut units = vec![0; text.length().min(LONGEST)];
            text.write_v2(scope, 0, &mut units, v8::WriteFlags::empty());
            String::from_utf16_lossy(&units)
        }
        None => "an exception without a message".to_owned(),
    })
}

fn stack<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    exception: v8::Local<'s, v8::Value>,
) -> Option<v8::Local<'s, v8::String>> {
    let exception = v8::Local::<v8::Object>::try_from(exception).ok()?;
    let name = v8::String::new(scope, "stack")?;
    let stack = exception.get(scope, name.into())?;
    v8::Local::<v8::String>::try_from(stack).ok()
}

/// Cuts a message of `deno_core` to the same length.
pub(super) fn bounded(message: &str) -> String {
    let end = message
        .char_indices()
        .nth(LONGEST)
        .map_or(message.len(), |(at, _)| at);
    message[..end].to_owned()
}
