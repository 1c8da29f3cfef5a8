import { statements } from './migration.ts';

/** The most that a return of an order may cost, as named last; shared at a site as `price_limits` are. */
export const returnLimits0044 = statements(44, [
  `CREATE TABLE return_limits (
    merchant TEXT NOT NULL,
    reference TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (merchant, reference)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER return_limits_end AFTER DELETE ON orders BEGIN
    DELETE FROM return_limits WHERE merchant = OLD.merchant AND reference = OLD.reference;
  END`,
  ...[
    ['INSERT', 'NEW'],
    ['UPDATE OF body', 'NEW'],
    ['DELETE', 'OLD'],
  ].map(
    ([
      event = '',
      row = '',
    ]) => `CREATE TRIGGER return_limits_${event.slice(0, 6).toLowerCase()}_to_site
      AFTER ${event} ON return_limits WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
        INSERT INTO site_changes (kind, key)
          VALUES ('return-limit', ${row}.merchant || '/' || ${row}.reference)
          ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
      END`,
  ),
]);
