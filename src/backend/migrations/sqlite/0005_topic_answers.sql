-- The answer to a topic: HTML; empty where there is none.

ALTER TABLE topics ADD COLUMN content TEXT NOT NULL DEFAULT '';
