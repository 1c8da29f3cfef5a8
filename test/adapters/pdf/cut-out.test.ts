import { degrees, grayscale, PDFDocument } from '@cantoo/pdf-lib';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import type { DocumentInspector, LabelArea } from '../../../src/main/features/documents/ports.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { bars, box, drawnPdf, lines, text } from '../../support/drawn-pdf.ts';
import { inFull } from '../../support/long.ts';
import { A4, invoicePage, labelPage, makePdf } from '../../support/paper.ts';
import { framedLabel, instructions, makeSheet } from '../../support/sheets.ts';

let inspector: DocumentInspector;
beforeAll(() => {
  inspector = openInspector();
});
afterAll(() => inspector.close());

async function areas(pdf: Uint8Array): Promise<LabelArea[]> {
  return value(await inspector.inspect(pdf)).pages[0]?.areas ?? [];
}

/** Share of dark dots of one picture with nothing dark near them in the other. */
async function differs(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([picture(one), picture(other)]);
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let dark = 0;
  let lost = 0;
  for (let y = 2; y < a.height - 2; y += 1) {
    for (let x = 2; x < a.width - 2; x += 1) {
      if (a.dot(x, y) > 100) continue;
      dark += 1;
      if (!isDarkNear(b, x, y)) lost += 1;
    }
  }
  return lost / dark;
}

/** Within two dots; the dot itself is checked first, which nearly always suffices. */
function isDarkNear({ dot }: { dot(x: number, y: number): number }, x: number, y: number): boolean {
  if (dot(x, y) < 180) return true;
  for (let dy = -2; dy <= 2; dy += 1) {
    for (let dx = -2; dx <= 2; dx += 1) if (dot(x + dx, y + dy) < 180) return true;
  }
  return false;
}

async function picture(pdf: Uint8Array) {
  const { width, height, data, channels } = decode(value(await inspector.picture(pdf, 0, 150)));
  return { width, height, dot: (x: number, y: number) => data[(y * width + x) * channels] ?? 255 };
}

/** Expects each label as drawn: nothing lost, nothing added, at true size. */
async function expectWholeLabels(sheet: Uint8Array, ...references: string[]): Promise<void> {
  const found = await areas(sheet);
  expect(found).toHaveLength(references.length);
  for (const reference of references) {
    const area = found.find(({ text }) => text.includes(`REF ${reference}`));
    if (!area) throw new Error(`no label of ${reference}`);
    const label = value(await inspector.takeLabel(sheet, 0, area, null));
    const [page] = value(await inspector.inspect(label)).pages;
    expect(page).toMatchObject({ width: 288, height: 432, rotation: 0 });
    expect(page?.barcodes.map(({ text }) => text).sort()).toEqual([
      reference,
      `TRACK-${reference}`,
    ]);
    expect(page?.text).toBe('');
    const drawn = await framedLabel(reference);
    expect(await differs(drawn, label)).toBe(0);
    expect(await differs(label, drawn)).toBe(0);
  }
}

describe('a 4x6 label on a larger page is cut out completely', () => {
  const one = (left: number, top: number, turned: 0 | 90 | 180 | 270 = 0) => [
    { reference: 'BOX-1', left, top, turned },
  ];

  test('upright in the upper corner of a Letter page', async () => {
    await expectWholeLabels(
      await makeSheet({ labels: one(0, 0), adjust: (page) => instructions(page, 500) }),
      'BOX-1',
    );
  });

  test('in the middle of an A4 page, with a hint close to its frame', async () => {
    const sheet = await makeSheet({
      size: A4,
      labels: one(153.6, 204.9),
      adjust: (page) => page.drawText('cut here', { x: 160, y: 642, size: 8 }),
    });
    await expectWholeLabels(sheet, 'BOX-1');
  });

  test.each(inFull<(90 | 180 | 270)[]>([90, 180, 270], { part: [180] }))(
    'rotated by %i degrees in the upper half',
    async (turned) => {
      const sheet = await makeSheet({
        labels: one(90, 40, turned),
        adjust(page) {
          instructions(page, turned === 180 ? 520 : 440);
          page.drawLine({ start: { x: 0, y: 300 }, end: { x: 612, y: 300 }, dashArray: [4, 4] });
        },
      });
      await expectWholeLabels(sheet, 'BOX-1');
    },
  );

  test.each(inFull([90, 180, 270], { part: [270] }))(
    'on a page with a rotation flag of %i degrees',
    async (flag) => {
      const sheet = await makeSheet({
        size: A4,
        labels: one(80, 60, 90),
        adjust(page) {
          page.setRotation(degrees(flag));
          instructions(page, 480);
        },
      });
      await expectWholeLabels(sheet, 'BOX-1');
    },
  );

  test('on a page with another origin than 0, 0 and a crop box', async () => {
    const sheet = await makeSheet({
      labels: one(120, 100),
      adjust(page) {
        page.setMediaBox(-50, -30, 700, 900);
        page.setCropBox(10, 20, 580, 760);
        instructions(page, 700);
      },
    });
    await expectWholeLabels(sheet, 'BOX-1');
  });

  test.each(
    inFull([0, 90, 180, 270], { part: [0, 180] }).flatMap((flag) =>
      (
        [
          ['upper', 100, -12],
          ['left', -7, 200],
          ['lower', 100, 371],
          ['right', 331, 200],
        ] as const
      ).map(([edge, left, top]) => ({ edge, left, top, flag })),
    ),
  )(
    'as far as it is on the page, over its $edge edge, on a page with a rotation flag of $flag degrees',
    async ({ left, top, flag }) => {
      const sheet = await makeSheet({
        labels: one(left, top),
        adjust: (page) => page.setRotation(degrees(flag)),
      });
      const [area, ...more] = await areas(sheet);
      if (!area || more.length > 0) throw new Error(`${more.length} labels too many`);
      const [page] = value(await inspector.inspect(sheet)).pages;
      const { box } = area;
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(page?.width ?? 0);
      expect(box.y + box.height).toBeLessThanOrEqual(page?.height ?? 0);
      const label = value(await inspector.takeLabel(sheet, 0, area, null));
      const [cut] = value(await inspector.inspect(label)).pages;
      expect(cut).toMatchObject({ width: 288, height: 432 });
      expect(cut?.barcodes.map(({ text }) => text).sort()).toEqual(['BOX-1', 'TRACK-BOX-1']);
    },
  );

  test('within a border around the whole page', async () => {
    const sheet = await makeSheet({
      labels: one(100, 60),
      adjust: (page) =>
        page.drawRectangle({
          x: 20,
          y: 20,
          width: 572,
          height: 752,
          borderWidth: 1,
          borderColor: grayscale(0),
        }),
    });
    await expectWholeLabels(sheet, 'BOX-1');
  });

  test('two labels, each separately', async () => {
    const sheet = await makeSheet({
      labels: [
        { reference: 'BOX-2', left: 90, top: 50, turned: 90 },
        { reference: 'BOX-1', left: 90, top: 440, turned: 270 },
      ],
    });
    await expectWholeLabels(sheet, 'BOX-1', 'BOX-2');
  });
});

test('is cut out as its picture alone, with the same bytes each time', async () => {
  const sheet = await makeSheet({ labels: [{ reference: 'BOX-1', left: 90, top: 40 }] });
  const [area] = await areas(sheet);
  if (!area) throw new Error('no label');
  const [first, second] = [
    value(await inspector.takeLabel(sheet, 0, area, null)),
    value(await inspector.takeLabel(sheet, 0, area, null)),
  ];
  expect(Buffer.from(first).equals(second)).toBe(true);
  expect((await PDFDocument.load(first)).getPage(0).getMediaBox()).toMatchObject({
    x: 0,
    y: 0,
    width: 288,
    height: 432,
  });
});

describe('nothing is cut out when it is unclear what belongs to the label', () => {
  const unframed = (lines: string[] = []) =>
    makePdf({
      ...labelPage({ tracking: 'TRACK-1', lines }),
      adjust(page) {
        for (let y = 100; y < 410; y += 15) page.drawText('x', { x: 20, y, size: 10 });
        page.drawLine({ start: { x: 20, y: 416 }, end: { x: 268, y: 416 }, thickness: 1 });
      },
    });
  const sheetOf = async (adjust: Parameters<typeof makeSheet>[0]['adjust'] = () => {}) =>
    makeSheet({
      labels: [{ reference: 'BOX-1', left: 100, top: 60, drawn: await unframed() }],
      adjust,
    });

  test('a label without a frame is found when it stands alone', async () => {
    expect(await areas(await sheetOf())).toHaveLength(1);
  });

  test('text close enough to belong to the label', async () => {
    const near = await sheetOf((page) =>
      page.drawText('Or is this a part of it?', { x: 120, y: 792 - 60 - 432 - 4, size: 9 }),
    );
    expect(await areas(near)).toEqual([]);
  });

  test('instructions whose first line would fit onto the label', async () => {
    const below = await sheetOf((page) => {
      const top = 792 - 60 - 402;
      page.drawText('FOLD HERE', { x: 120, y: top - 24, size: 9 });
      for (const row of [1, 2, 3]) {
        page.drawText('Then fold it once more. '.repeat(3), {
          x: 40,
          y: top - 24 - row * 14,
          size: 9,
        });
      }
    });
    expect(await areas(below)).toEqual([]);
  });

  test("a line across the label's frame", async () => {
    const crossed = await makeSheet({
      labels: [{ reference: 'BOX-1', left: 100, top: 60 }],
      adjust: (page) =>
        page.drawLine({ start: { x: 0, y: 500.5 }, end: { x: 612, y: 500.5 }, dashArray: [9, 9] }),
    });
    expect(await areas(crossed)).toEqual([]);
  });

  test('a line across the label', async () => {
    const crossed = await sheetOf((page) =>
      page.drawLine({ start: { x: 0, y: 500 }, end: { x: 612, y: 500 }, thickness: 2 }),
    );
    expect(await areas(crossed)).toEqual([]);
  });

  test('a barcode on the page outside of every label', async () => {
    const more = await makeSheet({
      labels: [
        { reference: 'BOX-1', left: 20, top: 20 },
        {
          reference: 'x',
          left: 320,
          top: 500,
          drawn: await makePdf({ size: [280, 120], barcodes: ['SLIP-77'] }),
        },
      ],
    });
    expect(await areas(more)).toEqual([]);
  });

  test('a label of another size, half as large', async () => {
    const half = await makePdf({ size: [200, 300], lines: ['TRACKING X1'], barcodes: [] });
    const small = await makeSheet({ labels: [{ reference: 'x', left: 90, top: 40, drawn: half }] });
    expect(await areas(small)).toEqual([]);
  });

  test('two labels that touch', async () => {
    const touching = await makeSheet({
      labels: [
        { reference: 'BOX-1', left: 10, top: 40 },
        { reference: 'BOX-2', left: 291, top: 40 },
      ],
    });
    expect(await areas(touching)).toEqual([]);
  });

  test('an invoice with a barcode', async () => {
    const invoice = { ...invoicePage(), barcodes: ['TRACK-1'] };
    expect(await areas(await makePdf(invoice))).toEqual([]);
  });
});

describe('a label whose upper part is of a usual size', () => {
  /** From the upper left corner down; the foot has a route and the bars of a code that is in no reader. */
  const upper = (number: string): string =>
    [
      text('PARCEL SERVICE', 0, -20, { size: 16 }),
      box(0, -28, 264, 1),
      bars(number, 10, -92, { height: 58, dots: 2 }),
      box(0, -100, 264, 1),
      ...[0, 1, 2, 3, 4, 5].map((row) => text(`Service ${row}, by day`, 4, -116 - row * 16)),
      lines(['Jonas Lind', 'Lindenallee 5', '10115 Berlin', 'GERMANY'], 0, -214, { size: 13 }),
      ...[0, 1, 2, 3, 4, 5].map((row) => text(`Content ${row}: goods`, 4, -278 - row * 16)),
      box(0, -368, 264, 1),
    ].join('');
  const route = (from: number): string =>
    text('ROUTE 145657', 20, from - 24, { size: 30, font: 'F2' }) +
    Array.from({ length: 50 }, (_, at) =>
      box(20 + at * 4, from - 60 - (at % 3) * 4, 2, 18 + ((at * 7) % 4) * 2),
    ).join('');
  const sheet = (parts: readonly (readonly [number, string])[], hint = ''): Uint8Array =>
    drawnPdf([
      {
        size: [842, 595],
        content: `${parts.map(([x, part]) => `q 1 0 0 1 ${x} 575 cm ${part}Q\n`).join('')}${text(hint, 40, 12)}`,
      },
    ]);

  test.each([6, 16, 30, 50])('loses no foot that stands %i points below', async (apart) => {
    const whole = upper('TRACK-1') + route(-368 - apart);
    for (const hint of ['Fold here, and put it into a pouch.', '']) {
      const found = await areas(sheet([[40, whole]], hint));
      for (const { box: cut } of found) {
        // Of the label: from its title at 20 points down to the foot of the bars.
        expect(cut.height).toBeGreaterThan(368 + apart + 60);
      }
      if (hint !== '') expect(found).toEqual([]);
    }
  });

  test('two side by side are cut out whole', async () => {
    const whole = (number: string): string => upper(number) + route(-404);
    const pdf = sheet([
      [70, whole('TRACK-1')],
      [460, whole('TRACK-2')],
    ]);
    const found = await areas(pdf);
    const numbers = found.map(({ barcodes }) => barcodes.map((each) => each.text).join());
    expect(numbers.toSorted()).toEqual(['TRACK-1', 'TRACK-2']);
    for (const { box: cut, stock } of found) {
      expect(cut.height).toBeGreaterThan(404 + 60);
      expect(stock).toEqual({ width: 288, height: 576 });
    }
  });

  const framed = 'q 0 G 1 w 1 -431 286 430 re S Q\n';
  test.each([
    ['a title above it', text('EXPRESS 12:00', 20, 8, { size: 26 })],
    ['its route below it', route(-433)],
  ])('a frame with print right at it is not all of the label: %s', async (_, more) => {
    const content = `q 1 0 0 1 60 700 cm ${framed}${upper('TRACK-1')}${more}Q\n`;
    const hint = text('Fold here.', 60, 40);
    expect(await areas(drawnPdf([{ size: [595, 842], content: content + hint }]))).toEqual([]);
  });

  /** Bars of a code along its side, each too low for a letter, that no reader reads. */
  const ladder = (x: number): string =>
    Array.from({ length: 60 }, (_, at) => box(x, -400 + at * 6, 14, 3)).join('');
  test.each([
    ...[11, 12, 24, 50].map(
      (apart) => [`its route ${apart} points below`, route(-431 - apart)] as const,
    ),
    ['a title 12 points above it', text('EXPRESS 12:00', 20, 12, { size: 26 })],
    ['a route 12 points to its right', text('A7', 300, -200, { size: 40 })],
    ['a code right at its side', ladder(292)],
    ['a code 20 points to its right', ladder(307)],
  ] as const)('nor is one with print a little further away: %s', async (_, more) => {
    const content = `q 1 0 0 1 60 700 cm ${framed}${upper('TRACK-1')}${more}Q\n`;
    const hint = text('Fold here.', 60, 40);
    expect(await areas(drawnPdf([{ size: [595, 842], content: content + hint }]))).toEqual([]);
  });

  test.each([
    ['a route 12 points to its right', text('A7', 290, -200, { size: 40 })],
    ['a code 46 points to its right', ladder(310)],
  ])('nor is one without a frame: %s', async (_, more) => {
    const content = `q 1 0 0 1 60 700 cm ${upper('TRACK-1')}${more}Q\n`;
    const hint = text('Fold here.', 60, 40);
    expect(await areas(drawnPdf([{ size: [595, 842], content: content + hint }]))).toEqual([]);
  });

  test('hints and a line to cut along beside a frame are no part of it', async () => {
    const hints = lines(['Fold here, and put the page', 'into a pouch.'], 60, 246, { size: 9 });
    const cutLine = 'q 0.5 w [4 4] 0 d 0 G 20 262 m 575 262 l S Q\n';
    const content = `q 1 0 0 1 60 700 cm ${framed}${upper('TRACK-1')}Q\n${cutLine}${hints}`;
    const [area, ...more] = await areas(drawnPdf([{ size: [595, 842], content }]));
    expect(more).toEqual([]);
    expect(area).toMatchObject({ stock: { width: 288, height: 432 } });
  });

  test('a second frame right below the first one belongs to it', async () => {
    const second = 'q 0 G 1 w 1 -514 286 80 re S Q\n';
    const content = `q 1 0 0 1 60 700 cm ${framed}${upper('TRACK-1')}${second}${route(-440)}Q\n`;
    const hint = text('Fold here.', 60, 40);
    const [area] = await areas(drawnPdf([{ size: [595, 842], content: content + hint }]));
    expect(area?.box.height).toBeGreaterThan(512);
  });

  test.each([
    ['reaches beyond it: hints', -120, 1],
    ['may be the foot of a longer one', 0, 0],
  ])('a line in letters of 13 points far below it that %s', async (_, left, count) => {
    const line = text('1. Print this page at 100%, without fitting it.', left, -505, { size: 13 });
    const content = `q 1 0 0 1 174 740 cm ${upper('TRACK-1')}${line}Q\n`;
    expect(await areas(drawnPdf([{ size: [612, 792], content }]))).toHaveLength(count);
  });

  test('hints in small letters below it do not matter', async () => {
    expect(await areas(sheet([[40, upper('TRACK-1')]], 'Fold here.'))).toHaveLength(1);
  });
});

describe('a label that is not of a usual size', () => {
  /** In a frame, or with marks near its edges. */
  const drawn = (size: [number, number], hasFrame: boolean) =>
    makePdf({
      ...labelPage({ reference: 'BOX-1', tracking: 'TRACK-BOX-1', barcodes: ['BOX-1'] }),
      size,
      adjust(page) {
        const [width, height] = size;
        if (hasFrame)
          page.drawRectangle({
            ...{ x: 1, y: 1, width: width - 2, height: height - 2 },
            ...{ borderWidth: 1, borderColor: grayscale(0) },
          });
        else {
          page.drawRectangle({ x: 2, y: height - 6, width: width - 4, height: 2 });
          page.drawRectangle({ x: 2, y: 4, width: width - 4, height: 2 });
        }
        for (const share of [0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84, 0.92])
          page.drawLine({
            start: { x: 2, y: height * share },
            end: { x: width - 2, y: height * share },
            thickness: 1,
          });
      },
    });
  const onSheet = async (
    size: [number, number],
    label: [number, number],
    { hasFrame = false, turned = 0 as 0 | 90, more = false } = {},
  ) =>
    makeSheet({
      size,
      labels: [
        { reference: 'BOX-1', left: 30, top: 10, turned, drawn: await drawn(label, hasFrame) },
      ],
      adjust: (page) => (more ? instructions(page, 560) : undefined),
    });

  test('4x8 in, alone on a landscape A4 page', async () => {
    const sheet = await onSheet([842, 595], [284, 560]);
    const [area, ...others] = await areas(sheet);
    expect(others).toEqual([]);
    expect(area).toMatchObject({ stock: { width: 288, height: 576 }, turn: 0 });
    const label = value(await inspector.takeLabel(sheet, 0, area ?? null, null));
    const [page] = value(await inspector.inspect(label)).pages;
    expect(page).toMatchObject({ width: 288, height: 576 });
    expect(page?.barcodes.map(({ text }) => text).sort()).toEqual(['BOX-1', 'TRACK-BOX-1']);
  });

  test('in a frame in the upper half of an A4 page, turned, with a hint where to fold', async () => {
    const sheet = await onSheet(A4, [294, 466], { hasFrame: true, turned: 90, more: true });
    const [area, ...others] = await areas(sheet);
    expect(others).toEqual([]);
    const { width = 0, height = 0 } = area?.stock ?? {};
    expect([Math.abs(width - 293) < 3, Math.abs(height - 465) < 3]).toEqual([true, true]);
    const label = value(await inspector.takeLabel(sheet, 0, area ?? null, null));
    const [page] = value(await inspector.inspect(label)).pages;
    expect(page?.barcodes.map(({ text }) => text).sort()).toEqual(['BOX-1', 'TRACK-BOX-1']);
  });

  test('a frame of 289 points is printed in the middle of 288, and loses its line alone', async () => {
    const sheet = await onSheet([792, 612], [291, 435], { hasFrame: true });
    const [area] = await areas(sheet);
    expect(area).toMatchObject({ box: { width: 288, height: 432 } });
    const label = value(await inspector.takeLabel(sheet, 0, area ?? null, null));
    const [page] = value(await inspector.inspect(label)).pages;
    expect(page?.barcodes.map(({ text }) => text).sort()).toEqual(['BOX-1', 'TRACK-BOX-1']);
  });

  test('marks beside such a frame’s line are never cut off', async () => {
    const label = await makePdf({
      ...labelPage({ reference: 'BOX-1', tracking: 'TRACK-BOX-1', barcodes: ['BOX-1'] }),
      size: [295, 441],
      adjust(page) {
        page.drawRectangle({
          ...{ x: 1, y: 1, width: 292, height: 438 },
          ...{ borderWidth: 1, borderColor: grayscale(0) },
        });
        page.drawRectangle({ x: 1, y: 100, width: 6, height: 200 });
      },
    });
    const sheet = await makeSheet({
      labels: [{ reference: 'x', left: 90, top: 60, drawn: label }],
    });
    const [area] = await areas(sheet);
    expect(area?.box.width ?? 292).toBeGreaterThanOrEqual(291);
  });

  test('a box of bars on an invoice is none', async () => {
    const box = await makePdf({
      ...labelPage({ reference: 'x', tracking: 'TRACK-1' }),
      size: [180, 260],
    });
    const invoice = await makeSheet({
      size: A4,
      labels: [{ reference: 'x', left: 380, top: 20, drawn: box }],
      adjust(page) {
        page.drawRectangle({
          ...{ x: 378, y: 842 - 282, width: 184, height: 264 },
          ...{ borderWidth: 1, borderColor: grayscale(0) },
        });
        for (let row = 0; row < 40; row += 1)
          page.drawText('1 Mug of stoneware, glazed, 69120023, PT, 18.00 USD, 18.00 USD in all', {
            ...{ x: 30, y: 540 - row * 12, size: 10 },
          });
      },
    });
    expect(await areas(invoice)).toEqual([]);
  });
});

test("never cuts a page of a label's own size", async () => {
  expect(await areas(await framedLabel('BOX-1'))).toEqual([]);
});

test('does not drop a stamp that overlaps the label', async () => {
  const sheet = await makeSheet({
    labels: [{ reference: 'BOX-1', left: 90, top: 40 }],
    adjust(page) {
      const { context } = page.doc;
      const stamp = context.stream('0 0 100 40 re f', {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 100, 40],
      });
      const annotation = {
        Type: 'Annot',
        Subtype: 'Stamp',
        F: 4,
        Rect: [220, 560, 320, 600],
        AP: { N: context.register(stamp) },
      };
      page.node.addAnnot(context.register(context.obj(annotation)));
    },
  });
  const [area] = await areas(sheet);
  if (!area) throw new Error('no label');
  const label = value(await inspector.takeLabel(sheet, 0, area, null));
  const drawn = await framedLabel('BOX-1');
  expect(await differs(drawn, label)).toBe(0);
  expect(await differs(label, drawn)).toBeGreaterThan(0.05);
});

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
