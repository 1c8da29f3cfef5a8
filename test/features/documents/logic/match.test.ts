import { describe, expect, test } from 'vitest';
import { describeProblems } from '../../../../src/main/features/documents/logic/label-problems.ts';
import type { DocumentFindings } from '../../../../src/main/features/documents/ports.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import { boughtOf, matchDocuments } from '../../../support/bought.ts';

interface Label {
  text?: string;
  barcodes?: string[];
}

const ADDRESS = 'SHIP TO Jane Doe\n12 High Street\nTRACKING 1Z999';

function documents(labels: Label[]): { hash: string; findings: DocumentFindings }[] {
  return labels.map(({ text = '', barcodes = [] }, index) => ({
    hash: `label ${index + 1}`,
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
          text: `${ADDRESS}\n${text}`,
          barcodes: ['1Z999', ...barcodes].map((each) => ({ format: 'Code128', text: each })),
        },
      ],
    },
  }));
}

/** `BOX-1 = label 2 (text)`, and why it is held. */
function verdict(references: string[], ...labels: Label[]): string {
  const judged = matchDocuments(boughtOf(references), documents(labels));
  const given = judged.labels.map(
    ({ reference, label, matchedBy }) => `${reference} = ${label.hash} (${matchedBy})`,
  );
  const why = judged.kind === 'held' ? [english(describeProblems(judged.problems))] : [];
  return [judged.kind, ...given, ...why].join('; ');
}

describe('a label with a carton’s reference goes to that carton', () => {
  test('by its text, in any order', () => {
    expect(verdict(['BOX-1', 'BOX-2'], { text: 'REF BOX-2' }, { text: 'REF BOX-1' })).toBe(
      'matched; BOX-1 = label 2 (text); BOX-2 = label 1 (text)',
    );
  });

  test('by its barcode, which counts more than the text', () => {
    expect(
      verdict(
        ['BOX-1', 'BOX-2'],
        { text: 'with BOX-1 and BOX-2', barcodes: ['BOX-2'] },
        { text: 'with BOX-1 and BOX-2', barcodes: ['box 1'] },
      ),
    ).toBe('matched; BOX-1 = label 2 (barcode); BOX-2 = label 1 (barcode)');
  });

  test('without confusing BOX-1 with BOX-11', () => {
    expect(
      verdict(['BOX-1', 'BOX-11'], { text: 'REF BOX-11, 1 of 2' }, { text: 'REF BOX-1, 2 of 2' }),
    ).toBe('matched; BOX-1 = label 2 (text); BOX-11 = label 1 (text)');
  });

  test('also when the reference is in the address on every label', () => {
    expect(
      verdict(
        ['BOX-1', 'BOX-2', 'BOX-3'],
        { text: 'Unit BOX-1\nREF BOX-3' },
        { text: 'Unit BOX-1\nREF BOX-1' },
        { text: 'Unit BOX-1\nREF BOX-2' },
      ),
    ).toBe('matched; BOX-1 = label 2 (text); BOX-2 = label 3 (text); BOX-3 = label 1 (text)');
  });

  test('also when every label lists all cartons and repeats its own', () => {
    const list = 'Cartons: BOX-1, BOX-2';
    expect(
      verdict(['BOX-1', 'BOX-2'], { text: `${list}\nBOX-2` }, { text: `${list}\nBOX-1` }),
    ).toBe('matched; BOX-1 = label 2 (text); BOX-2 = label 1 (text)');
  });

  test('once, when the same PDF has two URLs', () => {
    const [label] = documents([{ text: 'REF BOX-1' }]);
    if (!label) throw new Error('no label');
    expect(matchDocuments(boughtOf(['BOX-1']), [label, label]).kind).toBe('matched');
  });
});

describe('labels without any reference', () => {
  test('are proposed by position: one label for one carton', () => {
    expect(verdict(['BOX-1'], {})).toBe('by-position; BOX-1 = label 1 (position)');
  });

  test('are proposed by position: several in the order they came', () => {
    expect(verdict(['BOX-1', 'BOX-2'], {}, {})).toBe(
      'by-position; BOX-1 = label 1 (position); BOX-2 = label 2 (position)',
    );
  });

  test('do not match references as short as "1" and "2" in weights and counts', () => {
    expect(
      verdict(['1', '2'], { text: '2 KG, piece 1 of 2' }, { text: '1 KG, piece 2 of 2' }),
    ).toBe('by-position; 1 = label 1 (position); 2 = label 2 (position)');
  });

  test('are held when two of them are the same piece', () => {
    const first = { text: 'Weight 2 KG\n1 of 2' };
    expect(verdict(['BOX-1', 'BOX-2'], first, first)).toMatch(
      /^held;.*several labels say that they are 1 of 2$/,
    );
  });

  test('are held when their number differs from that of the cartons', () => {
    expect(verdict(['BOX-1', 'BOX-2'], {})).toMatch(/^held; no label carries BOX-1; no label/);
    expect(verdict(['BOX-1'], {}, {})).toMatch(/^held;.*there are 2 labels for 1 cartons$/);
  });
});

describe('labels are held for a person when', () => {
  test('a carton’s reference is on no label', () => {
    expect(verdict(['BOX-1', 'BOX-2'], { text: 'BOX-1' }, {})).toBe(
      'held; no label carries BOX-2; a label carries none of the cartons’ references',
    );
  });

  test('two labels have one carton’s reference', () => {
    expect(verdict(['BOX-1', 'BOX-2'], { text: 'BOX-1' }, { text: 'BOX-1' })).toBe(
      'held; 2 labels carry BOX-1; no label carries BOX-2',
    );
    expect(verdict(['BOX-1', 'BOX-2'], { barcodes: ['BOX-1'] }, { barcodes: ['BOX-1'] })).toMatch(
      /^held; 2 labels carry BOX-1/,
    );
  });

  test('there are more labels than cartons', () => {
    expect(verdict(['BOX-1'], { text: 'BOX-1' }, {})).toContain('there are 2 labels for 1 cartons');
  });

  test('a label is of another shipment, also for a single carton', () => {
    expect(verdict(['BOX-1'], { text: 'REF BOX-7' })).toContain(
      'a label carries BOX-7, which is not in this shipment',
    );
    expect(verdict(['BOX-1', 'BOX-2'], { text: 'BOX-7' }, { text: 'BOX-8' })).toMatch(/^held/);
  });

  test('text and barcode of a label name different cartons', () => {
    expect(
      verdict(
        ['BOX-1', 'BOX-2'],
        { text: 'REF BOX-1', barcodes: ['BOX-2'] },
        { text: 'REF BOX-2', barcodes: ['BOX-1'] },
      ),
    ).toMatch(/^held;.*a label may belong to BOX-2 or BOX-1/);
  });

  test('the only label of several cartons may have the reference in its address', () => {
    expect(verdict(['BOX-1', 'BOX-2'], { text: 'Unit BOX-1' })).toMatch(/^held; no label carries/);
    expect(verdict(['BOX-1', 'BOX-2'], { barcodes: ['BOX-1'] })).toMatch(
      /^held; BOX-1 = label 1 \(barcode\)/,
    );
  });

  test('and the text read on these labels is reported', () => {
    const judged = matchDocuments(
      boughtOf(['BOX-1', 'BOX-2']),
      documents([{ text: 'BOX-1' }, { text: 'BOX-9' }]),
    );
    expect(judged).toMatchObject({
      kind: 'held',
      labels: [],
      unmatched: [
        { label: { hash: 'label 1' }, found: ['BOX-1', '1Z999'] },
        { label: { hash: 'label 2' }, found: ['BOX-9', '1Z999'] },
      ],
    });
  });
});
