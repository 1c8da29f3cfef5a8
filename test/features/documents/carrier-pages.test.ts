import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Inspector, openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { APP_ROOT } from '../../../src/main/program.ts';
import { FROM, judged, receiverOf } from '../../support/carrier-pages/judged.ts';
import { CARRIER_SHIPMENTS } from '../../support/carrier-pages/shipments.ts';
import {
  groupsDrawn,
  saidOn,
  type Tried,
  tableOf,
  timeless,
  withTable,
} from '../../support/carrier-pages/table.ts';
import { inFull, isLong } from '../../support/long.ts';

/** Pages drawn in the layouts of carriers, read and judged as the station does it. */
const page = readFileSync(join(APP_ROOT, 'docs', 'carriers.md'), 'utf8');
const { rows, held } = saidOn(page);

let inspector: Inspector;
beforeAll(() => {
  inspector = openInspector();
});
afterAll(() => inspector.close());

const PART = 8;
const TRIED = CARRIER_SHIPMENTS.map((shipment, at) => ({
  name: shipment.name,
  shipment,
  at,
})).filter(({ at }) => inFull(true, { part: at % PART === 0 }));

describe('pages in the layouts of carriers', () => {
  const tried: Tried[] = [];

  it.each(TRIED)('$name', async ({ shipment, at }) => {
    const outcome = await judged(shipment, inspector, at);
    tried.push({ shipment, outcome });
    expect(outcome.wrong).toEqual([]);
    expect(outcome.mistaken).toEqual([]);
    const does = held.includes(shipment.name) ? 'held' : shipment.does;
    expect([outcome.does, outcome.why]).toEqual([does, does === 'held' ? expect.anything() : '']);
  });

  it.runIf(isLong)('give the table of docs/carriers.md (node scripts/carrier-pages.ts)', () => {
    expect(timeless(withTable(page, tableOf(tried)))).toBe(timeless(page));
  });
});

describe('docs/carriers.md', () => {
  it('has a row for each group, with as many purchases that must print and as many pages as are drawn', () => {
    const drawn = [...groupsDrawn()].map(([group, shipments]) => {
      const files = shipments.flatMap((shipment, at) =>
        shipment.files({ reference: 'CP-1', from: FROM, to: receiverOf(shipment, at) }),
      );
      const print = shipments.filter(({ does }) => does === 'prints').length;
      return [group, files.length, files.flat().length, print];
    });
    expect(
      [...rows].slice(0, -1).map(([group, figures]) => [group, ...figures.slice(0, 3)]),
    ).toEqual(drawn);
    expect(drawn.reduce((sum, [, , pages]) => sum + Number(pages), 0)).toBeGreaterThan(200);
  });

  it('says of no page that it is taken for a label that it is not, and of at most 5 % that they are held in doubt', () => {
    const [, , print = 0, printed = 0, , , doubt = 0, wrong] = rows.get('**All**') ?? [];
    expect(wrong).toBe(0);
    expect(print).toBeGreaterThan(100);
    expect(printed + doubt).toBeGreaterThanOrEqual(print);
    expect(doubt / print).toBeLessThanOrEqual(0.05);
    expect(held).toHaveLength(doubt);
  });

  it('names no two files alike', () => {
    const names = CARRIER_SHIPMENTS.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
