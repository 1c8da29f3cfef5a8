import { describe, expect, test } from 'vitest';
import type { LabelMatch } from '../../../../src/main/features/documents/logic/match.ts';
import { isTelling, lossyKey } from '../../../../src/main/features/documents/logic/references.ts';
import { boughtOf, matchDocuments } from '../../../support/bought.ts';
import fc from '../../../support/chance.ts';
import { inFull } from '../../../support/long.ts';

const RUNS = inFull(2500, { part: 500 });

/** Carton names as packers choose them, similar to each other on purpose. */
const reference = fc
  .tuple(
    fc.constantFrom('BOX', 'Box', 'CTN', 'SO-1001', 'PKG'),
    fc.constantFrom('-', '', ' ', '.', '_'),
    fc.integer({ min: 1, max: 13 }),
    fc.constantFrom('', '-1', '-2', ' 1', '1', 'A', 'a'),
  )
  .map(([prefix, separator, number, suffix]) => `${prefix}${separator}${number}${suffix}`);

const references = fc.uniqueArray(reference, { minLength: 1, maxLength: 5 });

/** How a reference appears in print. */
const printings = {
  exact: (text: string) => text,
  lower: (text: string) => text.toLowerCase(),
  upper: (text: string) => text.toUpperCase(),
  'hyphens and spaces lost': (text: string) => text.replace(/[- ]/g, ''),
  'hyphens as spaces': (text: string) => text.replaceAll('-', ' '),
  'spaces as hyphens': (text: string) => text.replaceAll(' ', '-'),
  'broken at the hyphen': (text: string) => text.replace('-', '-\r\n'),
  absent: () => '',
};

/** How one label is printed. */
interface Style {
  printing: keyof typeof printings;
  before: string;
  after: string;
  barcode: 'none' | 'exact' | 'upper';
}

const labelStyle: fc.Arbitrary<Style> = fc.record({
  printing: fc.constantFrom(...(Object.keys(printings) as Style['printing'][])),
  before: fc.constantFrom('REF ', 'REF: ', '', 'Package reference '),
  after: fc.constantFrom('', '\n2.4 KG', ' 2.4 KG', '\n1 of 2', ' 1 of 2', ', 3/5', '.'),
  barcode: fc.constantFrom('none', 'none', 'exact', 'upper'),
});

interface Printed {
  hash: string;
  /** The carton that the label was made for; null for a label of another shipment. */
  truth: string | null;
  text: string;
  barcodes: string[];
}

const toDocuments = (labels: readonly Printed[]) =>
  labels.map(({ hash, text, barcodes }) => ({
    hash,
    findings: {
      carries: [],
      pages: [
        {
          index: 0,
          width: 288,
          height: 432,
          rotation: 0,
          areas: [],
          ink: null,
          block: null,
          doubtful: [],
          losesBars: false,
          lines: { tops: [], heights: [] },
          picture: 'drawn',
          text,
          barcodes: ['1Z999AA1', ...barcodes].map((each) => ({ format: 'Code128', text: each })),
        },
      ],
    },
  }));

const judge = (cartons: readonly string[], labels: readonly Printed[]): LabelMatch =>
  matchDocuments(boughtOf(cartons), toDocuments(labels));

const print = (cartons: readonly string[], styles: readonly Style[], address: string): Printed[] =>
  cartons.map((carton, index) => {
    const style = styles[index % styles.length] ?? styles[0];
    if (!style) throw new Error('no style');
    const words = printings[style.printing](carton);
    const line = words === '' ? '' : `${style.before}${words}${style.after}`;
    const barcode = { none: [], exact: [carton], upper: [carton.toUpperCase()] }[style.barcode];
    return {
      hash: `label of ${carton}`,
      truth: carton,
      text: `SHIP TO Jane Doe\n${address}\nTRACKING 1Z999AA1\n${line}`,
      barcodes: barcode,
    };
  });

/** Faults of labels in transit: lost, twice, from another shipment. */
const mishap = fc.constantFrom('none', 'none', 'lost', 'twice', 'foreign', 'extra');

function strike(labels: Printed[], what: string): Printed[] {
  const [first, ...rest] = labels;
  if (!first) return labels;
  const foreign: Printed = { ...first, hash: 'foreign', truth: null, text: 'SHIP TO Somebody' };
  if (what === 'lost') return rest;
  if (what === 'twice') return [...labels, { ...first, hash: 'second copy' }];
  if (what === 'foreign') return [{ ...foreign, barcodes: [] }, ...rest];
  if (what === 'extra') return [...labels, { ...foreign, barcodes: [] }];
  return labels;
}

const shuffled = <T>(values: readonly T[], seed: readonly number[]): T[] =>
  values
    .map((value, index) => ({ value, key: seed[index % seed.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);

const seed = fc.array(fc.nat(), { minLength: 7, maxLength: 7 });

const truthOf = (labels: readonly Printed[], hash: string) =>
  labels.find((label) => label.hash === hash)?.truth;

describe('label matching over thousands of shipments with similar carton names', () => {
  test('never gives a carton another carton’s label as matched', () => {
    const matched = { count: 0 };
    fc.assert(
      fc.property(
        references,
        fc.array(labelStyle, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('12 High Street', 'PO BOX 2', 'Unit BOX-1', 'Door 11, CTN 3'),
        mishap,
        seed,
        (cartons, styles, address, what, order) => {
          const printed = print(cartons, styles, address);
          const labels = shuffled(strike(printed, what), order);
          const judged = judge(cartons, labels);
          if (judged.kind === 'matched') matched.count += 1;
          for (const { reference: carton, label, matchedBy } of judged.labels) {
            if (matchedBy === 'position') continue;
            // A second copy of a label is its carton's label too.
            expect(truthOf([...labels, ...printed], label.hash)).toBe(carton);
          }
        },
      ),
      { numRuns: RUNS },
    );
    // The property would also hold if nothing were ever matched.
    expect(matched.count).toBeGreaterThan(RUNS / 20);
  });

  test('matches clean labels in any order', () => {
    const distinct = references.filter(
      (cartons) =>
        new Set(cartons.map(lossyKey)).size === cartons.length &&
        cartons.every((carton) => isTelling(carton) && !carton.includes(' ')),
    );
    fc.assert(
      fc.property(distinct, seed, (cartons, order) => {
        const style = { printing: 'exact', before: 'REF: ', after: '.', barcode: 'none' } as const;
        const labels = shuffled(print(cartons, [style], 'High Street'), order);
        expect(judge(cartons, labels).kind).toBe('matched');
      }),
      { numRuns: RUNS },
    );
  });

  test('never misses a missing, extra or foreign label', () => {
    const several = references.filter((cartons) => cartons.length > 1);
    fc.assert(
      fc.property(
        several,
        fc.constantFrom('lost', 'twice', 'foreign', 'extra'),
        seed,
        (cartons, what, order) => {
          const style = {
            printing: 'exact',
            before: 'REF: ',
            after: '.',
            barcode: 'exact',
          } as const;
          const labels = strike(print(cartons, [style], 'High Street'), what);
          expect(judge(cartons, shuffled(labels, order)).kind).toBe('held');
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('proposes labels without any reference by position, whatever the carton names', () => {
    fc.assert(
      fc.property(references, seed, (cartons, order) => {
        const style = { printing: 'absent', before: '', after: '', barcode: 'none' } as const;
        const labels = shuffled(print(cartons, [style], 'High Street'), order);
        const judged = judge(cartons, labels);
        expect(judged.kind).toBe('by-position');
        expect(
          judged.labels.map(({ reference, label, matchedBy }) => [
            reference,
            label.hash,
            matchedBy,
          ]),
        ).toEqual(cartons.map((carton, index) => [carton, labels[index]?.hash, 'position']));
      }),
      { numRuns: RUNS },
    );
  });
});
