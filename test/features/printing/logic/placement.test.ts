import { describe, expect, test } from 'vitest';
import { PAPER_SIZES } from '../../../../src/main/features/printing/logic/paper-sizes.ts';
import { place } from '../../../../src/main/features/printing/logic/placement.ts';
import fc from '../../../support/chance.ts';
import { inFull } from '../../../support/long.ts';

const { A4, Letter, '4x6': LABEL } = PAPER_SIZES;
const A6 = { width: 297.64, height: 419.53 };
const METRIC = { width: 283.46, height: 425.2 };
const lying = ({ width, height }: { width: number; height: number }) => ({
  width: height,
  height: width,
});

describe('placing a label on the paper', () => {
  test('puts 4x6 on 4x6 exactly, turned where necessary', () => {
    expect(place(LABEL, 'label', [A4, LABEL])).toMatchObject({
      value: { media: LABEL, turned: false },
    });
    expect(place(lying(LABEL), 'label', [LABEL])).toMatchObject({
      value: { media: LABEL, turned: true },
    });
  });

  test('puts 100 x 150 mm on 4x6 stock', () => {
    expect(place(METRIC, 'label', [LABEL])).toMatchObject({ value: { media: LABEL } });
  });

  test.each([
    ['4x6 on A6', LABEL, A6, '102 x 152 mm', '105 x 148 mm'],
    ['A6 on 4x6', A6, LABEL, '105 x 148 mm', '102 x 152 mm'],
    ['4x6 on A4', LABEL, A4, '102 x 152 mm', '210 x 297 mm'],
    ['a whole Letter page on 4x6', Letter, LABEL, '216 x 279 mm', '102 x 152 mm'],
  ])('rejects another size, naming both sizes: %s', (_name, page, media, is, has) => {
    const answer = place(page, 'label', [media]);
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'printer', field: 'printers.label' },
    });
    const words = answer.ok ? '' : answer.error.message;
    expect(words).toContain(`The label is ${is}`);
    expect(words).toContain(`the printer has ${has}`);
  });
});

describe('placing a document on the paper', () => {
  test('chooses its own paper size, else the smallest that holds it', () => {
    expect(place(A4, 'document', [Letter, A4])).toMatchObject({ value: { media: A4 } });
    expect(place(Letter, 'document', [A4, Letter])).toMatchObject({ value: { media: Letter } });
    expect(place(LABEL, 'document', [Letter, A4])).toMatchObject({ value: { media: Letter } });
    expect(place(lying(A4), 'document', [A4])).toMatchObject({
      value: { media: A4, turned: true },
    });
  });

  test('rejects a document that would have to shrink: A4 on Letter, Letter on A4', () => {
    expect(place(A4, 'document', [Letter])).toMatchObject({ ok: false });
    expect(place(Letter, 'document', [A4])).toMatchObject({ ok: false });
  });
});

test('a printer with unknown paper is asked for the page’s own size', () => {
  expect(place(A6, 'label', [])).toEqual({ ok: true, value: { media: A6, turned: false } });
});

test('whatever the sizes, no page is cut off or printed on another label stock', () => {
  const side = fc.double({ min: 100, max: 1300, noNaN: true });
  const size = fc.record({ width: side, height: side });
  fc.assert(
    fc.property(size, fc.constantFrom('label', 'document'), fc.array(size), (page, role, known) => {
      const answer = place(page, role, known);
      if (!answer.ok || known.length === 0) return;
      const { media, turned } = answer.value;
      expect(known).toContain(media);
      const { width, height } = turned ? lying(page) : page;
      const [spareX, spareY] = [media.width - width, media.height - height];
      expect(Math.min(spareX, spareY)).toBeGreaterThan(-3);
      if (role === 'label') expect(Math.max(spareX, spareY)).toBeLessThan(15);
    }),
    { numRuns: inFull(2000, { part: 400 }) },
  );
});
