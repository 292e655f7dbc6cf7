-- Contracts in other currencies than US dollars. Amounts of a contract and of its lines are hundredths of its
-- currency, also where that has no smaller unit.
ALTER TABLE contracts ADD COLUMN currency TEXT COLLATE "C" NOT NULL DEFAULT 'USD'; -- ISO 4217
