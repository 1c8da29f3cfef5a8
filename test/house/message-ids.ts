import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A message id in the sources, and where. */
export interface SaidId {
  id: string;
  file: string;
}

/** Texts shown only in a terminal stay English; of the browser host, one page is shown in a window. */
const TRANSLATED =
  /^src\/(main\/(?!hosts\/(cli|browser)\/)|main\/hosts\/browser\/access\/refusal-page\.ts|shared\/|renderer\/)/;

/** Functions whose first argument is a message id. */
const SAYS = ['say', 't'];

/** Every say('…') and t('…') that a window or dialog can show. */
export function idsOfSources(root: string): SaidId[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && TRANSLATED.test(name));
  const inSources = files.flatMap((file) =>
    idsIn(file, readFileSync(join(root, file), 'utf8')).map((id) => ({ id, file })),
  );
  return [...inSources, ...idsOfRequirements(root)];
}

/** What countries ask for is data, with a text for each requirement, and who asks for it. */
function idsOfRequirements(root: string): SaidId[] {
  const folder = join(root, 'resources', 'requirements');
  return readdirSync(folder).flatMap((name) => {
    const file = `resources/requirements/${name}`;
    const entries: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    if (!Array.isArray(entries)) return [];
    return entries.flatMap(({ message, by }) =>
      [message, by].flatMap((id) => (typeof id === 'string' ? [{ id, file }] : [])),
    );
  });
}

export function idsIn(file: string, source: string): string[] {
  const found: string[] = [];
  look(parseSync(file, source).program, found);
  return found;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

function look(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const each of value) look(each, found);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const node = value as Node;
  if (node.type === 'CallExpression' && SAYS.includes(String((node.callee as Node).name))) {
    const [id] = node.arguments as Node[];
    if (id?.type === 'Literal') found.push(String(id.value));
  }
  for (const child of Object.values(node)) look(child, found);
}
