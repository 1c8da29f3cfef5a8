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
    const shown = await atB.execute({ place: 'command-line' }, 'photos.show', { id: taken.id });
    expect(shown).toMatchObject({
      ok: false,
      error: {
        code: 'not-available',
        message: 'The photo lies at the bench A. Look at it there.',
      },
    });
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
});
