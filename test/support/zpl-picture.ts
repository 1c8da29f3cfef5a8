import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** Writes what the Zebra's dots of a label show as a picture. */
export function writePicture(file: string, zpl: string): void {
  const [, width = '0'] = /\^PW(\d+)/.exec(zpl) ?? [];
  const rows: Buffer[] = [];
  for (const [, , rowBytes, base64 = ''] of zpl.matchAll(/\^GFA,(\d+),\d+,(\d+),:Z64:([^:]+):/g)) {
    const strip = inflateSync(Buffer.from(base64, 'base64'));
    for (let at = 0; at < strip.length; at += Number(rowBytes)) {
      rows.push(strip.subarray(at, at + Number(rowBytes)));
    }
  }
  writeFileSync(file, Buffer.concat([Buffer.from(`P4\n${width} ${rows.length}\n`), ...rows]));
}

/**
 * The Code 128 in a picture by zbar, which shares nothing with the station's reader. It misses some codes of bars
 * three dots wide, and finds them in the same picture twice as large.
 */
export function codesIn(picture: string): string[] {
  const drawn = readFileSync(picture);
  // Greys are drawn finer than a printer's dots.
  if (drawn.toString('latin1', 0, 2) !== 'P4') return scanned(picture).sort();
  const larger = `${picture}.larger.pbm`;
  writeFileSync(larger, twiceAsLarge(drawn));
  return [...new Set([...scanned(picture), ...scanned(larger)])].sort();
}

function scanned(picture: string): string[] {
  try {
    const found = execFileSync(
      'zbarimg',
      ['-q', '--raw', '-Sdisable', '-Scode128.enable', picture],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return found.toString().split('\n').filter(Boolean);
  } catch {
    // zbarimg ends with 4 where it finds nothing.
    return [];
  }
}

/** Each dot of a raw PBM as four. */
function twiceAsLarge(pbm: Buffer): Buffer {
  const header = /^P4\s+(\d+)\s+(\d+)\s/.exec(pbm.subarray(0, 40).toString('latin1'));
  if (!header) throw new Error('No raw PBM');
  const [width, height] = [Number(header[1]), Number(header[2])];
  const [from, to] = [Math.ceil(width / 8), Math.ceil(width / 4)];
  const dots = pbm.subarray(header[0].length);
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(to);
    for (let x = 0; x < width; x += 1) {
      const isBlack = ((dots[y * from + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      if (isBlack) row[x >> 2] = (row[x >> 2] ?? 0) | (3 << (6 - 2 * (x & 3)));
    }
    rows.push(row, row);
  }
  return Buffer.concat([Buffer.from(`P4\n${2 * width} ${2 * height}\n`), ...rows]);
}
