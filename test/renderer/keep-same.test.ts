import { describe, expect, test } from 'vitest';
import { keepSame, sameData } from '../../src/renderer/kit/content/keep-same.ts';
import { bench, carton, session } from './support/benches.ts';

const packed = (units: number) =>
  bench({
    session: session({ cartons: [carton({ items: [{ line: 0, sku: 'MUG', quantity: units }] })] }),
  });

describe('keeping equal parts of the previous snapshot', () => {
  test('reuses the parts that are equal, and only those', () => {
    const last = packed(1);
    const next = keepSame(last, packed(2));
    expect(next).toEqual(packed(2));
    expect(next.order).toBe(last.order);
    expect(next.session.cartons).not.toBe(last.session.cartons);
    expect(next.session.short).toBe(last.session.short);
  });

  test('returns the previous snapshot when nothing changed', () => {
    const last = packed(1);
    expect(keepSame(last, packed(1))).toBe(last);
  });

  test.each([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: [] }, { a: {} }],
    [{ a: null }, { a: {} }],
    [null, { a: 1 }],
    [{ a: 1 }, null],
  ])('does not confuse %j with %j', (last, next) => {
    expect(keepSame(last, next)).toStrictEqual(next);
    expect(keepSame(last, next)).not.toBe(last);
    expect(sameData(last, next)).toBe(false);
  });
});
