import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import { type EventPage, follow } from '../../../src/main/kernel/event-log.ts';
import { databaseFile, must, ownStore, stored } from './support/bench.ts';
import { aDay } from './support/changes.ts';
import { otherProgram } from './support/child.ts';
import { anAttempt, anOrder } from './support/samples.ts';

/** As the sqlite3 program would open it: without the station's pragmas. */
function intruding<T>(file: string, work: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

const noDefect = (error: unknown) => {
  throw error;
};

async function everything({ events }: Store, from = '0'): Promise<EventPage['events']> {
  const found: EventPage['events'] = [];
  for (let cursor = from; ; ) {
    const page = await events.after(cursor);
    found.push(...page.events);
    cursor = page.cursor;
    if (page.isLast) return found;
  }
}

describe('the event log', () => {
  it('has every change once, in sequence', async () => {
    const store = await ownStore();
    for (const { what, does, told } of await aDay(store)) {
      const from = await store.events.end();
      await does();
      // Taking up parcels from the journal is no event.
      await store.parcels.adopt('https://partner.example');
      expect(await everything(store, from), what).toEqual(told);
    }
  });

  it('has no event for a write that changed nothing', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1'));
    must(await store.journal.open(anAttempt('SO-1', { orderId: order.id }), '{}'));
    const from = await store.events.end();
    expect(await store.orders.setStatus(order.id, 'open')).toBe(false);
    expect(await store.printJobs.change('none', { states: ['sent'] }, {})).toBeNull();
    await store.journal.open(anAttempt('SO-1', { orderId: order.id }), '{}');
    expect(await everything(store, from)).toEqual([]);
  });

  it('continues after a page at an opaque cursor', async () => {
    const store = await ownStore();
    const insert = Array.from({ length: 1201 }, (_, at) => anOrder(`SO-${at}`));
    must(await store.orders.saveAll({ insert, replace: [] }));
    const first = await store.events.after('0');
    expect(first).toMatchObject({ isLast: false, missed: false });
    expect(await everything(store)).toHaveLength(1201);
    const end = await store.events.end();
    expect(await store.events.after(end)).toEqual({
      events: [],
      cursor: end,
      isLast: true,
      missed: false,
    });
  });

  it('skips kinds that only a newer program knows', async () => {
    const file = databaseFile();
    const store = await ownStore(file);
    await stored(store, anOrder('SO-1'));
    intruding(file, (sqlite) => {
      const write = sqlite.prepare('INSERT INTO events (kind, data) VALUES (?, ?)');
      write.run('drone.sent.v1', '{"droneId":"d"}');
      write.run('order.imported.v1', '{"name":"not as this program knows it"}');
    });
    await stored(store, anOrder('SO-2'));
    const page = await store.events.after('0');
    expect(page.events.map(({ kind }) => kind)).toEqual(['order.imported.v1', 'order.imported.v1']);
    expect(page.cursor).toBe(await store.events.end());
  });

  it('is never changed, and its newest events are never deleted', async () => {
    const file = databaseFile();
    await stored(await ownStore(file), anOrder('SO-1'));
    intruding(file, (sqlite) => {
      expect(() => sqlite.exec("UPDATE events SET kind = 'x'")).toThrow('events are only added');
      expect(() => sqlite.exec('DELETE FROM events')).toThrow('the newest events are kept');
    });
  });
});

describe('a change and its event', () => {
  it('are both stored or neither, whatever fails', async () => {
    const file = databaseFile();
    const store = await ownStore(file);
    for (const { what, does } of await aDay(store)) {
      // For instance a damaged page of the log.
      intruding(file, (sqlite) =>
        sqlite.exec(`CREATE TRIGGER damaged BEFORE INSERT ON events BEGIN
          SELECT RAISE(ABORT, 'the log is damaged'); END`),
      );
      const before = intruding(file, everyRow);
      await expect(does(), what).rejects.toThrow();
      expect(intruding(file, everyRow), what).toEqual(before);
      intruding(file, (sqlite) => sqlite.exec('DROP TRIGGER damaged'));
      await does();
      await store.parcels.adopt('https://partner.example');
      expect(intruding(file, everyRow), what).not.toEqual(before);
    }
  });

  it('are both stored or neither after a kill between them', async () => {
    const file = databaseFile();
    const importer = otherProgram('importer.ts', file);
    for (let batch = 0; batch < 3; batch += 1) await importer.hear();
    await importer.kill();
    const store = await ownStore(file);
    const told = (await everything(store)).map(({ data }) => 'orderId' in data && data.orderId);
    const orders = intruding(file, (sqlite) =>
      sqlite.prepare('SELECT id FROM orders ORDER BY seq').pluck().all(),
    );
    expect(told.length).toBeGreaterThanOrEqual(1200);
    expect(told).toEqual(orders);
  });
});

/** The content of the tables that have events. */
const everyRow = (sqlite: Database.Database): unknown[] =>
  [
    'orders',
    'sessions',
    'attempts',
    'attempt_facts',
    'documents',
    'print_jobs',
    'parcels',
    'items',
    'audit',
  ]
    .map((table) => sqlite.prepare(`SELECT * FROM ${table}`).all())
    .concat([sqlite.prepare('SELECT count(*) FROM events').all()]);

describe('a change by another program', () => {
  it('is noticed without polling', async () => {
    // Without the slow poll, which finds what the system does not report.
    const looks = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref() {} } as never);
    onTestFinished(() => looks.mockRestore());
    const file = databaseFile();
    const store = await ownStore(file);
    const heard = Promise.withResolvers<string>();
    const following = follow(
      store.events,
      {
        async take([first]) {
          heard.resolve(first?.kind ?? '');
        },
      },
      noDefect,
    );
    await following.idle();
    const buyer = otherProgram('buyer.ts', file);
    expect(await buyer.hear()).toBe('ready');
    buyer.tell('SO-1');
    expect(await heard.promise).toBe('purchase.open.v1');
    expect(await buyer.hear()).toBe('opened');
    await following.close();
  });
});

describe('old events', () => {
  /** As many events as a few weeks bring, written at once. */
  const fill = (file: string, count: number, when = '-4 days') =>
    intruding(file, (sqlite) => {
      sqlite.exec(`WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many LIMIT ${count})
        INSERT INTO events (at, kind, data) SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '${when}'),
          'packing.removed.v1', '{"orderId":"a"}' FROM many`);
    });
  const kept = (file: string) =>
    intruding(file, (sqlite) =>
      Number(sqlite.prepare('SELECT count(*) FROM events').pluck().get()),
    );

  it('are deleted once nobody needs them', async () => {
    const file = databaseFile();
    const store = await ownStore(file);
    fill(file, 15_000);
    const insert = Array.from({ length: 1000 }, (_, at) => anOrder(`SO-${at}`));
    must(await store.orders.saveAll({ insert, replace: [] }));
    expect(kept(file)).toBeGreaterThanOrEqual(10_000);
    expect(kept(file)).toBeLessThan(12_000);
    expect(await store.events.after('14500')).toMatchObject({ missed: false });
    expect(await store.events.after('17')).toMatchObject({ missed: true });
  });

  it('are kept for three days for occasional readers', async () => {
    const file = databaseFile();
    const store = await ownStore(file);
    fill(file, 2000);
    fill(file, 13_000, '-2 days');
    const insert = Array.from({ length: 1000 }, (_, at) => anOrder(`SO-${at}`));
    must(await store.orders.saveAll({ insert, replace: [] }));
    expect(kept(file)).toBe(14_000);
  });

  it('are kept for a reader with a checkpoint', async () => {
    const file = databaseFile();
    const store = await ownStore(file);
    expect(await store.events.moveCheckpoint('uploads', null, '17')).toBe(true);
    fill(file, 15_000);
    const insert = Array.from({ length: 1000 }, (_, at) => anOrder(`SO-${at}`));
    must(await store.orders.saveAll({ insert, replace: [] }));
    expect(await store.events.after('17')).toMatchObject({ missed: false });
    expect(kept(file)).toBe(16_000 - 17);
  });

  it('are reported as missed for a cursor of another log', async () => {
    const store = await ownStore();
    await stored(store, anOrder('SO-1'));
    expect(await store.events.after('99')).toMatchObject({ missed: true, cursor: '1' });
  });
});

describe('a checkpoint', () => {
  it('is moved by only one of two programs, from its current position', async () => {
    const file = databaseFile();
    const [one, other] = [await ownStore(file), await ownStore(file)];
    expect(await one.events.checkpoint('uploads')).toBeNull();
    expect(await one.events.moveCheckpoint('uploads', null, '0')).toBe(true);
    expect(await other.events.moveCheckpoint('uploads', null, '0')).toBe(false);
    expect(await one.events.moveCheckpoint('uploads', '0', '5')).toBe(true);
    expect(await other.events.moveCheckpoint('uploads', '0', '3')).toBe(false);
    expect(await other.events.checkpoint('uploads')).toBe('5');
  });
});
