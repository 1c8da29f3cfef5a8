import { describe, expect, test } from 'vitest';
import type { LabelMatch } from '../../../../src/main/features/documents/logic/match.ts';
import { lossyKey } from '../../../../src/main/features/documents/logic/references.ts';
import { boughtOf, matchDocuments } from '../../../support/bought.ts';
import fc from '../../../support/chance.ts';
import { inFull } from '../../../support/long.ts';

const RUNS = inFull(3000, { part: 600 });

/** Carton names of one order, similar to each other and to the order's own reference. */
const families: Record<string, string[]> = {
  numbered: ['BOX-1', 'BOX-2', 'BOX-11', 'BOX-12', 'BOX-21'],
  nested: ['BOX-1', 'BOX-1-1', 'BOX-1-2', 'BOX-11', 'BOX-11-1'],
  ofTheOrder: ['SO-1001', 'SO-1001-1', 'SO-1001-2', 'SO-1001-12', 'SO-1001-3'],
  spaced: ['CTN 1', 'CTN 2', 'CTN 12', 'CTN 21', 'CTN 1 2'],
  digits: ['100101', '100102', '10010', '1001021', '100112'],
  tailed: ['BOX-1', 'INBOX-1', 'MAIL-BOX-1', 'XBOX-1', 'BOX-1X'],
  short: ['1', '2', 'A1', '12', 'B'],
};

const cartons = fc
  .constantFrom(...Object.values(families))
  .chain((family) => fc.shuffledSubarray(family, { minLength: 2, maxLength: 4 }));

const seed = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });

/** Text that every label has for other reasons, none of it a carton's name. */
const noise = fc.record({
  order: fc.constantFrom('', 'Order SO-1001', 'ORDER: SO-1001', 'Order BOX', 'Order CTN'),
  count: fc.constantFrom('of', '/', 'KG of'),
  address: fc.constantFrom(
    '12 High Street',
    'Unit BOX-1',
    'PO Box 11',
    'Dock CTN 2',
    'SO-1001-2 Park',
  ),
  tracking: fc.constantFrom('1Z999AA', 'SO-1001-', 'BOX-', '100101', '10010'),
  between: fc.constantFrom('\n', '\r\n', ' ', ', '),
  order2: seed,
});
type Noise = typeof noise extends fc.Arbitrary<infer T> ? T : never;

const printing = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.replaceAll('-', ' '),
  (text: string) => text.replace(/[- ]/g, ''),
  () => '',
  () => '',
);

const mixed = <T>(values: readonly T[], keys: readonly number[]): T[] =>
  values
    .map((value, index) => ({ value, key: keys[index % keys.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);

interface Label {
  carton: string;
  text: string;
  barcodes: string[];
}

/** The carrier numbers the pieces in its own order. */
function labelsOf(
  names: readonly string[],
  print: (text: string) => string,
  { order, count, address, tracking, between, order2 }: Noise,
): Label[] {
  const pieces = mixed(names, order2.toReversed());
  return names.map((carton, index) => {
    const piece = pieces.indexOf(carton) + 1;
    // The number may look like a carton's name, start or end with one, but is never that name itself.
    const number = `${tracking}${1000 + (order2[index % order2.length] ?? 0)}`;
    const name = print(carton);
    const lines = [
      order,
      `${piece} ${count} ${names.length}`,
      address,
      `TRACKING ${number}`,
      name === '' ? '' : `REF ${name}`,
    ].filter(Boolean);
    // The lines come in any order, as a PDF reader may return them.
    return { carton, text: mixed(lines, order2).join(between), barcodes: [number] };
  });
}

const judge = (names: readonly string[], labels: readonly Label[]) =>
  matchDocuments(
    boughtOf(names),
    labels.map(({ carton, text, barcodes }) => ({
      hash: `label of ${carton}`,
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
            barcodes: barcodes.map((each) => ({ format: 'Code128', text: each })),
          },
        ],
      },
    })),
  );

describe('two swapped labels are never matched', () => {
  test('whatever else is on the labels: sequence, piece count, address, tracking number', () => {
    const kinds = { matched: 0, 'by-position': 0, held: 0 };
    fc.assert(
      fc.property(cartons, printing, noise, seed, (names, print, around, order) => {
        const verdict = judge(names, mixed(labelsOf(names, print, around), order));
        kinds[verdict.kind] += 1;
        for (const { reference, label, matchedBy } of verdict.labels) {
          if (matchedBy !== 'position') expect(label.hash).toBe(`label of ${reference}`);
        }
      }),
      { numRuns: RUNS * 2 },
    );
    // The property would also hold if nothing were ever matched.
    expect(kinds.matched).toBeGreaterThan(RUNS / 5);
    expect(kinds['by-position']).toBeGreaterThan(RUNS / 50);
  });

  test('when the carrier’s piece count follows a word that begins like the carton names', () => {
    const counted = fc.constantFrom(
      { word: 'BOX', names: ['BOX-1', 'BOX-2', 'BOX-3'] },
      { word: 'CTN', names: ['CTN 1', 'CTN 2'] },
      { word: 'Order SO-1001', names: ['SO-1001-1', 'SO-1001-2', 'SO-1001-3'] },
    );
    const joint = fc.constantFrom(' ', '\n', ' - ', '  ');
    const count = fc.constantFrom('of', 'OF', '/', 'von', 'de');
    fc.assert(
      fc.property(counted, joint, count, seed, ({ word, names }, between, of, order) => {
        const pieces = mixed(names, order);
        const labels = names.map((carton) => ({
          carton,
          text: `${word}${between}${pieces.indexOf(carton) + 1} ${of} ${names.length}`,
          barcodes: [],
        }));
        expect(judge(names, labels).kind).toBe('by-position');
      }),
      { numRuns: RUNS / 2 },
    );
  });

  test('and are held when text and barcode of two labels are exchanged', () => {
    // After "CTN 1 2" nobody can tell whether a text means CTN 1 followed by something else.
    const distinct = cartons.filter((names) =>
      names.every((name) => lossyKey(name).length > 2 && !name.includes(' ')),
    );
    fc.assert(
      fc.property(distinct, seed, (names, order) => {
        const [first = '', second = ''] = names;
        const other = (name: string) => (name === first ? second : name === second ? first : name);
        // The first carton's name is also a part of the address on every label.
        const labels = names.map((carton) => ({
          carton,
          text: `Unit ${first}\nREF: ${carton}.`,
          barcodes: [other(carton)],
        }));
        const right = labels.map((label) => ({ ...label, barcodes: [] }));
        expect(judge(names, mixed(right, order)).kind).toBe('matched');
        const verdict = judge(names, mixed(labels, order));
        expect(verdict.kind).toBe('held');
        const given = verdict.labels.map(({ reference }) => reference);
        expect(given).not.toContain(first);
        expect(given).not.toContain(second);
      }),
      { numRuns: RUNS },
    );
  });

  test('and the verdict is the same for any sequence of the labels', () => {
    fc.assert(
      fc.property(cartons, printing, noise, seed, (names, print, around, order) => {
        const labels = labelsOf(names, print, around);
        const one = judge(names, labels);
        const other = judge(names, mixed(labels, order));
        expect(other.kind).toBe(one.kind);
        if (one.kind === 'by-position') return;
        const given = (verdict: LabelMatch) =>
          verdict.labels.map(({ reference, label }) => `${reference} ${label.hash}`).sort();
        expect(given(other)).toEqual(given(one));
      }),
      { numRuns: RUNS },
    );
  });
});
