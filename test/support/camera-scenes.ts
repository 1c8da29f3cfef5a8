import { closeSync, openSync, writeSync } from 'node:fs';
import bwipjs from 'bwip-js/node';
import { decode } from 'fast-png';

/** What the camera sees, in grey: one byte a point. */
export interface Picture {
  width: number;
  height: number;
  points: Uint8Array;
}

/** One picture of the film for so long. */
export interface Scene {
  picture: Picture;
  seconds: number;
}

const WIDTH = 960;
const HEIGHT = 540;
const DESK = 150;

/** A desk in the light of a lamp: darker to one side, with a grain. */
export function desk(width = WIDTH, height = HEIGHT): Picture {
  const points = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grain = ((x * 7919 + y * 104_729) % 13) - 6;
      points[y * width + x] = Math.round(DESK - 40 * (x / width) + grain);
    }
  }
  return { width, height, points };
}

interface Card {
  bcid: string;
  text: string;
  /** The middle of the card, in shares of the sides of the picture. */
  x?: number;
  y?: number;
  /** Points of a module. */
  scale?: number;
  /** Degrees. */
  turned?: number;
}

const MARGIN = 24;

/** That picture with a white card on it that shows a code. */
export async function withCard(
  below: Picture,
  { bcid, text, x = 0.5, y = 0.5, scale = 3, turned = 0 }: Card,
): Promise<Picture> {
  const png = await bwipjs.toBuffer({ bcid, text, scale, height: 14, backgroundcolor: 'FFFFFF' });
  const code = decode(png);
  const points = Uint8Array.from(below.points);
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const reach = Math.hypot(code.width, code.height) / 2 + 2 * MARGIN;
  const [middleX, middleY] = [x * below.width, y * below.height];
  for (let row = Math.floor(middleY - reach); row < middleY + reach; row += 1) {
    for (let column = Math.floor(middleX - reach); column < middleX + reach; column += 1) {
      if (row < 0 || column < 0 || row >= below.height || column >= below.width) continue;
      const [dx, dy] = [column - middleX, row - middleY];
      const across = Math.round(dx * cos + dy * sin + code.width / 2);
      const down = Math.round(dy * cos - dx * sin + code.height / 2);
      const isOn =
        across >= -MARGIN &&
        down >= -MARGIN &&
        across < code.width + MARGIN &&
        down < code.height + MARGIN;
      if (!isOn) continue;
      const isCode = across >= 0 && down >= 0 && across < code.width && down < code.height;
      const at = (down * code.width + across) * code.channels;
      points[row * below.width + column] = isCode ? 20 + 0.85 * (code.data[at] ?? 0) : 236;
    }
  }
  return { ...below, points };
}

/** Out of focus: each point is the mean of those around it. */
export function blurred(picture: Picture, radius: number): Picture {
  const once = smeared(picture, radius, 1, picture.width);
  return smeared(once, radius, picture.width, picture.height);
}

function smeared(picture: Picture, radius: number, step: number, length: number): Picture {
  const { points } = picture;
  const made = new Uint8Array(points.length);
  const lines = points.length / length;
  for (let line = 0; line < lines; line += 1) {
    const from = step === 1 ? line * length : line;
    let sum = 0;
    let count = 0;
    const add = (at: number, sign: number) => {
      if (at < 0 || at >= length) return;
      sum += sign * (points[from + at * step] ?? 0);
      count += sign;
    };
    for (let at = -radius; at < radius; at += 1) add(at, 1);
    for (let at = 0; at < length; at += 1) {
      add(at + radius, 1);
      made[from + at * step] = Math.round(sum / count);
      add(at - radius, -1);
    }
  }
  return { ...picture, points: made };
}

/** A lamp is mirrored in it: a white spot with soft edges. */
export function glaring(picture: Picture, x: number, y: number, size: number): Picture {
  const points = Uint8Array.from(picture.points);
  for (let at = 0; at < points.length; at += 1) {
    const [across, down] = [at % picture.width, Math.floor(at / picture.width)];
    const away = Math.hypot(across - x * picture.width, down - y * picture.height);
    const light = Math.max(0, Math.min(1, 1.5 - away / (size * picture.width)));
    points[at] = Math.min(255, (points[at] ?? 0) + 255 * light);
  }
  return { ...picture, points };
}

const FRAMES_A_SECOND = 2;

/** A film (YUV4MPEG2, 4:2:0), which Chromium plays as its camera, again and again. */
export function writeScenes(
  file: string,
  scenes: readonly Scene[],
  framesASecond = FRAMES_A_SECOND,
): void {
  const [first] = scenes;
  if (!first) throw new Error('a film without scenes');
  const { width, height } = first.picture;
  const out = openSync(file, 'w');
  writeSync(out, `YUV4MPEG2 W${width} H${height} F${framesASecond}:1 Ip A1:1 C420jpeg\n`);
  const colour = Buffer.alloc((width * height) / 2, 128);
  for (const { picture, seconds } of scenes) {
    // ITU-R BT.601, limited range.
    const luma = Buffer.from(picture.points.map((point) => Math.round(16 + 0.859 * point)));
    for (let frame = 0; frame < Math.round(seconds * framesASecond); frame += 1) {
      for (const part of [Buffer.from('FRAME\n'), luma, colour]) writeSync(out, part);
    }
  }
  closeSync(out);
}
