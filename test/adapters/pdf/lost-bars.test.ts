import { afterAll, describe, expect, it } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { bars, box, drawnPdf, painted, text } from '../../support/drawn-pdf.ts';

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
