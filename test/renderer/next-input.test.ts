import { describe, expect, test } from 'vitest';
import {
  type NextInput,
  nextInputs,
} from '../../src/renderer/features/scanning/simulator/next-input.ts';
import {
  expectedLoad,
  heavier,
  lighter,
} from '../../src/renderer/features/scanning/simulator/simulator-panel.tsx';
import type { Bench, Step } from '../../src/shared/packing/session.ts';
import { meaningOf } from '../../src/shared/scanning/meaning.ts';
import { readScan } from '../../src/shared/scanning/reading.ts';
import { bench, carton, full, session, shipment } from './support/benches.ts';
import { summaries } from './support/orders.ts';

const brief = (found: readonly NextInput[]) => found.map(({ kind, code }) => `${kind} ${code}`);
const open = summaries.filter(({ status }) => status === 'open');
const labels: Step = { kind: 'labels', attemptId: 'a1' };

/** How the station interprets the code. */
const taken = (code: string, on: Bench | null) =>
  meaningOf(readScan(code), { bench: on, packers: [], orders: [], inTote: [] }).kind;

describe('the simulator’s scan buttons offer', () => {
  test('the open orders when no order is open, and a wrong code', () => {
    const found = nextInputs(null, open);
    expect(found.at(-1)?.kind).toBe('wrong');
    expect(brief(found.slice(0, -1))).toEqual(open.map(({ reference }) => `order ${reference}`));
  });

  test('no order whose reference two merchants share', () => {
    const [first] = open;
    if (!first) throw new Error('no sample order');
    const twice = [...open, { ...first, merchant: 'ACME' }];
    expect(brief(nextInputs(null, twice))).not.toContain(`order ${first.reference}`);
  });

  test('every item with units left, as the station reads it, and no other', () => {
    const packing = bench();
    const items = nextInputs(packing, open).filter(({ kind }) => kind === 'item');
    expect(items.length).toBeGreaterThan(0);
    for (const { code } of items) expect(taken(code, packing)).toBe('item');
    for (const { kind, code } of nextInputs(packing, open))
      expect(taken(code, packing), code).toBe(kind === 'wrong' ? 'unknown' : kind);
  });

  test('no completely packed item, and the rates once all are packed', () => {
    const mugs = carton({ items: [{ line: 0, sku: 'MUG-BLUE', quantity: 2 }] });
    const begun = bench({ session: session({ cartons: [mugs] }) });
    const skus = nextInputs(begun, []).flatMap((each) => (each.kind === 'item' ? each.sku : []));
    expect(skus).not.toContain('MUG-BLUE');
    expect(skus.length).toBeGreaterThan(0);
    const packed = bench({ session: session({ cartons: full }) });
    expect(brief(nextInputs(packed, []))[0]).toBe('command PB:RATES');
  });

  test('of several cartons those without their label, then the printed label first', () => {
    const cartons = ['SO-1001-C1', 'SO-1001-C2'].map((reference) => carton({ reference }));
    const shipped = shipment({}, ['SO-1001-C1', 'SO-1001-C2']);
    const at = (given: object) =>
      bench({ session: session({ cartons, step: labels, ...given }), shipment: shipped });
    expect(brief(nextInputs(at({ scannedBack: ['SO-1001-C1'] }), []))[0]).toBe('carton SO-1001-C2');
    const waiting = at({ awaitingLabelOf: 'SO-1001-C2' });
    const [first, second] = nextInputs(waiting, []);
    expect(first).toMatchObject({ kind: 'label', carton: 'SO-1001-C2' });
    expect(second).toMatchObject({ kind: 'label', carton: 'SO-1001-C1' });
    for (const { code } of [first, second].flatMap((each) => each ?? []))
      expect(taken(code, waiting)).toBe('label');
  });

  test('nothing during a request to the partner', () => {
    const rating = bench({ session: session({ step: { kind: 'rating', since: '' } }) });
    expect(nextInputs(rating, open)).toEqual([]);
  });
});

describe('the load on the simulated scale', () => {
  const items = [{ line: 0, sku: 'MUG-BLUE', quantity: 1 }];

  test('is the sum of lines and box, whatever was weighed', () => {
    const weighed = carton({ items, weight: { value: '9', unit: 'KG' }, weightSource: 'scale' });
    const on = bench({
      session: session({ cartons: [weighed], openCarton: weighed.reference }),
    });
    const check = {
      carton: weighed.reference,
      weight: { value: '9', unit: 'KG' as const },
      expected: { value: '1.05', unit: 'KG' as const },
      off: '757.1',
      verdict: 'warn' as const,
    };
    const scale = { checks: [check] } as never;
    expect(expectedLoad(on, scale)).toEqual({ value: '1.05', unit: 'kg' });
  });

  test('includes the item scanned last, even if the weight check is older', () => {
    const summed = carton({
      items,
      weight: { value: '1.5', unit: 'KG' },
      weightSource: 'computed',
    });
    const on = bench({ session: session({ cartons: [summed], openCarton: summed.reference }) });
    const check = { carton: summed.reference, expected: { value: '1.05', unit: 'KG' } };
    expect(expectedLoad(on, { checks: [check] } as never)).toEqual({ value: '1.5', unit: 'kg' });
  });

  test('is unknown for an empty carton, and a guess when only its weight is unknown', () => {
    expect(expectedLoad(null, null)).toBeNull();
    const empty = carton({ items: [] });
    const on = (only: typeof empty) =>
      bench({ session: session({ cartons: [only], openCarton: only.reference }) });
    expect(expectedLoad(on(empty), null)).toBeNull();
    const unknown = carton({ items, weight: null, weightSource: null });
    expect(expectedLoad(on(unknown), null)).toEqual({ value: '1', unit: 'kg' });
  });

  test('is changed exactly, and never to zero', () => {
    expect(heavier('1.05')).toBe('1.15');
    expect(lighter('0.3')).toBe('0.2');
    expect(lighter('0.1')).toBe('0.1');
  });
});
