import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FileMark } from '../../features/exchange/ports.ts';

/** Bytes of a name that leave room for what is added to it. */
const LONGEST = 200;

/** As a file may be called where it is put: as it came, and so on where that is another's. */
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

/** Never within a character. */
function cut(text: string): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > LONGEST - 40) break;
    kept += character;
  }
  return kept;
}
