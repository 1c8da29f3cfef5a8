import { light } from './black-below.ts';
import { axesOf, type Placement, type Raster } from './pdfium.ts';

const WHITE = 255;
const WHITE_PIXEL = -1;

/** Rows from the top, a byte for each square of the paper: how many of the page's pixels on it were read as black. */
export interface SeenPart {
  width: number;
  height: number;
  black: Uint8Array;
  /** The darkness of these together, of 1 each. */
  ink: Float32Array;
  /** Pixels on a square, on average. */
  pixels: number;
  /** The darkest pixel on it: 0 is black, 255 white. */
  darkest: Uint8Array;
}

/** Whole squares that cover a paper, and how many the paper is wide and high. */
interface Squares {
  width: number;
  height: number;
  paper: { width: number; height: number };
}

/**
 * A part of the page as its text and barcodes were read, black below that tone, moved and turned as it is printed,
 * on a paper of so many squares: each pixel of the page goes to its place. `perPoint`: pixels of the raster.
 */
export function seenPart(
  { width, height, data }: Raster,
  perPoint: number,
  { box, stock, turn }: Placement,
  size: Squares,
  below: number,
): SeenPart {
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  const black = new Uint8Array(size.width * size.height);
  const ink = new Float32Array(size.width * size.height);
  const darkest = new Uint8Array(size.width * size.height).fill(WHITE);
  const { right, down } = axesOf(turn);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const [across, along] = [size.paper.width / stock.width, size.paper.height / stock.height];
  const [left, top] = [pixelAt(box.x, perPoint, width), pixelAt(box.y, perPoint, height)];
  const end = pixelAt(box.x + box.width, perPoint, width);
  const bottom = pixelAt(box.y + box.height, perPoint, height);
  for (let y = top; y < bottom; y += 1) {
    const fromMiddleY = (y + 0.5) / perPoint - middleY;
    for (let x = left; x < end; x += 1) {
      const pixel = pixels[y * width + x] ?? WHITE_PIXEL;
      if (pixel === WHITE_PIXEL) continue;
      const fromMiddleX = (x + 0.5) / perPoint - middleX;
      const toRight = right[0] * fromMiddleX + right[1] * fromMiddleY + stock.width / 2;
      const toDown = down[0] * fromMiddleX + down[1] * fromMiddleY + stock.height / 2;
      const [column, row] = [Math.floor(toRight * across), Math.floor(toDown * along)];
      if (column < 0 || row < 0 || column >= size.width || row >= size.height) continue;
      const at = row * size.width + column;
      const tone = light(pixel);
      if (tone < below) {
        black[at] = (black[at] ?? 0) + 1;
        ink[at] = (ink[at] ?? 0) + 1 - tone / WHITE;
      }
      if (tone < (darkest[at] ?? WHITE)) darkest[at] = tone;
    }
  }
  return {
    width: size.width,
    height: size.height,
    black,
    ink,
    pixels: perPoint ** 2 / (across * along),
    darkest,
  };
}

const pixelAt = (points: number, perPoint: number, most: number): number =>
  Math.min(most, Math.max(0, Math.round(points * perPoint)));
