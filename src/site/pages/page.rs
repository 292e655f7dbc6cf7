//! Kind, status and title, which all pages have.

use http::StatusCode;

use super::{ErrorPage, InquiryForm, LawPage, OwnPage, Page, SampleList};
use base::locale::ServerTexts;

impl Page {
    /// The page's kind, as its document and the manifest name it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Fixed { kind } => kind,
            page => page.into(),
        }
    }

    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::Order(order) => order.status(),
            Self::Inquiry(inquiry) => inquiry.status(),
            Self::UserPassword(form) | Self::UserForgotten(form) => form.status(),
            Self::UserNotices(notices) => notices.status(),
            Self::Error(error) => error.status(),
            _ => StatusCode::OK,
        }
    }

    /// Whether search engines may index the page.
    pub(super) const fn is_public(&self) -> bool {
        !matches!(
            self,
            Self::Order(_)
                | Self::Search(_)
                | Self::SampleCompare(_)
                | Self::SampleList(SampleList {
                    is_filtered: true,
                    ..
                })
                | Self::UserNotices(_)
                | Self::Inquiry(
                    InquiryForm { sent: Some(_), .. } | InquiryForm { state: Some(_), .. }
                )
                | Self::UserTerms(LawPage { content: None, .. })
                | Self::Privacy(LawPage { content: None, .. })
                | Self::Accessibility(LawPage { content: None, .. })
                | Self::Conformance(LawPage { content: None, .. })
                | Self::Own(OwnPage {
                    is_indexed: false,
                    ..
                })
        )
    }

    /// Whether the page is the inquiry form with what is wrong in it.
    pub(super) const fn is_refused_form(&self) -> bool {
        matches!(
            self,
            Self::Inquiry(InquiryForm {
                refusal: Some(_),
                ..
            })
        )
    }

    /// Whether the page confirms the address of an account, or offers a link that does.
    pub(super) const fn confirms_address(&self) -> bool {
        matches!(self, Self::UserPassword(form) | Self::UserForgotten(form) if form.confirms)
    }

    /// The title of a page without an SEO record: that of its content, else that of its kind.
    pub(super) fn own_title<'a>(&'a self, texts: &'a ServerTexts) -> &'a str {
        let own = match self {
            Self::OemList(list) => &list.title,
            Self::OemInfo(item) => &item.title,
            Self::SampleList(list) => list.own_title().unwrap_or_default(),
            Self::SampleInfo(sample) => &sample.title,
            Self::NewsInfo(article) => &article.title,
            Self::UserTerms(page)
            | Self::Privacy(page)
            | Self::Accessibility(page)
            | Self::Conformance(page) => &page.title,
            Self::Own(page) => &page.title,
            Self::Bbs(bbs) => bbs.title.as_deref().unwrap_or_default(),
            _ => "",
        };
        let kind = match self {
            Self::Inquiry(InquiryForm { sent: Some(_), .. }) => "inquiry-sent",
            Self::Inquiry(
                InquiryForm { state: Some(_), .. } | InquiryForm { lack: Some(_), .. },
            ) => "inquiry-state",
            _ if self.confirms_address() => "user-confirm",
            Self::Error(ErrorPage { status: 404, .. }) => "not-found",
            Self::Error(ErrorPage { status: 429, .. }) => "too-many",
            Self::Error(ErrorPage { status: 503, .. }) => "unavailable",
            _ => self.kind(),
        };
        if own.is_empty() {
            texts.title_of(kind)
        } else {
            own
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use crate::bundle::tests::sample_manifest;
    use base::locale::{Locale, OwnBrand, Words};
    use base::site::{BrandPage, PageKind};

    #[test]
    fn each_kind_of_page_has_a_title_in_each_language() {
        let manifest = sample_manifest();
        for locale in Locale::all() {
            let texts = manifest.texts(locale);
            for kind in PageKind::VARIANTS
                .iter()
                // Home has the company's name, own pages have those of their entries.
                .filter(|kind| ![PageKind::Brand, PageKind::Home, PageKind::Own].contains(kind))
            {
                assert_ne!(
                    texts.title_of(kind.into()),
                    texts.site_name,
                    "{kind:?} in {locale}"
                );
            }
        }
        let own = OwnBrand::demonstration().unwrap();
        let brand = own.server_texts(&mut own.texts_with(&Words::default()).unwrap());
        let brand = brand.unwrap();
        for page in BrandPage::VARIANTS {
            assert_ne!(
                brand.head(page.into()).title,
                brand.head("error").title,
                "{page:?}"
            );
        }
    }
}
