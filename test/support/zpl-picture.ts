import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
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

/** The Code 128 in a picture by zbar, which shares nothing with the station's reader. */
export function codesIn(picture: string): string[] {
  try {
    const found = execFileSync(
      'zbarimg',
      ['-q', '--raw', '-Sdisable', '-Scode128.enable', picture],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return found.toString().split('\n').filter(Boolean).sort();
  } catch {
    // zbarimg ends with 4 where it finds nothing.
    return [];
  }
}
