-- Customers whom staff have entered from a table, without an invitation: NULL for others.
ALTER TABLE customers ADD COLUMN added_at BIGINT;
