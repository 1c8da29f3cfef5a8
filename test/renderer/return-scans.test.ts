import { expect, test } from 'vitest';
import { type Draft, EMPTY } from '../../src/renderer/features/returns/draft.ts';
import { type ReturnStep, scanAtReturn } from '../../src/renderer/features/returns/return-scans.ts';

const line = (sku: string, left: number, barcode: string | null = null) => ({
  ...{ sku, barcode, left, description: `A ${sku}` },
  ...{ sent: left, returned: 0 },
});
const outbound = { reference: 'SO-1', lines: [line('MUG', 2, '4006381333931'), line('TOWEL', 1)] };
const scan = (text: string, step: ReturnStep, draft: Draft = EMPTY) =>
  scanAtReturn(text, { step, outbound, draft });
const tone = (...given: Parameters<typeof scan>) => {
  const found = scan(...given);
  return found.kind === 'find' ? 'find' : found.answer.tone;
};
const noted = { ...EMPTY, note: 'handle broken' };

test('scanned items are counted in, from none, and one too many changes nothing', () => {
  let draft: Draft = noted;
  for (const [text, units] of [
    ['MUG', { MUG: 1, TOWEL: 0 }],
    ['4006381333931', { MUG: 2, TOWEL: 0 }],
    ['towel', { MUG: 2, TOWEL: 1 }],
  ] as const) {
    const found = scan(text, 'entering', draft);
    expect(found, text).toMatchObject({ kind: 'answered', answer: { tone: 'success' } });
    draft = (found.kind === 'answered' && found.draft) || draft;
    expect(draft, text).toEqual({ ...noted, units });
  }
  const surplus = scan('MUG', 'entering', draft);
  expect(surplus).toMatchObject({
    answer: { tone: 'stop', message: 'A MUG: at most 2 can come back.' },
  });
  expect(surplus).not.toHaveProperty('draft');
});

test('an item typed as it is printed counts, and one that can be read in two ways does not', () => {
  const counted = scan('4 006381 333931', 'entering');
  expect(counted).toMatchObject({ answer: { tone: 'success' }, draft: { units: { MUG: 1 } } });
  const lines = [line('PEN', 1, '011000000006'), line('INK', 1, '110000000068')];
  const unclear = scanAtReturn('1100006', {
    step: 'entering',
    outbound: { reference: 'SO-1', lines },
    draft: EMPTY,
  });
  expect(unclear).toMatchObject({ answer: { tone: 'stop' } });
  expect(unclear).not.toHaveProperty('draft');
});

test.each([
  ['nothing is entered', 'entering', EMPTY, 'find'],
  ['something is entered', 'entering', noted, 'stop'],
  ['the prices are requested', 'rating', EMPTY, 'stop'],
  ['an offer is chosen', 'choosing', EMPTY, 'stop'],
  ['the return is bought', 'buying', EMPTY, 'stop'],
  ['the condition is asked', 'receiving', EMPTY, 'stop'],
  ['the last return is through', 'open', EMPTY, 'find'],
] as const)('another shipment scanned while %s', (_, step, draft, expected) => {
  expect(tone('SO-2', step, draft)).toBe(expected);
});

test.each(['rating', 'choosing', 'buying', 'receiving'] as const)(
  'an item of the shipment is not counted in while %s',
  (step) => expect(tone('MUG', step)).toBe('stop'),
);
