-- The visit log: the fields worth asking about as columns, the whole record beside them.

CREATE TABLE visits (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    received_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    ukey TEXT NOT NULL,
    act TEXT NOT NULL,
    module TEXT NOT NULL,
    url TEXT NOT NULL,
    record TEXT NOT NULL -- JSON, without tokens
);
CREATE INDEX visits_by_time ON visits (received_at);
