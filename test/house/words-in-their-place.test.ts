import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNode, type Node, sourceOf, walkProgram } from '../support/syntax.ts';

const RENDERER = join(import.meta.dirname, '../../src/renderer');

/** Attributes and properties that a person reads or hears. */
const SPOKEN =
  /^(aria-(label|description|placeholder|valuetext|roledescription)|alt|title|placeholder|label|valueLabel|text|textValue|detail|about|message|unit)$/;
const SENTENCE = /(^|[\s(“„«])\p{L}{2,}[,.:;!?]?\s+\p{L}{2,}/u;
const WORD = /\p{L}{2,}/u;

/** Texts that are the same in every language. */
const NAMES = [
  // Carriers, as an example of a list of them.
  'DHL, UPS',
  // A media query.
  '(prefers-contrast: more), (forced-colors: active)',
];

/** Texts for people written in the code instead of the catalogues. */
function saidIn(file: string, text: string): string[] {
  const found: string[] = [];
  walkProgram(file, text, (node, around) => {
    const said = textOf(node);
    if (said === null || NAMES.includes(said) || !isSpoken(said, node, around)) return;
    found.push(`${file}:${text.slice(0, node.start).split('\n').length}: ${said.trim()}`);
  });
  return found;
}

function textOf({ type, value }: Node): string | null {
  if (type === 'JSXText') return String(value).replace(/&\w+;/g, '');
  if (type === 'Literal') return typeof value === 'string' ? value : null;
  if (type !== 'TemplateElement') return null;
  return (value as { cooked: string | null }).cooked;
}

function isSpoken(said: string, node: Node, around: readonly Node[]): boolean {
  if (node.type === 'JSXText') return WORD.test(said);
  // The text of a thrown error is for developers.
  if (around.some(({ type }) => /^(Import|Export\w*From|ThrowStatement|TS)/.test(type)))
    return false;
  const attribute = around.findLast(({ type }) => type === 'JSXAttribute');
  if (attribute) {
    const name = nameOf(attribute.name);
    if (name === 'className') return false;
    if (SPOKEN.test(name) && isGiven(around, attribute)) return WORD.test(said);
  }
  const member = around.at(-1);
  if (member && isMessage(member, node)) return false;
  if (member?.type === 'Property' && member.value === node && SPOKEN.test(nameOf(member.key)))
    return WORD.test(said);
  return SENTENCE.test(said);
}

/** True for the attribute's value or a branch of a condition in it, false for a function argument in it. */
const isGiven = (around: readonly Node[], attribute: Node): boolean =>
  around
    .slice(around.indexOf(attribute) + 1)
    .every(({ type }) =>
      /^(JSXExpressionContainer|TemplateLiteral|ConditionalExpression|LogicalExpression)$/.test(
        type,
      ),
    );

/** True for the id in t('…') or say('…'). */
const isMessage = ({ type, callee, arguments: given }: Node, node: Node): boolean =>
  type === 'CallExpression' &&
  /^(t|say)$/.test(nameOf(callee)) &&
  Array.isArray(given) &&
  given[0] === node;

const nameOf = (name: unknown): string =>
  isNode(name) ? String(name.name ?? name.value ?? '') : '';

/** Texts translated while a file loads: they would not change with the language. */
function takenTooEarly(file: string, text: string): string[] {
  const found: string[] = [];
  walkProgram(file, text, (node, around) => {
    if (node.type !== 'Identifier' || !/^(t|locale)$/.test(String(node.name))) return;
    if (around.some(({ type }) => /^(Import|TS|.*Function)/.test(type))) return;
    const parent = around.at(-1);
    if (parent?.type === 'Property' && parent.key === node) return;
    if (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) return;
    found.push(`${file}:${text.slice(0, node.start).split('\n').length}: ${sourceOf(text, node)}`);
  });
  return found;
}

const files = globSync('**/*.{ts,tsx}', { cwd: RENDERER }).map((file) => ({
  file,
  text: readFileSync(join(RENDERER, file), 'utf8'),
}));

describe('the texts of the window', () => {
  it('are messages of the catalogues', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(files.flatMap(({ file, text }) => saidIn(file, text))).toEqual([]);
  });

  it.each([
    '<p>Save</p>',
    '<p>{ready ? <b>Save</b> : null}</p>',
    '<Action label="Save" />',
    `<Action label={\`Save \${name}\`} />`,
    '<Action label={ready ? t("Saved") : "Save"} />',
    '<img alt="Page" />',
    '<input placeholder="Reference" aria-label={t("Name")} />',
    '<Frame next={{ text: "Save" }} />',
    'refuse("Nothing was imported")',
    `const said = \`\${count} orders were taken\`;`,
  ])('are reported when written in the code: %s', (text) => {
    expect(saidIn('a.tsx', text)).toHaveLength(1);
  });

  it.each([
    '<p className="quiet small">{t("Save order")}&nbsp;{count} %</p>',
    '<Action label={t("Save order")} act="close" />',
    'const REASONS = { late: say("Came too late") };',
    'import { en } from "any thing else";',
    'type Way = "any thing else";',
    'if (!root) throw new Error("The page has no place for the window");',
    'document.querySelector(".frame-actions .action-main:enabled")',
  ])('are not confused with text that nobody reads: %s', (text) => {
    expect(saidIn('a.tsx', text)).toEqual([]);
  });

  it('are translated when drawn, so that a change of language shows', () => {
    const others = files.filter(({ file }) => file !== 'words/words.ts');
    expect(others.flatMap(({ file, text }) => takenTooEarly(file, text))).toEqual([]);
  });

  it('are reported when translated while the file loads', () => {
    expect(takenTooEarly('a.ts', 'const text = t("Save");')).toEqual(['a.ts:1: t']);
    expect(takenTooEarly('a.ts', 'const dates = new Intl.DateTimeFormat(locale);')).toHaveLength(1);
    const fine = 'type T = typeof t; const text = () => t("Save"); const of = say("Save");';
    expect(takenTooEarly('a.ts', fine)).toEqual([]);
  });
});
