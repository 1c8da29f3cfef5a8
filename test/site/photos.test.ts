import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { SMALL_JPEG } from '../support/sample-jpeg.ts';
import { ask, begun, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

const WAIT = { timeout: 30_000 };
const order = { merchant: null, reference: 'SO-1' };

describe.skipIf(postgresIsMissing)('photos at a site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  it('are known at each bench, stay at theirs, and are deleted everywhere', async () => {
    const { a, b, sql } = await twoBenches(await open(), ['SO-1']);
    const [atA, atB] = [await begun(a), await begun(b)];
    onTestFinished(async () => void (await Promise.all([atA.close(), atB.close()])));
    await ask(atA, 'photos.switch', { on: true, noticeRead: true, pin: null });
    const taken = await ask(atA, 'photos.take', {
      order,
      carton: 'BOX-1',
      why: 'closed',
      jpeg: SMALL_JPEG,
      thumbnail: SMALL_JPEG,
    });
    expect(taken).toMatchObject({ bench: 'A', isHere: true });
    const of = async (station: Station) => (await ask(station, 'photos.list', { order })).photos;
    await vi.waitFor(async () => expect(await of(atB)).toHaveLength(1), WAIT);
    expect(await of(atB)).toEqual([{ ...taken, isHere: false }]);
    // Turned on at the first bench alone.
    expect(await ask(atB, 'photos.state', {})).toMatchObject({ on: false, count: 0 });
    // Fetched from its bench, and kept nowhere else.
    const { jpeg } = await ask(atB, 'photos.show', { id: taken.id });
    expect(jpeg).toBe(SMALL_JPEG);
    expect(await of(atB)).toEqual([{ ...taken, isHere: false }]);
    expect(await sql('SELECT count(*)::int AS n FROM photos_asked')).toEqual([{ n: 0 }]);
    const seen = await ask(atB, 'audit.list', { limit: 1 });
    expect(seen.entries).toMatchObject([{ action: 'photo-seen', data: { reference: 'SO-1' } }]);
    expect(await sql("SELECT count(*)::int AS n FROM records WHERE kind = 'photo'")).toEqual([
      { n: 1 },
    ]);
    await ask(atB, 'photos.delete', { id: taken.id, reason: 'a face is on it', pin: null });
    await vi.waitFor(async () => expect(await of(atA)).toEqual([]), WAIT);
    expect(
      await sql("SELECT count(*)::int AS n FROM records WHERE kind = 'photo' AND body IS NOT NULL"),
    ).toEqual([{ n: 0 }]);
    // Its picture, which only its bench has, goes with the next daily run.
    expect(JSON.stringify(readdirSync(join(a.data, 'photos'), { recursive: true }))).toContain(
      taken.sha256,
    );
  });

  it('are refused in words while their bench does not answer, and what it gave unread is forgotten', {
    timeout: 120_000,
  }, async () => {
    const { a, b, sql } = await twoBenches(await open(), ['SO-1']);
    const [atA, atB] = [await begun(a), await begun(b)];
    onTestFinished(async () => void (await atB.close()));
    await ask(atA, 'photos.switch', { on: true, noticeRead: true, pin: null });
    const taken = await ask(atA, 'photos.take', {
      order,
      carton: null,
      why: 'key',
      jpeg: SMALL_JPEG,
      thumbnail: SMALL_JPEG,
    });
    await vi.waitFor(
      async () => expect((await ask(atB, 'photos.list', { order })).photos).toHaveLength(1),
      WAIT,
    );
    await atA.close();
    const shown = await atB.execute({ place: 'command-line' }, 'photos.show', { id: taken.id });
    expect(shown).toMatchObject({
      ok: false,
      error: {
        code: 'not-available',
        message:
          'The photo lies at the bench A, which does not answer now. Try again, or look at it there.',
      },
    });
    // The bench gives it once it is back, to nobody: ten minutes later it is gone from the site.
    const again = await begun(a);
    onTestFinished(async () => void (await again.close()));
    await vi.waitFor(
      async () =>
        expect(await sql('SELECT bytes IS NULL AS lacks FROM photos_asked')).toEqual([
          { lacks: false },
        ]),
      WAIT,
    );
    await sql("UPDATE photos_asked SET asked_at = asked_at - interval '11 minutes'");
    await vi.waitFor(
      async () => expect(await sql('SELECT hash FROM photos_asked')).toEqual([]),
      WAIT,
    );
  });
});
