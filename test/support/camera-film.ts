import { writeFileSync } from 'node:fs';

/** Red, green, blue. */
type Colour = readonly [number, number, number];

const even = (colour: (x: number, y: number) => Colour, width: number, height: number) => ({
  colour,
  width,
  height,
});

export const QUADRANTS = {
  'upper left': [220, 30, 30],
  'upper right': [30, 180, 40],
  'lower left': [40, 60, 220],
  'lower right': [230, 210, 40],
} as const satisfies Record<string, Colour>;

/** Four coloured quadrants. */
export const quadrants = even(
  (x, y) => QUADRANTS[`${y < 0.5 ? 'upper' : 'lower'} ${x < 0.5 ? 'left' : 'right'}`],
  1280,
  720,
);

/** What a covered camera shows. */
export const covered = even(() => [2, 2, 2], 640, 480);

/** Every point another colour: what no JPEG makes small. */
export const noise = even(
  () => [Math.random() * 255, Math.random() * 255, Math.random() * 255],
  1920,
  1080,
);

/** A film of two equal frames (YUV4MPEG2, 4:2:0), which Chromium plays as its camera, again and again. */
export function writeFilm(file: string, { colour, width, height }: typeof quadrants): void {
  const luma = Buffer.alloc(width * height);
  const [blue, red] = [Buffer.alloc(luma.length / 4), Buffer.alloc(luma.length / 4)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [r, g, b] = colour((x + 0.5) / width, (y + 0.5) / height);
      // ITU-R BT.601, limited range.
      luma[y * width + x] = Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b);
      if (y % 2 === 1 || x % 2 === 1) continue;
      const at = (y / 2) * (width / 2) + x / 2;
      blue[at] = Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b);
      red[at] = Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b);
    }
  }
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, blue, red]);
  writeFileSync(file, Buffer.concat([head, frame, frame]));
}
