import { describe, expect, it } from 'vitest';
import { isToPrint, unprinted } from '../../../src/main/features/shipments/rules/unprinted.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const limits = { now: NOW, quietFor: 2 * 60_000 };

type Purchase = Parameters<typeof unprinted>[0];
type Packing = NonNullable<Parameters<typeof unprinted>[1]>;
type Job = Parameters<typeof unprinted>[2][number];

const purchase = (more: { print?: true; kind?: 'return'; changedAt?: string } = {}) =>
  ({
    ...{
      id: 'A',
      kind: more.kind ?? 'outbound',
      changedAt: more.changedAt ?? ago(10),
      answer: null,
    },
    accepted: { cartons: [{ reference: 'C1' }, { reference: 'C2' }], print: more.print },
  }) as unknown as Purchase;
const at = (
  kind: 'paper' | 'labels' | 'done',
  attemptId = 'A',
  ...scannedBack: string[]
): Packing => ({ step: { kind, attemptId }, scannedBack }) as Packing;
const label = (cartonReference: string, state: Job['state'], minutes = 10): Job => ({
  ...{ kind: 'label', cartonReference, state, at: ago(minutes), confirmedAt: null },
});

describe('a purchase whose labels this bench prints', () => {
  it('was bought by a program told to print, or its order is at the labels', () => {
    expect(isToPrint(purchase({ print: true }), null)).toBe(true);
    expect(isToPrint(purchase(), at('labels'))).toBe(true);
  });

  it('is none that a program bought to print the files itself, nor a return', () => {
    expect(isToPrint(purchase(), null)).toBe(false);
    expect(isToPrint(purchase({ print: true, kind: 'return' }), null)).toBe(false);
  });

  it('is none whose order was not open, or is done, or is at another purchase', () => {
    for (const session of [at('paper'), at('done'), at('labels', 'B')])
      expect(isToPrint(purchase(), session)).toBe(false);
  });
});

describe('a label not printed', () => {
  const bought = purchase({ print: true });

  it('is one of a carton without a print job', () => {
    expect(unprinted(bought, null, [], limits)).toEqual(['C1', 'C2']);
    expect(unprinted(bought, null, [label('C1', 'done')], limits)).toEqual(['C2']);
    const invoice = { ...label('C1', 'done'), kind: 'invoice' as const };
    expect(unprinted(bought, null, [invoice], limits)).toEqual(['C1', 'C2']);
  });

  it('is none that failed, or that may have come out: those are in the print queue', () => {
    const jobs = [label('C1', 'failed'), label('C2', 'unknown')];
    expect(unprinted(bought, null, jobs, limits)).toEqual([]);
  });

  it('is none that was verified on its carton', () => {
    expect(unprinted(bought, at('labels', 'A', 'C1'), [], limits)).toEqual(['C2']);
    expect(unprinted(bought, at('labels', 'A', 'C1', 'C2'), [], limits)).toEqual([]);
    expect(unprinted(bought, at('done', 'B', 'C1', 'C2'), [], limits)).toEqual(['C1', 'C2']);
  });

  it('is none that waits for the label before it', () => {
    expect(unprinted(bought, at('labels'), [label('C1', 'done')], limits)).toEqual([]);
    expect(unprinted(bought, at('labels', 'A', 'C1'), [label('C1', 'done')], limits)).toEqual([
      'C2',
    ]);
  });

  it('is none of a purchase or a print of the last minutes', () => {
    expect(unprinted(purchase({ changedAt: ago(1) }), at('labels'), [], limits)).toEqual([]);
    const fresh = [label('C1', 'done', 1)];
    expect(unprinted(bought, at('labels', 'A', 'C1'), fresh, limits)).toEqual([]);
    // A clock that was set back hides nothing.
    expect(unprinted(purchase({ changedAt: ago(-60) }), at('labels'), [], limits)).toEqual([
      ...['C1', 'C2'],
    ]);
  });
});
