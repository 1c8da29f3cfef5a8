import lists from '../../../resources/requirements/stop-words.json' with { type: 'json' };

/** In lower case, without accents, the plural as the singular: "GIFTS." is on the list as "gift". */
const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(singular);

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

const plain = (text: string): string => wordsOf(text).join(' ');

/** A word of several lists has the first of their days. */
const datedWords = (pick: 'goods' | 'names'): ReadonlyMap<string, string> =>
  new Map(
    lists
      .toSorted((a, b) => b.since.localeCompare(a.since))
      .flatMap((list) => list[pick].map((word) => [plain(word), list.since])),
  );

interface WordLists {
  goods: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
  alone: ReadonlySet<string>;
  suspended: ReadonlySet<string>;
  /** Words of the longest phrase. */
  longest: number;
}

let read: WordLists | null = null;

/** Read when it is first asked for: most commands ask for none of it. */
function wordLists(): WordLists {
  if (read) return read;
  const goods = datedWords('goods');
  read = {
    goods,
    names: datedWords('names'),
    alone: new Set(lists.flatMap(({ alone }) => alone.map(plain))),
    suspended: new Set(lists.flatMap(({ suspended }) => suspended.map(plain))),
    longest: Math.max(...[...goods.keys()].map((phrase) => phrase.split(' ').length)),
  };
  return read;
}

/** The first day on which the list refused the whole text, or had words of it; null: never. */
interface Stopped {
  alone: string | null;
  within: string | null;
}

function stopped(description: string): Stopped {
  const { goods, alone, suspended, longest } = wordLists();
  const words = wordsOf(description);
  const within: string[] = [];
  for (let begin = 0; begin < words.length; begin++)
    for (let count = 1; count <= longest && begin + count <= words.length; count++) {
      const phrase = words.slice(begin, begin + count).join(' ');
      const since = goods.get(phrase);
      const isWarnedOf = count < words.length ? !alone.has(phrase) : suspended.has(phrase);
      if (since !== undefined && isWarnedOf) within.push(since);
    }
  return {
    alone: saysNothingElse(words),
    within: within.toSorted()[0] ?? null,
  };
}

/** Words that tell nothing of goods: "2 x gift", "a sample", "parts and accessories". */
const SAY_NOTHING = new Set(
  'a an the my your our of and or with for set value x pc pce piece pcs qty no new free one two three some'.split(
    ' ',
  ),
);
const isNothing = (word: string): boolean =>
  SAY_NOTHING.has(word) || /^\d+(x|pc|pcs|st|stk)?$|^x\d+$/.test(word);

/** The first day on which words of the list are all that it says; null: something else, or nothing of the list. */
function saysNothingElse(words: readonly string[]): string | null {
  const { goods, suspended, longest } = wordLists();
  const days: string[] = [];
  for (let at = 0; at < words.length; ) {
    const counts = Array.from({ length: Math.min(longest, words.length - at) }, (_, less) => less);
    const found = counts
      .map((less) => words.slice(at, at + counts.length - less))
      .find((phrase) => goods.has(phrase.join(' ')));
    const text = found?.join(' ') ?? '';
    if (suspended.has(text)) return null;
    const since = goods.get(text);
    if (found && since !== undefined) {
      days.push(since);
      at += found.length;
    } else if (isNothing(words[at] ?? '')) at += 1;
    else return null;
  }
  return days.toSorted().at(-1) ?? null;
}

/** Orders of one list describe the same goods again and again. */
const known = new Map<string, Stopped>();
const MOST_KNOWN = 5000;

function remembered(description: string): Stopped {
  const before = known.get(description);
  if (before) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = stopped(description);
  known.set(description, found);
  return found;
}

const isBegun = (since: string | null | undefined, on: string): boolean =>
  typeof since === 'string' && since <= on;

/** Whether the EU's list refused the whole description on that day. */
export const isStopWord = (description: string, on: string): boolean =>
  isBegun(remembered(description).alone, on);

/** Whether a longer description has words of the list, or is one that is not refused for the time being. */
export const hasStopWord = (description: string, on: string): boolean =>
  isBegun(remembered(description).within, on);

const TITLES = new Set('mr mrs ms miss dr herr frau'.split(' '));

/** The day since which the name is nobody's: each of its words is one of the list, "Mr Unknown Unknown". */
function ofNobody(words: readonly string[]): string | undefined {
  const { names } = wordLists();
  const whole = names.get(words.join(' '));
  if (whole !== undefined) return whole;
  const days = words.filter((word) => !TITLES.has(word)).map((word) => names.get(word) ?? '');
  return days.includes('') ? undefined : days.toSorted().at(-1);
}

export const isStopName = (name: string, on: string): boolean =>
  isBegun(ofNobody(wordsOf(name)), on);
