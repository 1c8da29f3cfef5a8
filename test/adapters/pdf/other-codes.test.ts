import { afterAll, expect, it } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { bars, drawnPdf } from '../../support/drawn-pdf.ts';

const inspector = openInspector();
afterAll(() => inspector.close());

const OWN = 'SW900000017XX';
const OTHER = '00340123450000000017';

async function readOn(content: string) {
  const read = await inspector.inspect(drawnPdf([{ content }]));
  if (!read.ok) throw new Error(read.error.message);
  return read.value.pages[0]?.barcodes.map(({ text }) => text).sort();
}

it.each([8, 20, 40])('an ITF of %i points between the bars of Code 128 is read', async (height) => {
  const between = bars(OTHER, 24, 90, { dots: 2, height, kind: 'interleaved2of5' });
  const above = bars(OWN, 24, 90 + height, { height: 30 });
  expect(await readOn(bars(OWN, 24, 60, { height: 30 }) + between + above)).toEqual([OTHER, OWN]);
});

it('a Codabar is read, alone and beside another code', async () => {
  const codabar = bars('A900000017123B', 24, 160, {
    dots: 2,
    height: 30,
    kind: 'rationalizedCodabar',
  });
  expect(await readOn(codabar)).toEqual(['900000017123']);
  expect(await readOn(codabar + bars(OWN, 24, 60))).toEqual(['900000017123', OWN]);
});
