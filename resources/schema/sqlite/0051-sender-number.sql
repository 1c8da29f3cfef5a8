-- The number that an order's sender knows it by, where its reference has a prefix before it.
CREATE INDEX orders_by_sender_number ON orders (json_extract(body, '$.source.number'))
  WHERE json_extract(body, '$.source.number') IS NOT NULL;
