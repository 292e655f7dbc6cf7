-- The visit log, partitioned by the month of arrival (UTC): an old month is dropped as a whole. The program creates the
-- partitions, visits_2026_11 and so on, when a month's first record arrives.

CREATE TABLE visits (
    id BIGINT NOT NULL, -- drawn at random by the program
    received_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    ukey TEXT COLLATE "C" NOT NULL,
    act TEXT COLLATE "C" NOT NULL,
    module TEXT COLLATE "C" NOT NULL,
    url TEXT COLLATE "C" NOT NULL,
    record TEXT COLLATE "C" NOT NULL, -- JSON, without tokens
    PRIMARY KEY (received_at, id)
) PARTITION BY RANGE (received_at);
