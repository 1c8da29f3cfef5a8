import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

export const LONGEST_FUNCTION = 80;
export const FULLEST_FOLDER = 15;

export interface Source {
  file: string;
  text: string;
}

/** Functions with more lines than the limit, as `file: name`. */
export const longFunctions = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) => {
    if (text.split('\n').length <= LONGEST_FUNCTION) return [];
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    const lines = ({ start, end }: Span) => text.slice(start, end).split('\n').length;
    return functionsIn(program, 'a function')
      .filter(({ span }) => lines(span) > LONGEST_FUNCTION)
      .map(({ name }) => `${file}: ${name}`);
  });

/** Folders with more files of their own than the limit, as named in `files`. */
export function fullFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > FULLEST_FOLDER).map(([folder]) => folder);
}

export const filesUnder = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .map((name) => name.split(sep).join('/').replace(/^\//, ''))
    .sort();

export const sourcesOf = (root: string, files: readonly string[]): Source[] =>
  files
    .filter((file) => /^\.tsx?$/.test(extname(file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

interface Span {
  start: number;
  end: number;
}

function functionsIn(node: unknown, near: string): { name: string; span: Span }[] {
  if (Array.isArray(node)) return node.flatMap((each) => functionsIn(each, near));
  if (!isNode(node)) return [];
  const name = nameOf(node.id) ?? nameOf(node.key) ?? near;
  const inside = Object.values(node).flatMap((each) => functionsIn(each, name));
  const isFunction = /Function/.test(node.type) && isNode(node.body);
  return isFunction ? [{ name, span: node }, ...inside] : inside;
}

type Node = Span & { type: string } & Partial<Record<'id' | 'key' | 'body', unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nameOf = (node: unknown): string | null =>
  isNode(node) && 'name' in node && typeof node.name === 'string' ? node.name : null;
