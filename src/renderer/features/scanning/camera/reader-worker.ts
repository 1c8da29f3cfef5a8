import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { CHECKED_FORMATS } from './formats.ts';
import type { SeenCode, ZoneAnswer, ZoneFound } from './look.ts';

/** The station's own copy: the library would fetch it from the web. */
const prepared = fetch(wasm)
  .then((answer) => answer.arrayBuffer())
  .then((wasmBinary) => prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }));
// Said with the first picture.
prepared.catch(() => undefined);

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  read(data).then(
    (found) => answer({ found }),
    (error: unknown) => answer({ error: String(error) }),
  );
});

const answer = (zone: ZoneAnswer): void => postMessage(zone);

async function read(picture: ImageBitmap): Promise<ZoneFound> {
  await prepared;
  const { width, height } = picture;
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('No canvas to draw on');
  pen.drawImage(picture, 0, 0);
  picture.close();
  const points = pen.getImageData(0, 0, width, height);
  const found = await readBarcodes(points, {
    formats: [...CHECKED_FORMATS],
    tryInvert: false,
    textMode: 'Plain',
    maxNumberOfSymbols: 16,
  });
  return {
    codes: found.filter(isWhole).map((each) => seenIn(each, points)),
    edges: edgesOf(points),
  };
}

/** Not a part of a message that stands in several symbols. */
const isWhole = ({ isValid, sequenceSize, readerInit }: ReadResult): boolean =>
  isValid && sequenceSize <= 1 && !readerInit;

/** Element strings keep the identifier by which a scanner would declare them. */
function seenIn(read: ReadResult, { width, height }: ImageData): SeenCode {
  const { topLeft, topRight, bottomRight, bottomLeft } = read.position;
  const isGs1 = read.contentType === 'GS1';
  return {
    format: read.format,
    text: isGs1 ? `${read.symbologyIdentifier}${read.text}` : read.text,
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({
      x: x / width,
      y: y / height,
    })),
  };
}

/** Of the points, one in two hundred has a steeper edge. */
const STEEPEST = 0.005;
const STEP = 2;

function edgesOf({ data, width, height }: ImageData): number {
  const counts = new Uint32Array(256);
  let all = 0;
  // Green is most of what is seen as light.
  for (let row = 0; row < height; row += STEP) {
    for (let column = STEP; column < width; column += STEP) {
      const at = 4 * (row * width + column) + 1;
      const steep = Math.abs((data[at] ?? 0) - (data[at - 4 * STEP] ?? 0));
      counts[steep] = (counts[steep] ?? 0) + 1;
      all += 1;
    }
  }
  let above = 0;
  for (let steep = 255; steep > 0; steep -= 1) {
    above += counts[steep] ?? 0;
    if (above >= all * STEEPEST) return steep;
  }
  return 0;
}
