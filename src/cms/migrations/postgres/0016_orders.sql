-- What a buyer knows an order by. Each is empty if there is none.
ALTER TABLE contracts ADD COLUMN order_number TEXT COLLATE "C" NOT NULL DEFAULT ''; -- the buyer's own
ALTER TABLE contracts ADD COLUMN season TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE contracts ADD COLUMN delivery TEXT COLLATE "C" NOT NULL DEFAULT ''; -- YYYY-MM-DD, by which the goods are due
