import { afterAll, describe, expect, it } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { bars, box, drawnPdf, matrix, painted, text } from '../../support/drawn-pdf.ts';

const inspector = openInspector();
afterAll(() => inspector.close());

const CODE = 'SW900000017XX';

/** A label in black, with this on it. */
async function lostOn(more: string) {
  const content = text('SWIFTLINE AIR EXPRESS', 20, 400) + text('10115 Berlin', 20, 370) + more;
  const read = await inspector.inspect(drawnPdf([{ content }]));
  if (!read.ok) throw new Error(read.error.message);
  const [page] = read.value.pages;
  return { printed: page?.barcodes.map((each) => each.text), lost: page?.doubtful };
}

const own = bars(CODE, 24, 60, { height: 70 });

const barsOf = own.split('\n').filter((line) => line.endsWith('re f'));
/** Black, and pale from one of the bars on. */
const paleFrom = (first: number, grey: string) =>
  `q 0 g\n${barsOf.slice(0, first).join('\n')}\n${grey} g\n${barsOf.slice(first).join('\n')}\nQ\n`;
const fading = () =>
  `q\n${barsOf.map((bar, at) => `${((at / barsOf.length) * 0.9).toFixed(3)} g ${bar}`).join('\n')}\nQ\n`;

describe('bars that the file shows and print does not', () => {
  it.each([
    ['of grey 200 on white', painted(own, [0.7843, 0.7843, 0.7843])],
    ['of grey 244 on white', painted(own, [0.957, 0.957, 0.957])],
    ['of yellow on white', painted(own, [1, 1, 0])],
    [
      'of red on a green as dark',
      painted(box(10, 50, 268, 90), [0, 0.3, 0]) + painted(own, [0.9, 0.02, 0]),
    ],
    ['of black on a grey as dark', box(10, 50, 268, 90, 30) + own],
    ['of grey 45 on black', box(10, 50, 268, 90) + painted(own, [0.176, 0.176, 0.176])],
    ['of blue on black', box(10, 50, 268, 90) + painted(own, [0, 0, 1])],
    ['white on grey 215', box(10, 50, 268, 90, 215) + painted(own, [1, 1, 1])],
    ['from the 16th on', paleFrom(16, '0.82')],
    ['the last one', paleFrom(-1, '0.82')],
    ['fading away', fading()],
    [
      'half of a Data Matrix',
      matrix(CODE, 30, 60, { module: 2.2, greyAt: (left) => (left > 50 ? 217 : 0) }),
    ],
    ['close under black print', painted(own, [0.8, 0.8, 0.8]) + text('SHIP TO', 30, 132)],
  ])('are lost: %s', async (_, more) => {
    expect(await lostOn(more)).toEqual({ printed: [], lost: [CODE] });
  });

  it('are not lost where the same code is printed in black too', async () => {
    const pale = painted(bars(CODE, 24, 200, { height: 70 }), [0.8, 0.8, 0.8]);
    expect(await lostOn(own + pale)).toEqual({ printed: [CODE], lost: [] });
  });

  it('are looked for in no pale picture', async () => {
    const rings = Array.from({ length: 60 }, (_, at) => box(30 + at * 3, 200, 2, 90, 190 + at));
    expect(await lostOn(own + rings.join(''))).toEqual({ printed: [CODE], lost: [] });
  });
});
