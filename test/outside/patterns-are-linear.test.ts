import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';
import { eachSlowText } from '../support/slow-text.ts';
import { isNode, type Node, sourceOf, walkProgram } from '../support/syntax.ts';
import { measureWork, onThisMachine } from '../support/work.ts';

/** Letters: the most text that a page may have. No other text that a pattern meets is as long. */
const LONGEST = 40_000;
/** Milliseconds of CPU for one text. */
const LIMIT = 100;
/** On a text of this length, a pattern that takes longer than this may be too slow on the longest. */
const SHORT = { length: 4_000, milliseconds: 1.5 };
/** Patterns that double their time with each letter, or take its third power, show it here at once. */
const TINY = [22, 400];

interface Pattern {
  at: string;
  source: string;
  flags: string;
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: APP_ROOT }).sort();

/** In a function, a pattern could be made of data; at the top of a module, of its constants alone. */
function builtIn(file: string, text: string): { node: Node; inFunction: boolean }[] {
  const built: { node: Node; inFunction: boolean }[] = [];
  walkProgram(file, text, (node, around) => {
    const { callee } = node;
    const makes = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (!makes || !isNode(callee) || callee.name !== 'RegExp') return;
    built.push({ node, inFunction: around.some(({ type }) => /Function/.test(type)) });
  });
  return built;
}

function literalsIn(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  walkProgram(file, text, (node) => {
    const { regex } = node;
    if (node.type !== 'Literal' || typeof regex !== 'object' || regex === null) return;
    const { pattern, flags } = regex as { pattern: string; flags: string };
    const line = text.slice(0, node.start).split('\n').length;
    found.push({ at: `${file}:${line}`, source: pattern, flags });
  });
  return found;
}

/** Patterns that a module makes of its constants while it is loaded. */
async function constructedBy(file: string): Promise<Pattern[]> {
  const made: Pattern[] = [];
  const Plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, [source, flags]: [string, string]) {
      made.push({ at: file, source: String(source), flags: flags ?? '' });
      return new target(source, flags);
    },
  });
  try {
    await import(`${pathToFileURL(join(APP_ROOT, file)).href}?patterns`);
  } finally {
    globalThis.RegExp = Plain;
  }
  return made;
}

const texts = files.map((file) => ({ file, text: readFileSync(join(APP_ROOT, file), 'utf8') }));
const built = texts.flatMap(({ file, text }) =>
  builtIn(file, text).map(({ node, inFunction }) => ({
    file,
    inFunction,
    code: sourceOf(text, node),
  })),
);
const literals = texts.flatMap(({ file, text }) => literalsIn(file, text));

function work(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let take = 0; take < 3; take += 1) {
    const worked = measureWork();
    text.replace(pattern, '');
    least = Math.min(least, worked());
    if (least < SHORT.milliseconds || least > LIMIT * 10) break;
  }
  return least;
}

/** The longest time that the pattern takes for a text of the longest length, where that may be too long. */
function slowest({ source, flags }: Pattern): { milliseconds: number; text: string } | null {
  // Without one of these, each start takes a bounded number of steps.
  const repeats = source.match(/[*+]|\{\d+,\}/g) ?? [];
  if (repeats.length === 0) return null;
  const pattern = new RegExp(source, flags);
  const shown = (text: string) => JSON.stringify(text).slice(0, 80);
  let found: { milliseconds: number; text: string } | null = null;
  for (const length of repeats.length > 1 ? TINY : []) {
    eachSlowText(pattern, length, (text) => {
      const milliseconds = work(pattern, text);
      if (milliseconds > LIMIT / 10) found = { milliseconds, text: shown(text) };
      return found === null;
    });
    if (found) return found;
  }
  const limit = onThisMachine(LIMIT);
  eachSlowText(pattern, SHORT.length, (text) => {
    const already = work(pattern, text);
    if (already < SHORT.milliseconds) return true;
    if (already > limit) found = { milliseconds: already, text: shown(text) };
    if (found) return false;
    const letters = Array.from(text);
    const middle = letters.slice(8, -8).join('');
    const long = `${letters.slice(0, 8).join('')}${middle.repeat(LONGEST / SHORT.length)}${letters.slice(-8).join('')}`;
    const milliseconds = work(pattern, long);
    if (milliseconds > limit) found = { milliseconds, text: shown(text) };
    return found === null;
  });
  return found;
}

describe('no text, however made, keeps a pattern of the program busy', () => {
  test('no pattern is built from data', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(built.filter(({ inFunction }) => inFunction)).toEqual([]);
  });

  test('every pattern takes less than 100 ms for the longest text that nearly matches it', async () => {
    const made = await Promise.all([...new Set(built.map(({ file }) => file))].map(constructedBy));
    const patterns = [...literals, ...made.flat()];
    expect(patterns.length).toBeGreaterThan(500);
    const slow = patterns.flatMap((pattern) => {
      const found = slowest(pattern);
      return found
        ? [
            `${pattern.at} /${pattern.source}/: ${Math.round(found.milliseconds)} ms for ${found.text}`,
          ]
        : [];
    });
    expect(slow).toEqual([]);
  });

  test.each([
    [String.raw`\s*[\r\n]\s*`, 'g'],
    ['=+$', ''],
    [String.raw`^\s*(.+)\s*$`, ''],
    ['^(a+)+$', ''],
    [String.raw`T.*(Z|[+-]\d{2})$`, 'i'],
  ])('a pattern that is slow is found: %s', (source, flags) => {
    expect(slowest({ at: 'here', source, flags })).not.toBeNull();
  });
});
