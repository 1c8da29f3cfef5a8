import { isNode, sourceOf, walkProgram } from './syntax.ts';

/** The titles of all tests, and of all groups with tests, in a test file's text. */
export function testTitles(text: string, file = 'a.test.ts'): string[] {
  const found: string[] = [];
  walkProgram(file, text, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return;
    const [title, ...rest] = Array.isArray(node.arguments) ? node.arguments : [];
    if (rest.length === 0 || !/^(it|test|describe)\b/.test(sourceOf(text, node.callee))) return;
    const body = sourceOf(text, node);
    if (isNode(title) && /\b(it|test)\b/.test(body)) found.push(sourceOf(text, title));
  });
  return found;
}
