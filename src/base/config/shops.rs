//! Links to shops.

use toml::de::DeValue;
use url::Url;

use super::kind::Kind;

#[derive(Clone, Debug, derive_more::Display, PartialEq, Eq)]
#[display("{name} ({url})")]
pub struct Shop {
    pub name: String,
    pub url: Url,
}

/// Shops: a list of tables in a file, `name=url,name=url` in the environment.
pub(super) fn shops() -> Kind<Vec<Shop>> {
    let accepts = "a list of shops, each with a name of 1 to 40 characters and an http or https URL, such as \
                   [{ name = \"Shop\", url = \"https://shop.example\" }]";
    Kind::new(accepts, |value| match value.get_ref() {
        DeValue::Array(items) => items
            .iter()
            .map(|item| of_table(item.get_ref()).ok_or_else(|| item.span()))
            .collect(),
        DeValue::String(text) => {
            let pairs = text
                .split(',')
                .map(|pair| pair.split_once('=').and_then(|(name, url)| shop(name, url)));
            pairs.map(|shop| shop.ok_or_else(|| value.span())).collect()
        }
        _ => Err(value.span()),
    })
}

fn of_table(value: &DeValue<'_>) -> Option<Shop> {
    let table = value.as_table().filter(|table| table.len() == 2)?;
    let text = |key| table.get(key)?.get_ref().as_str();
    shop(text("name")?, text("url")?)
}

fn shop(name: &str, url: &str) -> Option<Shop> {
    let (name, url) = (name.trim(), Url::parse(url.trim()).ok()?);
    let named = (1..=40).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    let usable = matches!(url.scheme(), "http" | "https")
        && url.username().is_empty()
        && url.password().is_none();
    (named && usable).then(|| Shop {
        name: name.to_owned(),
        url,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::kind::read;

    #[test]
    fn shops_in_the_environment_are_pairs() {
        let read = read(
            &shops(),
            "官方商城=https://shop.example/?from=site, Mall = http://mall.example",
        )
        .unwrap();
        let shown: Vec<_> = read.iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            [
                "官方商城 (https://shop.example/?from=site)",
                "Mall (http://mall.example/)"
            ]
        );
    }

    #[test]
    fn a_shop_without_a_name_or_a_web_address_is_refused() {
        for wrong in [
            "Shop",
            "=https://shop.example",
            "Shop=shop.example",
            "Shop=javascript:alert(1)",
            "Shop=ftp://shop.example",
            "Shop=https://me:secret@shop.example",
            "Shop=https://shop.example,Mall",
            "[{ name = \"Shop\" }]",
            "[{ name = \"Shop\", url = \"https://shop.example\", rank = 1 }]",
        ] {
            assert!(read(&shops(), wrong).is_none(), "{wrong}");
        }
    }
}
