import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { type DrawnPage, drawnPdf, lines, text } from '../../support/drawn-pdf.ts';

/** Lines and words are read in the order in which a person sees them, however they are turned. */
const inspector = openInspector();
afterAll(() => inspector.close());

const textOf = async (page: DrawnPage) => {
  const read = await inspector.inspect(drawnPdf([page]));
  if (!read.ok) throw new Error(read.error.message);
  return read.value.pages[0]?.text.split('\n');
};

const CONTENT =
  lines(['SWIFTLINE', 'Jonas Lind', '10115 Berlin'], 20, 380, { size: 12 }) +
  lines(['SEND BACK', 'LABEL'], 20, 260, { size: 14 }) +
  text('TRACKING', 20, 200) +
  text('790000000000000001', 90, 200);
const SEEN = [
  'SWIFTLINE',
  'Jonas Lind',
  '10115 Berlin',
  'SEND BACK',
  'LABEL',
  'TRACKING 790000000000000001',
];

const TURNS = [
  { name: 'not', matrix: '1 0 0 1 0 0', size: [288, 432] },
  { name: 'to the left', matrix: '0 1 -1 0 432 0', size: [432, 288] },
  { name: 'upside down', matrix: '-1 0 0 -1 288 432', size: [288, 432] },
  { name: 'to the right', matrix: '0 -1 1 0 0 288', size: [432, 288] },
] as const;

describe.each([0, 90, 180, 270])('on a page turned by %i', (turn) => {
  test.each(TURNS)('content that is turned $name', async ({ matrix, size }) => {
    const content = `q ${matrix} cm ${CONTENT}Q\n`;
    expect(await textOf({ content, size, page: `/Rotate ${turn}` })).toEqual(SEEN);
  });
});

test('text along an edge beside upright text', async () => {
  const along = `q 0 -1 1 0 250 400 cm ${lines(['SEND BACK', 'LABEL'], 0, 0)}Q\n`;
  expect(await textOf({ content: along + lines(['Jonas Lind', '10115 Berlin'], 20, 380) })).toEqual(
    ['SEND BACK', 'LABEL', 'Jonas Lind', '10115 Berlin'],
  );
});
