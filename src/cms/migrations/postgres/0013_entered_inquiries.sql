-- Inquiries that reach the company by telephone, at a fair or otherwise are entered at the desk.

ALTER TABLE inquiries ADD COLUMN channel TEXT COLLATE "C" NOT NULL DEFAULT 'site'; -- how it reached the company
ALTER TABLE inquiries ADD COLUMN entered_by TEXT COLLATE "C" NOT NULL DEFAULT ''; -- the address of the account; empty: the buyer sent it
