import { parseSync } from 'oxc-parser';

/** A syntax node, as the parser names it. */
export interface Node extends Record<string, unknown> {
  type: string;
  start: number;
  end: number;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Every node of a program's text, outermost first, with its ancestors, nearest last. */
export function walkProgram(
  file: string,
  text: string,
  visit: (node: Node, around: readonly Node[]) => void,
): void {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  walk(program, [], visit);
}

function walk(
  value: unknown,
  around: readonly Node[],
  visit: (node: Node, around: readonly Node[]) => void,
): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) visit(value, around);
  const within = isNode(value) ? [...around, value] : around;
  for (const each of Object.values(value)) walk(each, within, visit);
}

export const sourceOf = (text: string, { start, end }: Node): string => text.slice(start, end);
