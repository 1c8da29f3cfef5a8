-- The number that an order's sender knows it by, where its reference is another.
CREATE INDEX orders_by_sender_number ON orders (json_extract(body, '$.source.number'))
  WHERE instr(body, '"number":"') > 0;
