-- Addresses of the company that are told what happens: programs, and groups of chats.
CREATE TABLE hooks (
    id TEXT COLLATE "C" PRIMARY KEY, -- drawn at random by the program
    version BIGINT NOT NULL, -- from 1
    name TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('webhook', 'wecom', 'dingtalk', 'feishu')),
    is_on BOOLEAN NOT NULL,
    topics TEXT COLLATE "C" NOT NULL, -- names of events, with commas between them
    lang TEXT COLLATE "C" NOT NULL, -- of messages to a group
    address TEXT COLLATE "C" NOT NULL, -- sealed with the key file
    shown TEXT COLLATE "C" NOT NULL, -- the address, shortened
    secret TEXT COLLATE "C" NOT NULL DEFAULT '', -- sealed; empty: none
    old_secret TEXT COLLATE "C" NOT NULL DEFAULT '', -- sealed: the one before, which signs as well
    old_until BIGINT NOT NULL DEFAULT 0, -- until this moment
    failures BIGINT NOT NULL DEFAULT 0, -- in succession
    due_at BIGINT NOT NULL DEFAULT 0, -- nothing is sent before
    busy_until BIGINT NOT NULL DEFAULT 0, -- a process is sending
    author TEXT COLLATE "C" NOT NULL, -- the address of the account that saved it last
    saved_at BIGINT NOT NULL
);

-- An event for one of them.
CREATE TABLE hook_deliveries (
    id TEXT COLLATE "C" PRIMARY KEY, -- drawn at random by the program
    hook TEXT COLLATE "C" NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
    topic TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL, -- what the event is about
    once TEXT COLLATE "C" NOT NULL DEFAULT '', -- of events that are told once; empty: none
    data TEXT COLLATE "C" NOT NULL, -- JSON
    happened_at BIGINT NOT NULL,
    queued_at BIGINT NOT NULL, -- the first attempt; given up some time later
    due_at BIGINT NOT NULL, -- the next attempt
    attempts BIGINT NOT NULL DEFAULT 0, -- since it was queued
    state TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed'))
);
CREATE INDEX hook_deliveries_by_time ON hook_deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX hook_deliveries_by_hook ON hook_deliveries (hook, happened_at);
CREATE INDEX hook_deliveries_by_subject ON hook_deliveries (subject) WHERE state = 'waiting';
CREATE UNIQUE INDEX hook_deliveries_once ON hook_deliveries (hook, once) WHERE once <> '';

CREATE TABLE hook_attempts (
    delivery TEXT COLLATE "C" NOT NULL REFERENCES hook_deliveries (id) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1
    made_at BIGINT NOT NULL, -- milliseconds since 1970
    took BIGINT NOT NULL, -- milliseconds
    status BIGINT NOT NULL, -- of HTTP; 0 without an answer
    answer TEXT COLLATE "C" NOT NULL, -- its first bytes
    fault TEXT COLLATE "C" NOT NULL, -- empty: it was taken
    PRIMARY KEY (delivery, number)
);
