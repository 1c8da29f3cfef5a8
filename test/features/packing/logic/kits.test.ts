import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../../src/main/features/packing/logic/item-place.ts';
import type { SessionEvent } from '../../../../src/main/features/packing/logic/session-events.ts';
import { newSession, transition } from '../../../../src/main/features/packing/logic/transition.ts';
import type { Session } from '../../../../src/shared/packing/session.ts';
import fc from '../../../support/chance.ts';
import { storedOrder } from '../../../support/orders.ts';
import { large } from './bench-rig.ts';

const part = (sku: string, quantity: number) => ({
  sku,
  barcode: null,
  description: '',
  quantity,
  unitWeight: null,
});
const LINE = {
  barcode: null,
  description: 'Stoneware',
  unitWeight: '0.6',
  unitPrice: '25.00',
  hsCode: '691200',
  originCountry: 'PT',
};

/** Two sets of a mug and two saucers each, and a tin of tea. */
const SETS = storedOrder({
  lines: [
    { ...LINE, sku: 'SET', quantity: 2, parts: [part('MUG', 1), part('SAUCER', 2)] },
    { ...LINE, sku: 'TEA', quantity: 1 },
  ],
});

const kit = (quantity: number) => ({
  number: 0,
  sku: 'SET',
  barcode: null,
  description: '',
  quantity,
  units: 2,
});
/** The same with its parts as lines. */
const PARTS = storedOrder({
  lines: [
    { ...LINE, sku: 'MUG', quantity: 2, kit: kit(1) },
    { ...LINE, sku: 'SAUCER', quantity: 4, kit: kit(2) },
    { ...LINE, sku: 'TEA', quantity: 1 },
  ],
});
/** And a mug that is sold alone. */
const WITH_MUG = storedOrder({
  lines: [...PARTS.lines, { ...LINE, sku: 'MUG', quantity: 1 }],
});

function packer(order = SETS) {
  let session = newSession(order, { box: large, insure: false }, '2026-03-01T08:00:00Z');
  const context = {
    order,
    boxes: [large],
    confirms: [],
    at: '2026-03-01T08:00:00Z',
    scanBack: 'several' as const,
  };
  const send = (event: SessionEvent): string => {
    const next = transition(session, event, context);
    if (!next.ok) return next.error.message;
    session = next.value.session;
    return 'ok';
  };
  return {
    send,
    session: () => session,
    scanPart: (at: number, quantity = 1) =>
      send({ kind: 'part-scanned', line: 0, part: at, quantity, trace: null }),
    count: (quantity: number) => send({ kind: 'quantity-counted', quantity }),
    byHand: (quantity: number, carton = 'SO-7-C1') =>
      send({ kind: 'line-packed', carton, line: 0, quantity }),
    inCartons: () => contentOf(session),
  };
}

/** Units and loose parts of each carton. */
const contentOf = ({ cartons }: Session): string[] =>
  cartons.map(({ items, looseParts = [] }) =>
    [
      ...items.map(({ quantity, sku }) => `${quantity} × ${sku}`),
      ...looseParts.map((loose) => `${loose.quantity} of part ${loose.part}`),
    ].join(', '),
  );

const [MUG, SAUCER] = [0, 1];

describe('a kit that is packed by its parts', () => {
  it('counts as a unit once all parts of one are in the open carton', () => {
    const { scanPart, inCartons, session } = packer();
    scanPart(SAUCER);
    scanPart(MUG);
    expect(inCartons()).toEqual(['1 of part 0, 1 of part 1']);
    expect(session().cartons[0]?.weight).toBeNull();
    scanPart(SAUCER);
    expect(inCartons()).toEqual(['1 × SET']);
    // The weight of a whole kit is known, that of a begun one is not.
    expect(session().cartons[0]?.weight).toEqual({ value: '1.4', unit: 'KG' });
    scanPart(SAUCER);
    expect(session().cartons[0]?.weight).toBeNull();
  });

  it('takes no more of a part than is left', () => {
    const { scanPart } = packer();
    expect(scanPart(SAUCER, 5)).toBe('5 more of SAUCER are too many: only 4 are left to pack.');
    expect([scanPart(MUG), scanPart(MUG)]).toEqual(['ok', 'ok']);
    expect(scanPart(MUG)).toBe('All of MUG are packed already. Put this one back.');
  });

  it('takes a number that is typed after the scan of a part', () => {
    const { scanPart, count, inCartons } = packer();
    scanPart(MUG, 2);
    scanPart(SAUCER);
    expect(count(3)).toBe('ok');
    expect(inCartons()).toEqual(['1 × SET, 1 of part 0, 1 of part 1']);
    // One was counted too many.
    expect(count(1)).toBe('ok');
    expect(inCartons()).toEqual(['2 of part 0, 1 of part 1']);
    expect(count(5)).toContain('only 4 are left to pack');
  });

  it('is not begun in two cartons while one is left', () => {
    const { scanPart, send, inCartons } = packer();
    scanPart(MUG);
    send({ kind: 'carton-added', box: large });
    // Another one is left: it may be begun here.
    expect(scanPart(SAUCER)).toBe('ok');
    send({ kind: 'carton-added', box: large });
    expect(scanPart(SAUCER)).toBe(
      'SET is begun in carton SO-7-C1: pack its other parts there, or take it out first.',
    );
    expect(send({ kind: 'item-scanned', line: 0 })).toContain('SET is begun in carton SO-7-C1');
    expect(inCartons()).toEqual(['1 of part 0', '1 of part 1', '']);
  });

  it('is completed, taken out or left by hand', () => {
    const { scanPart, byHand, inCartons } = packer();
    scanPart(MUG);
    expect(byHand(1)).toBe('ok');
    expect(inCartons()).toEqual(['1 × SET']);
    scanPart(MUG);
    byHand(0);
    expect(inCartons()).toEqual(['1 of part 0']);
    byHand(0);
    expect(inCartons()).toEqual(['']);
  });

  it('has no loose parts once everything is packed, or spread over cartons', () => {
    const { scanPart, send, inCartons } = packer();
    scanPart(MUG);
    send({ kind: 'rest-packed' });
    expect(inCartons()).toEqual(['2 × SET, 1 × TEA']);
    const other = packer();
    other.scanPart(MUG);
    other.send({ kind: 'split-evenly', cartons: 2 });
    expect(other.inCartons().join(' | ')).not.toContain('part');
  });

  it('is not completed in another carton with the rest', () => {
    const { scanPart, send, inCartons } = packer();
    scanPart(MUG);
    send({ kind: 'carton-added', box: large });
    expect(send({ kind: 'rest-packed' })).toBe(
      'SET is begun in carton SO-7-C1: pack its other parts there, or take it out first.',
    );
    expect(inCartons()).toEqual(['1 of part 0', '']);
    send({ kind: 'carton-opened', carton: 'SO-7-C1' });
    expect(send({ kind: 'rest-packed' })).toBe('ok');
    expect(inCartons()).toEqual(['2 × SET, 1 × TEA', '']);
  });

  it('goes with its carton, and comes back with it', () => {
    const { scanPart, send, session, inCartons } = packer();
    scanPart(MUG);
    const before = session();
    send({ kind: 'carton-added', box: large });
    send({ kind: 'carton-removed', carton: 'SO-7-C1' });
    expect(inCartons()).toEqual(['']);
    send({ kind: 'undone', before });
    expect(inCartons()).toEqual(['1 of part 0']);
  });

  it('is not missing while it is begun', () => {
    const { scanPart, send, byHand } = packer();
    scanPart(MUG);
    const missing = { kind: 'line-short', line: 0, reason: 'not-found', note: null } as const;
    expect(send({ ...missing, quantity: 1 })).toBe('ok');
    expect(send({ ...missing, quantity: 2 })).toContain('SET is begun in carton SO-7-C1');
    byHand(0);
    expect(send({ ...missing, quantity: 2 })).toBe('ok');
  });

  it('is ready for rates with its last part', () => {
    const { scanPart, send, session } = packer();
    for (const at of [MUG, MUG, SAUCER, SAUCER, SAUCER]) scanPart(at);
    send({ kind: 'item-scanned', line: 1 });
    expect(session().ratesDue).toBe(false);
    expect(send({ kind: 'rate-asked', insure: false, pickUpDate: null, at: '' })).toContain(
      '1 of SET in no carton yet',
    );
    scanPart(SAUCER);
    expect(session().ratesDue).toBe(true);
  });

  it('never loses or adds a part, however it is scanned', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ at: fc.constantFrom(MUG, SAUCER), quantity: fc.integer({ min: 1, max: 3 }) }),
          { maxLength: 12 },
        ),
        (scans) => {
          const { scanPart, session } = packer();
          const scanned = [0, 0];
          for (const { at = 0, quantity } of scans)
            if (scanPart(at, quantity) === 'ok') scanned[at] = (scanned[at] ?? 0) + quantity;
          const { items = [], looseParts = [] } = session().cartons[0] ?? {};
          const kits = items[0]?.quantity ?? 0;
          const found = [1, 2].map(
            (each, at) =>
              kits * each + (looseParts.find((loose) => loose.part === at)?.quantity ?? 0),
          );
          expect(found).toEqual(scanned);
          expect(kits).toBe(Math.min(scanned[0] ?? 0, Math.floor((scanned[1] ?? 0) / 2)));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the code of a kit whose parts are lines', () => {
  const scanKit = (quantity = 1): SessionEvent => ({
    kind: 'kit-scanned',
    lines: [0, 1],
    quantity,
    trace: null,
  });

  it('packs the parts of one, and a typed number those of several', () => {
    const { send, count, inCartons } = packer(PARTS);
    expect(send(scanKit())).toBe('ok');
    expect(inCartons()).toEqual(['1 × MUG, 2 × SAUCER']);
    expect(count(2)).toBe('ok');
    expect(inCartons()).toEqual(['2 × MUG, 4 × SAUCER']);
    expect(count(3)).toBe('SET has 3 × MUG, and only 2 are left to pack.');
    expect(count(1)).toBe('ok');
    expect(inCartons()).toEqual(['1 × MUG, 2 × SAUCER']);
  });

  it('is refused where a part of it was scanned already', () => {
    const { send, inCartons } = packer(PARTS);
    send({ kind: 'item-scanned', line: 1 });
    expect(send(scanKit())).toBe('ok');
    expect(send(scanKit())).toBe('SET has 2 × SAUCER, and only 1 are left to pack.');
    expect(inCartons()).toEqual(['1 × MUG, 3 × SAUCER']);
  });

  it('takes a mug that was packed before as the one that is sold alone', () => {
    const { send, session, inCartons } = packer(WITH_MUG);
    const placeOfKit = () => placeOf({ lines: [], kits: [[0, 1]] }, 1, WITH_MUG, session());
    send({ kind: 'item-scanned', line: 0 });
    send({ kind: 'carton-added', box: large });
    for (const _ of [1, 2]) {
      expect(placeOfKit()).toEqual({ kind: 'kit', lines: [0, 1] });
      expect(send(scanKit())).toBe('ok');
    }
    expect(inCartons()).toEqual(['1 × MUG', '2 × MUG, 4 × SAUCER']);
    expect(session().cartons.map(({ items }) => items.map(({ line }) => line))).toEqual([
      [3],
      [0, 1],
    ]);
    expect(placeOfKit()).toEqual({ kind: 'surplus', left: 0, ordered: 2 });
  });

  it('is none where only some of its parts are left', () => {
    const { send, session } = packer(WITH_MUG);
    send({ kind: 'item-scanned', line: 0, quantity: 2 });
    send(scanKit());
    expect(send(scanKit())).toBe('SET has 1 × MUG, and only 0 are left to pack.');
    expect(placeOf({ lines: [], kits: [[0, 1]] }, 1, WITH_MUG, session())).toEqual({
      kind: 'no-whole-kit',
      lines: [1],
    });
  });
});
