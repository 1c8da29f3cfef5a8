import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A template of the station, as the window's catalogues hold it, and where it stands. */
export interface Template {
  text: string;
  file: string;
}

/** What the command line alone shows stays English. */
const IN_WINDOW = /^src\/(main\/(?!hosts\/)|shared\/)/;

/**
 * Every say`…` and inEnglish`…`, and every expectation of a schema (`expected …`), of all that the
 * window can show. What is values only is no template.
 */
export function stationTemplates(root: string): Template[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && IN_WINDOW.test(name));
  return files.flatMap((file) =>
    templatesIn(file, readFileSync(join(root, file), 'utf8')).map((text) => ({ text, file })),
  );
}

export function templatesIn(file: string, source: string): string[] {
  const found: string[] = [];
  look(parseSync(file, source).program, found);
  return found.filter((text) => /\p{L}/u.test(text.replace(/\{\d+\}/g, '')));
}

interface Node {
  type: string;
  [key: string]: unknown;
}

function look(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const each of value) look(each, found);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const node = value as Node;
  if (node.type === 'TaggedTemplateExpression' && isSaying(node.tag as Node)) {
    const quasi = node.quasi as Node;
    found.push(textOf(quasi));
    look(quasi.expressions, found);
    return;
  }
  if (node.type === 'TemplateLiteral' && textOf(node).startsWith('expected ')) {
    found.push(textOf(node));
  }
  if (node.type === 'Literal' && /^expected /.test(String(node.value))) {
    found.push(String(node.value));
  }
  for (const child of Object.values(node)) look(child, found);
}

const isSaying = ({ name }: Node): boolean => name === 'say' || name === 'inEnglish';

const textOf = ({ quasis }: Node): string =>
  (quasis as { value: { cooked: string } }[])
    .map(({ value }, index) => (index === 0 ? '' : `{${index - 1}}`) + value.cooked)
    .join('');
