-- What a buyer knows an order by. Each is empty if there is none.
ALTER TABLE contracts ADD COLUMN order_number TEXT NOT NULL DEFAULT ''; -- the buyer's own
ALTER TABLE contracts ADD COLUMN season TEXT NOT NULL DEFAULT '';
ALTER TABLE contracts ADD COLUMN delivery TEXT NOT NULL DEFAULT ''; -- YYYY-MM-DD, by which the goods are due
