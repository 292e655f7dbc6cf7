-- Addresses of the company that are told what happens: programs, and groups of chats.
CREATE TABLE hooks (
    id TEXT PRIMARY KEY, -- drawn at random by the program
    version BIGINT NOT NULL, -- from 1
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('webhook', 'wecom', 'dingtalk', 'feishu')),
    is_on BOOLEAN NOT NULL,
    topics TEXT NOT NULL, -- names of events, with commas between them
    lang TEXT NOT NULL, -- of messages to a group
    address TEXT NOT NULL, -- sealed with the key file
    shown TEXT NOT NULL, -- the address, shortened
    secret TEXT NOT NULL DEFAULT '', -- sealed; empty: none
    old_secret TEXT NOT NULL DEFAULT '', -- sealed: the one before, which signs as well
    old_until BIGINT NOT NULL DEFAULT 0, -- until this moment
    failures BIGINT NOT NULL DEFAULT 0, -- in succession
    due_at BIGINT NOT NULL DEFAULT 0, -- nothing is sent before
    busy_until BIGINT NOT NULL DEFAULT 0, -- a process is sending
    author TEXT NOT NULL, -- the address of the account that saved it last
    saved_at BIGINT NOT NULL
);

-- An event for one of them.
CREATE TABLE hook_deliveries (
    id TEXT PRIMARY KEY, -- drawn at random by the program
    hook TEXT NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    topic TEXT NOT NULL,
    subject TEXT NOT NULL, -- what the event is about
    once TEXT NOT NULL DEFAULT '', -- of events that are told once; empty: none
    data TEXT NOT NULL, -- JSON
    happened_at BIGINT NOT NULL,
    queued_at BIGINT NOT NULL, -- the first attempt; given up some time later
    due_at BIGINT NOT NULL, -- the next attempt
    attempts BIGINT NOT NULL DEFAULT 0, -- since it was queued
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed'))
);
CREATE INDEX hook_deliveries_by_time ON hook_deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX hook_deliveries_by_hook ON hook_deliveries (hook, happened_at);
CREATE INDEX hook_deliveries_by_subject ON hook_deliveries (subject) WHERE state = 'waiting';
CREATE UNIQUE INDEX hook_deliveries_once ON hook_deliveries (hook, once) WHERE once <> '';

CREATE TABLE hook_attempts (
    delivery TEXT NOT NULL REFERENCES hook_deliveries (id) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1
    made_at BIGINT NOT NULL, -- milliseconds since 1970
    took BIGINT NOT NULL, -- milliseconds
    status BIGINT NOT NULL, -- of HTTP; 0 without an answer
    answer TEXT NOT NULL, -- its first bytes
    fault TEXT NOT NULL, -- empty: it was taken
    PRIMARY KEY (delivery, number)
);
