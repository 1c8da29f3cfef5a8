import { statements } from './migration.ts';

/**
 * The most that an order may cost, as stated last; shared at a site, where it may arrive before its order.
 * Orders that wait to be bought had it in their session alone.
 */
export const priceLimits0043 = statements(43, [
  `CREATE TABLE price_limits (
    merchant TEXT NOT NULL,
    reference TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (merchant, reference)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO price_limits (merchant, reference, body)
    SELECT merchant, reference,
      json_object('atMost', json_extract(sessions.body, '$.step.atMost'), 'terms', NULL)
    FROM sessions JOIN orders ON orders.id = order_id
    WHERE json_valid(sessions.body)
      AND json_extract(sessions.body, '$.step.kind') = 'waiting'`,
  `CREATE TRIGGER price_limits_end AFTER DELETE ON orders BEGIN
    DELETE FROM price_limits WHERE merchant = OLD.merchant AND reference = OLD.reference;
  END`,
  ...[
    ['INSERT', 'NEW'],
    ['UPDATE OF body', 'NEW'],
    ['DELETE', 'OLD'],
  ].map(
    ([
      event = '',
      row = '',
    ]) => `CREATE TRIGGER price_limits_${event.slice(0, 6).toLowerCase()}_to_site
      AFTER ${event} ON price_limits WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
        INSERT INTO site_changes (kind, key)
          VALUES ('limit', ${row}.merchant || '/' || ${row}.reference)
          ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
      END`,
  ),
]);
