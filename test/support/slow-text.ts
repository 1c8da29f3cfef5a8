/** Texts made from a pattern's own letters, to find out whether it starts again at every letter of a long one. */

const SAMPLES = [
  ...'aAzZ09 \t\n\r-_.,:;#/\\\'"!?()[]{}<>=+*@&|~^%$`xXeEsSnotfBP',
  ...['\u00a0', '\u3000', '\u0000', 'é', '中', '\u0301', '\u2019', '–'],
];
/** Letters that several parts of a pattern often match alike. */
const SHARED = new Set([' ', '\u3000', '-', '0', 'a', '\n']);
const ENDS = ['!', '\na'];
const PROPERTY = /^(?:Cc|Cf|Cs|Co|Script|Latin|Han|Letter|Number|Dash_Punctuation)$/;

/** Parts of a pattern that match one letter each, in its order: `a`, `\d`, `[^x-z]`, `.`. */
function letterParts(pattern: string): string[] {
  const parts: string[] = [];
  const token =
    /\\(?:[pP]\{[^}]*\}|x[\da-f]{2}|u[\da-f]{4}|u\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<\w+>))?|\{\d+,?\d*\}|[*+?|^$)]|./gisu;
  for (const [part] of pattern.matchAll(token)) {
    if (/^(?:[*+?|^$)(]|\(\?|\{\d|\\[bB1-9])/.test(part)) continue;
    parts.push(part);
  }
  return parts;
}

function lettersOf(part: string, flags: string): string[] {
  const one = new RegExp(`^(?:${/^[{}\]]$/.test(part) ? `\\${part}` : part})$`, flags);
  const fits = [...(part.length === 1 ? [part] : []), ...SAMPLES].filter((each) => one.test(each));
  return [...new Set([...fits.slice(0, 2), ...fits.filter((each) => SHARED.has(each))])];
}

/** Calls `use` with texts of about `length` letters that nearly match the pattern, over and over. */
export function eachSlowText(
  { source, flags }: { source: string; flags: string },
  length: number,
  use: (text: string) => boolean,
): void {
  const own = letterParts(source).map((part) => lettersOf(part, flags.replace(/[gy]/g, '')));
  const words = [...new Set(source.match(/[A-Za-z][A-Za-z\d]+/g))]
    .filter((word) => !PROPERTY.test(word))
    .slice(0, 8);
  const whole = own.map(([first = '']) => first);
  const pairs = own.flatMap((letters, at) => {
    const [next] = own[at + 1] ?? [];
    return next === undefined ? [] : letters.slice(0, 2).map((letter) => letter + next);
  });
  const repeated = [
    ...new Set([...own.flat(), ...pairs, ...words.flatMap((word) => [word, `${word} `])]),
    ...(whole.length > 1 ? [whole.join('')] : []),
  ].filter((each) => each !== '');
  const begins = new Set([
    ...['', 'a', ...words.slice(0, 3)],
    ...whole.map((_, at) => whole.slice(0, at + 1).join('')),
  ]);
  for (const begin of [...begins].slice(0, 14)) {
    for (const each of repeated.slice(0, 28)) {
      for (const end of ENDS) {
        if (!use(begin + each.repeat(Math.ceil(length / each.length)) + end)) return;
      }
    }
  }
}
