//! `/api/bbs/…`: boards, labels, topics. A missing `id` or `lid` (or `0`) means all of them.

use axum::extract::State;

use super::Service;
use super::answer::{Answer, Reply};
use super::params::Params;
use crate::backend::store::{Board, Label, Topic};

/// `board/list`: every board, or the one with the id.
pub(super) async fn boards(State(service): State<Service>, params: Params) -> Reply<Vec<Board>> {
    Ok(Answer(service.store.boards(params.optional("id"), params.lang()).await?))
}

/// `label/list`: the labels of the board with the id.
pub(super) async fn labels(State(service): State<Service>, params: Params) -> Reply<Vec<Label>> {
    Ok(Answer(service.store.labels(params.optional("id"), params.lang()).await?))
}

/// `topic/pager`: topics under a label.
pub(super) async fn topics(State(service): State<Service>, params: Params) -> Reply<Vec<Topic>> {
    Ok(Answer(service.store.topics(params.optional("lid"), params.lang(), params.rows()?).await?))
}

/// `topic/count`: the total number of topics of `topic/pager`.
pub(super) async fn topic_count(State(service): State<Service>, params: Params) -> Reply<i64> {
    Ok(Answer(service.store.topic_count(params.optional("lid"), params.lang()).await?))
}
