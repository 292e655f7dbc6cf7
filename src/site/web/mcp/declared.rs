//! The tools as clients list them.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

/// What the tools are for, which clients give to their models.
pub(super) const INSTRUCTIONS: &str = "The public website of a garment exporter: its pages, samples with \
minimum quantities and lead times, certificates, and how to reach the company. Give the visitor the addresses of \
the pages that an answer comes from. Prices are quoted on request, at the page /inquiry.";

/// Returns every tool. Texts of the site are in `languages`, the default one first.
pub(super) fn tools(languages: &[&str]) -> Vec<Tool> {
    let language = json!({
        "type": "string",
        "enum": languages,
        "description": "Language of the site; the first one if it is missing.",
    });
    vec![
        tool(
            "search",
            "Search the site",
            "Finds pages of the website by words. Returns titles, addresses and excerpts, ten results a page.",
            &["query"],
            &json!({
                "query": { "type": "string", "maxLength": 200, "description": "Words, such as a fabric or a style number." },
                "page": { "type": "integer", "minimum": 1, "maximum": 1000, "description": "Page of results, from 1." },
                "language": language,
            }),
        ),
        tool(
            "page",
            "Read a page",
            "Returns a page of the website as Markdown, by the address that another tool returned or by its path.",
            &["address"],
            &json!({
                "address": { "type": "string", "maxLength": 2000, "description": "Such as /en/about/company." },
            }),
        ),
        tool(
            "sample",
            "Find a style",
            "Returns the page of a sample as Markdown, by its style number.",
            &["number"],
            &json!({
                "number": { "type": "string", "maxLength": 60, "description": "Such as JL-K2101." },
                "language": language,
            }),
        ),
        tool(
            "company",
            "Company, certificates and minimums",
            "Returns the facts of the company and how to reach it, its certificates with their last days, and the \
             minimum quantity and lead time of each style that states them.",
            &[],
            &json!({ "language": language }),
        ),
    ]
}

fn tool(
    name: &'static str,
    title: &str,
    description: &'static str,
    required: &[&str],
    properties: &Value,
) -> Tool {
    let schema = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    let schema: JsonObject = serde_json::from_value(schema).unwrap_or_default();
    let hints = ToolAnnotations::new()
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false);
    Tool::new(name, description, Arc::new(schema))
        .with_title(title)
        .with_annotations(hints)
}
