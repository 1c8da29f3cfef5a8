/** Words, and signs between two names: `Copy & Print`, `Copy+Print`. */
const WORD_OR_SIGN = /[\p{L}\p{N}]+|[&+]/gu;

/** Of a line in capitals without accents: its words and the signs between them. */
export const wordsAndSigns = (folded: string): string[] => folded.match(WORD_OR_SIGN) ?? [];

/** A sign that joins two words of a name. */
export const isSign = (word: string): boolean => word === '&' || word === '+';

/** What carriers write for such a sign. */
export const ANDS: ReadonlySet<string> = new Set(
  ['AND', 'UND', 'ET', 'EN', 'Y', 'E', 'I', 'OG', 'OCH'].concat('JA', 'VE', 'A', 'ES', 'SI'),
);

/** Of a country or a state; in titles such letters connect words: `di`, `il`, `de`. */
export const PLACE_CODE = /^[A-Z]{2}$/;
/** Lines over which a carrier draws one line of an address. */
const MOST_LINES = 4;
/** Letters and blanks that a field shows at least of a name that is too long for it. */
const LEAST_OF_A_NAME = 8;

/** A word or a sign of a line. */
interface Word {
  word: string;
  /** As all ways to write it have it: `MUELLER` is `MÜLLER`, and a plus is `&`. */
  key: string;
}

/** A run of a page's words that are those of an address' line. */
interface Run {
  /** Its first word in the page's line and in the address' line, and behind its last. */
  from: number;
  end: number;
  start: number;
  to: number;
  /** Words, without signs. */
  count: number;
}

/**
 * For each line of a page and each of its words and signs, whether it is of an address of the purchase. They are where
 * they follow each other as they do in it, or are all of a line of it; where a line of it goes on in the next lines of
 * the page; or where it is cut off, right above what follows in the address. Not where a whole line of the page is a
 * part of it: `RETURN LABEL`, to `Return Label Store`. A code of a place counts beside other words alone. Both in
 * capitals without accents; carriers also write UE for Ü, and AND or a plus for `&`.
 */
export function wordsOfAddresses(
  lines: readonly string[],
  addresses: readonly (readonly string[])[],
): readonly (readonly boolean[])[] {
  if (addresses.length === 0) return lines.map(() => []);
  const page = lines.map((line) => wordsAndSigns(line).map(keyed));
  const own = addresses.map((address) => address.map(keyed));
  const masks = page.map((words) => words.map(() => false));
  /** Of each line of the page, the last line of an address that has a run there. */
  const last = page.map(() => -1);
  /** Lines of addresses that stand somewhere as a whole. */
  const whole = new Set<number>();
  for (const [of, address] of own.entries()) {
    for (const [at, words] of page.entries()) {
      for (const run of runsOf(words, address)) {
        if (!isOfOne(words, address, run)) continue;
        masks[at]?.fill(true, run.from, run.end);
        last[at] = of;
        if (isAll(run, address)) whole.add(of);
      }
    }
  }
  for (const [of, address] of own.entries()) {
    for (const at of page.keys()) {
      const pieces = piecesOf(page, at, address);
      if (!pieces) continue;
      const { lines: count, isCut, from } = pieces;
      const isAbove = !whole.has(of) && (last[at + count] ?? -1) > of;
      if (isCut ? !isAbove : count < 2) continue;
      for (let more = 0; more < count; more += 1) masks[at + more]?.fill(true, more ? 0 : from);
    }
  }
  return masks;
}

const isAll = ({ start, to }: Run, { length }: readonly Word[]): boolean =>
  start === 0 && to === length;

/** Whether that run says by itself that it is of the address. */
function isOfOne(words: readonly Word[], address: readonly Word[], run: Run): boolean {
  if (isAll(run, address) && !PLACE_CODE.test(address[0]?.word ?? '')) return true;
  const isLine = run.from === 0 && run.end === words.length;
  if (isLine && words.some(({ word }) => isSign(word))) return true;
  if (run.count < 2) return false;
  return isAll(run, address) || !isLine || words.some(({ word }) => /\d/.test(word));
}

function* runsOf(words: readonly Word[], address: readonly Word[]): Generator<Run> {
  for (const [from, { key }] of words.entries()) {
    for (const start of address.keys()) {
      if (key !== address[start]?.key) continue;
      // Else it is a part of the run that begins with the word before.
      const [word, own] = [words[from - 1], address[start - 1]];
      if (!word || word.key !== own?.key) yield runFrom(words, from, address, start);
    }
  }
}

/** The words there that are alike; a sign of the address may be lost between them. */
function runFrom(
  words: readonly Word[],
  from: number,
  address: readonly Word[],
  start: number,
): Run {
  const run = { from, end: from, start, to: start, count: 0 };
  for (;;) {
    const [word, own] = [words[run.end], address[run.to]];
    if (!word || !own) return run;
    if (word.key === own.key) {
      if (!isSign(word.word)) run.count += 1;
      run.end += 1;
    } else if (run.count === 0 || !isSign(own.word)) return run;
    run.to += 1;
  }
}

/** The line of the address that begins in that line of the page, over lines, or cut off at its end. */
function piecesOf(
  page: readonly (readonly Word[])[],
  at: number,
  address: readonly Word[],
): { from: number; lines: number; isCut: boolean } | null {
  const first = page[at] ?? [];
  for (const [from, { key }] of first.entries()) {
    if (key !== address[0]?.key && from + 1 < first.length) continue;
    const found = piecesFrom(page, at, from, address);
    if (found) return { from, ...found };
  }
  return null;
}

function piecesFrom(
  page: readonly (readonly Word[])[],
  at: number,
  first: number,
  address: readonly Word[],
): { lines: number; isCut: boolean } | null {
  let [to, letters, lines] = [0, 0, 0];
  while (lines < MOST_LINES) {
    const words = page[at + lines] ?? [];
    const from = lines === 0 ? first : 0;
    const isLost = lines > 0 && isSign(address[to]?.word ?? '') && !isSign(words[0]?.word ?? '');
    const run = runFrom(words, from, address, isLost ? to + 1 : to);
    const rest = words[run.end];
    const isCut =
      rest !== undefined &&
      run.end + 1 === words.length &&
      address[run.to]?.key.startsWith(rest.key) === true;
    if (words.length === 0 || (rest !== undefined && !isCut)) break;
    lines += 1;
    letters += words.slice(from).reduce((sum, { word }) => sum + word.length + 1, 0);
    to = run.to;
    if (to === address.length) return { lines, isCut: false };
    if (isCut) break;
  }
  return lines > 0 && letters > LEAST_OF_A_NAME ? { lines, isCut: true } : null;
}

function keyed(word: string): Word {
  if (isSign(word) || ANDS.has(word)) return { word, key: '&' };
  return { word, key: word.replace(/([AOU])E/g, '$1').replace(/AA/g, 'A') };
}
