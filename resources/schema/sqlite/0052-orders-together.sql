-- Reference of the leading order, of the same merchant, in whose shipment this order goes along: it is never packed or
-- bought by itself meanwhile. It stays once that is bought.
ALTER TABLE orders ADD COLUMN goes_with TEXT
  CHECK (goes_with IS NULL OR status IN ('held', 'unknown', 'shipped', 'cancelled'));
CREATE INDEX orders_going_along ON orders (merchant, goes_with) WHERE goes_with IS NOT NULL;
