//! How the work on a text grows with its length. Functions that read texts of people get texts of
//! many shapes, and each time twice as much: work that grows faster than n·log n fails.
//!
//! The work is measured as the processor time of the thread, which other processes do not lengthen,
//! and as the least of several attempts. `GROWTH_SHAPES=5000 cargo test … growth` tries more
//! shapes.

use std::hint::black_box;

use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rustix::time::{ClockId, clock_gettime};

/// Texts that lead parsers into their branches: alone, in turns, and one many times after another.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    "a", "\n", " ", "\t", "\r\n", "a ", "a\n", "1", "1,", "1 ", "1.", "0", "中", "中 ", "中\n",
    "。", "か", "ｶﾞ", "é", "e\u{301}", "\u{301}", "\u{200d}", "🧵", "İ", "1月", "1月1日", "千",
    "万", "百 ", "one ", "thousand ", "May ", "1 May ", "A", "A-", "A1-", "K2101 ", "1,234",
    "1/2 ", "1F ", "USD ", "1元 ", "&", "&a;", "&amp;", "&#1", "&lt;b&gt;", "<", ">", "/>", "<a",
    "<a>", "</a>", "<b>", "</b>", "<b><i>", "<p>", "<p>a", "</p>", "<p><b>", "<ul><li>", "<li>",
    "<dl><dt>", "<h2>a", "<table><tr><td>", "<td>", "<tr>", "<table>", "</table>", "<select>",
    "<svg>", "<math>", "<template>", "<font>", "<nobr>", "<button>", "<form>", "<a href=/b>",
    "<a href='", "<a href=\"", "<img src=/media/a.jpg>", "<img alt=a>", "<div>a</div>", "<br>",
    "<!--", "-->", "<!", "<?", "<![CDATA[", "]]>", "<script>", "</script", "<style>",
    "<textarea>", " href=x", " href='x", "/href=", "'href=", " src=\"", " a", " a=1", "=", "/",
    "/media/", "/media/a.jpg ", "/a", "//", "[", "]", "[]", "](", "[a](/b) ", "[a](/b)\n",
    "![a](/m)\n", "![", "![](", "[a][b]", "[a]: /b\n", "[a]\n", "[^a]", "[[", "[x]: <", "(", ")",
    "*", "**", "_", "__", "*a ", "**a ", "*a**", "a*b", "_a_", "a**b", "~", "~~", "~~a", "`",
    "``", "`a", "``a", "```\n", "~~~\n", "|", "|a", "|a|b\n", "|---|---\n", "| 1 ", ">", "> ",
    ">\n", ">>", "-", "- ", "- a\n", " - a\n", "-\n", "+ ", "1. ", "1) a\n", "#", "# a\n", "= \n",
    "---\n", "===\n", "    a\n", "  \n", "\\", "\\*", "\\\n", "\"", "'", "\"a\",", "\"a\"\n",
    "a,b\n", ",", ";", "\"\"", "'''", "\"\"\"", "{", "}", "{}", "{{", "{{a}}", "{a={",
    "[a]\nb=1\n", "a=1\n", "a.", "a.b=1\n", "[[a]]\n", "x = '''\n", "https://a.b/", "http://",
    "www.", "a@b.c ", "@", ":", "mailto:", "%", "%41", "%e4%b8", "\0", "+", "a=b&", "a;q=0.1,",
    "gzip, ", "a=b; ", "filename=\"", "1-2,", "\u{feff}", "\u{202e}", "…", "－", "１",
];

/// Texts that open something in which the rest stands.
#[rustfmt::skip]
const OPENERS: &[&str] = &[
    "<", "<a href=\"", "<a title='", "<!--", "<table><tr><td>", "<table>", "<p>", "<script>",
    "<svg>", "<b>", "[", "![", "](", "[a](", "[a]: ", "*", "**a", "`", "``", "```\n", "\"", "'",
    "'''", "(", "{{", "|", "|a|\n|---|\n", "> ", "- ", "    ", "# ", "&", "https://", "/media/",
    "1", "A-", "x=",
];

/// The number of pairs of parts, of all that there are.
const PAIRS: usize = 40;

/// The lengths of texts for a first look, in bytes.
const FIRST_LOOK: [usize; 2] = [3 << 10, 12 << 10];
/// The most by which the work for a text that is four times as long may grow at a first look.
const UNSUSPICIOUS: f64 = 6.0;
/// Work that is no more than this is let pass, in nanoseconds: 6 for a byte.
const LITTLE: f64 = 75_000.0;

/// Four doublings.
const LENGTHS: [usize; 5] = [3 << 10, 6 << 10, 12 << 10, 24 << 10, 48 << 10];
/// The most by which the work may grow at each of the last two doublings: with n·log n it is about
/// 2.1, with n√n 2.8, with n² 4. A step, such as that to another algorithm for longer texts, is one
/// of them only.
const MOST: f64 = 2.6;
const ATTEMPTS: usize = 4;

/// A text of any length.
struct Shape {
    opener: &'static str,
    parts: [&'static str; 2],
    /// Whether all of the first part stand before all of the second.
    is_in_row: bool,
}

impl Shape {
    fn text(&self, length: usize) -> String {
        let Self {
            opener,
            parts: [one, other],
            is_in_row,
        } = self;
        let number = length / (one.len() + other.len()).max(1);
        let body = if *is_in_row {
            one.repeat(number) + &other.repeat(number)
        } else {
            [*one, *other].concat().repeat(number)
        };
        format!("{opener}{body}")
    }

    fn name(&self) -> String {
        let Self {
            opener,
            parts,
            is_in_row,
        } = self;
        let order = if *is_in_row { "in a row" } else { "in turns" };
        format!("{opener:?} and then {parts:?} {order}")
    }
}

fn shapes() -> Vec<Shape> {
    let shape = |opener, parts, is_in_row| Shape {
        opener,
        parts,
        is_in_row,
    };
    let mut shapes: Vec<_> = PARTS
        .iter()
        .map(|part| shape("", [*part, ""], false))
        .collect();
    for opener in OPENERS {
        for inside in ["&a;", "a "] {
            shapes.push(shape(*opener, [inside, ""], false));
        }
    }
    let number = std::env::var("GROWTH_SHAPES").ok();
    let number = number.and_then(|number| number.parse().ok());
    let mut random = StdRng::seed_from_u64(53);
    for turn in 0..number.unwrap_or(PAIRS) {
        let part = |from: &'static [&'static str], random: &mut StdRng| {
            *from.choose(random).expect("there are parts")
        };
        let parts = [part(PARTS, &mut random), part(PARTS, &mut random)];
        let opener = if turn % 3 == 0 {
            part(OPENERS, &mut random)
        } else {
            ""
        };
        shapes.push(shape(opener, parts, turn % 2 == 0));
    }
    shapes
}

/// The processor time of this thread, in nanoseconds.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    #[expect(
        clippy::cast_precision_loss,
        reason = "a thread works for less than months"
    )]
    {
        time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
    }
}

fn cost<T>(work: &impl Fn(&str) -> T, text: &str) -> f64 {
    let begun = now();
    black_box(work(black_box(text)));
    (now() - begun).max(1.0)
}

/// Returns how the work grows, if that is faster than n·log n.
fn excess<T>(work: &impl Fn(&str) -> T, text: impl Fn(usize) -> String) -> Option<String> {
    let texts = FIRST_LOOK.map(&text);
    let looked = texts.map(|text| cost(work, &text));
    if looked[1] < LITTLE || looked[1] / looked[0] < UNSUSPICIOUS {
        return None;
    }
    let mut costs = [f64::INFINITY; LENGTHS.len()];
    for _ in 0..ATTEMPTS {
        for (place, length) in LENGTHS.into_iter().enumerate() {
            costs[place] = costs[place].min(cost(work, &text(length)));
        }
        let [.., before, last_but_one, last] = costs;
        if last_but_one / before <= MOST || last / last_but_one <= MOST {
            return None;
        }
    }
    let shown = costs.map(|cost| format!("{:.1}", cost / 1e6));
    Some(format!("{} ms", shown.join(", ")))
}

/// Fails if the work on a text of some shape grows faster than n·log n.
pub fn check<T>(name: &str, work: impl Fn(&str) -> T) {
    check_shapes(name, work, shapes());
}

/// Checks like [`check`], with a fifth of the shapes: for work that consists of others.
pub fn check_whole<T>(name: &str, work: impl Fn(&str) -> T) {
    check_shapes(name, work, shapes().into_iter().step_by(5));
}

fn check_shapes<T>(name: &str, work: impl Fn(&str) -> T, shapes: impl IntoIterator<Item = Shape>) {
    let found: Vec<_> = shapes
        .into_iter()
        .filter_map(|shape| {
            let grows = excess(&work, |length| shape.text(length))?;
            Some(format!("{}: {grows}", shape.name()))
        })
        .collect();
    assert!(found.is_empty(), "{name}:\n{}", found.join("\n"));
}

#[test]
fn growth_of_work_is_seen_and_that_of_a_table_is_none() {
    let quadratic = |text: &str| {
        let lines = text.match_indices('a').map(|(at, _)| &text[..at]);
        lines
            .map(|before| before.bytes().filter(|byte| *byte == b'a').count())
            .sum::<usize>()
    };
    assert!(excess(&quadratic, |length| "a".repeat(length / 4)).is_some());
    let sorted = |text: &str| {
        let mut words: Vec<_> = text
            .char_indices()
            .map(|(at, char)| (char, at % 7919))
            .collect();
        words.sort_unstable();
        words.len()
    };
    assert_eq!(excess(&sorted, |length| "ab".repeat(length)), None);
}
