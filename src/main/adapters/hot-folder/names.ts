import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FileMark } from '../../features/exchange/ports.ts';

/** Bytes of a name; leaves room for suffixes. */
const LONGEST = 200;

/** Possible names for a processed file: its own, then variants for the case that the name is taken. */
export function* placesOf({ file, sha256, modified }: FileMark): Generator<string> {
  const ending = extname(file);
  const mark = createHash('sha256')
    .update(`${sha256} ${modified} ${file}`)
    .digest('hex')
    .slice(0, 8);
  const isLong = Buffer.byteLength(file) > LONGEST;
  const stem = isLong ? cut(file.slice(0, -ending.length)) : file.slice(0, -ending.length);
  if (!isLong) yield file;
  yield `${stem}~${mark}${ending}`;
  for (let more = 2; ; more += 1) yield `${stem}~${mark}-${more}${ending}`;
}

function cut(text: string): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > LONGEST - 40) break;
    kept += character;
  }
  return kept;
}
