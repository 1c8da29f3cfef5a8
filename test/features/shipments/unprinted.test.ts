import { describe, expect, it } from 'vitest';
import { labelTurns } from '../../../src/main/features/packing/logic/print-order.ts';
import { isToPrint, unprinted } from '../../../src/main/features/shipments/logic/unprinted.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const printing = (order: 'label-first' | 'carton-first' | 'weight-first') => ({
  ...{ now: NOW, quietFor: 2 * 60_000 },
  turns: labelTurns(() => ({ 'labels.order': order, scanBack: 'several' })),
});
const limits = printing('label-first');

type Purchase = Parameters<typeof unprinted>[0];
type Packing = NonNullable<Parameters<typeof unprinted>[1]>;
type Job = Parameters<typeof unprinted>[2][number];

const purchase = (more: { print?: true; changedAt?: string } = {}) =>
  ({
    ...{ id: 'A', changedAt: more.changedAt ?? ago(10), answer: null },
    accepted: { cartons: [{ reference: 'C1' }, { reference: 'C2' }], print: more.print },
  }) as unknown as Purchase;
const at = (kind: 'documents' | 'labels' | 'done', attemptId = 'A', ...scannedBack: string[]) =>
  ({
    step: { kind, attemptId },
    ...{ cartons: [{ reference: 'C1' }, { reference: 'C2' }], scannedBack, awaitingLabelOf: null },
  }) as unknown as Packing;
const label = (cartonReference: string, minutes = 10): Job => ({
  ...{ kind: 'label', cartonReference, at: ago(minutes), confirmedAt: null },
});

describe('a purchase whose labels this bench prints', () => {
  it('was bought by a program told to print, or its order is at the labels', () => {
    expect(isToPrint(purchase({ print: true }), null)).toBe(true);
    expect(isToPrint(purchase(), at('labels'))).toBe(true);
  });

  it('is none that a program bought to print the files itself', () => {
    expect(isToPrint(purchase(), null)).toBe(false);
  });

  it('is none whose order was not open, or is done, or is at another purchase', () => {
    for (const session of [at('documents'), at('done'), at('labels', 'B')])
      expect(isToPrint(purchase(), session)).toBe(false);
  });
});

describe('a label not printed', () => {
  const bought = purchase({ print: true });

  it('is one of a carton without a print job', () => {
    expect(unprinted(bought, null, [], limits)).toEqual(['C1', 'C2']);
    expect(unprinted(bought, null, [label('C1')], limits)).toEqual(['C2']);
    const invoice = { ...label('C1'), kind: 'invoice' as const };
    expect(unprinted(bought, null, [invoice], limits)).toEqual(['C1', 'C2']);
  });

  it('is none that was verified on its carton', () => {
    expect(unprinted(bought, at('labels', 'A', 'C1'), [], limits)).toEqual(['C2']);
    expect(unprinted(bought, at('labels', 'A', 'C1', 'C2'), [], limits)).toEqual([]);
    expect(unprinted(bought, at('done', 'B', 'C1', 'C2'), [], limits)).toEqual(['C1', 'C2']);
  });

  it('is none that waits for the label before it', () => {
    expect(unprinted(bought, at('labels'), [label('C1')], limits)).toEqual([]);
    const jobs = [label('C1')];
    expect(unprinted(bought, at('labels', 'A', 'C1'), jobs, limits)).toEqual(['C2']);
  });

  it('is one beside another that is out, where all print at once', () => {
    const turns = labelTurns(() => ({ 'labels.order': 'label-first', scanBack: 'never' }));
    expect(unprinted(bought, at('labels'), [label('C1')], { ...limits, turns })).toEqual(['C2']);
  });

  it.each(['carton-first', 'weight-first'] as const)(
    'is none that waits for its carton: %s',
    (order) => {
      const between = at('labels', 'A', 'C1');
      expect(unprinted(bought, between, [label('C1')], printing(order))).toEqual([]);
      // Its carton is here, and the program ended before it printed.
      const scanned = { ...between, awaitingLabelOf: 'C2' };
      expect(unprinted(bought, scanned, [label('C1')], printing(order))).toEqual(['C2']);
      expect(unprinted(bought, scanned, [label('C1'), label('C2')], printing(order))).toEqual([]);
      expect(unprinted(bought, null, [label('C1')], printing(order))).toEqual(['C2']);
    },
  );

  it('is none of a purchase or a print of the last minutes', () => {
    expect(unprinted(purchase({ changedAt: ago(1) }), at('labels'), [], limits)).toEqual([]);
    const fresh = [label('C1', 1)];
    expect(unprinted(bought, at('labels', 'A', 'C1'), fresh, limits)).toEqual([]);
    // A clock that was set back hides nothing.
    expect(unprinted(purchase({ changedAt: ago(-60) }), at('labels'), [], limits)).toEqual(['C1']);
  });
});
