import { parseSync } from 'oxc-parser';

export interface Import {
  specifier: string;
  line: number;
  /** Removed at compile time. */
  typeOnly: boolean;
}

/**
 * Finds every reference of a file to a module: import, re-export, `import()`, `import x = require()`,
 * `require()`, `import('x')` in a type, `new URL('x', import.meta.url)`, `import.meta.glob('x')`,
 * `getBuiltinModule('x')` and `/// <reference>`; and the globals that perform I/O without an import,
 * named like `global:fetch`. A computed specifier is given as written. Throws if the file cannot be
 * parsed. (dependency-cruiser cannot read modules with TypeScript 7.)
 */
export function readImports(file: string, source: string): Import[] {
  const { program, module, comments, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);

  const found: (Omit<Import, 'line'> & { at: number })[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, at: moduleRequest.start, typeOnly });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (!moduleRequest) continue;
      found.push({ specifier: moduleRequest.value, at: moduleRequest.start, typeOnly: isType });
    }
  }
  for (const { value, start } of comments) {
    const reference = /^\/\s*<reference\s+(?:types|path)=["'](.+?)["']/.exec(value);
    if (reference?.[1]) found.push({ specifier: reference[1], at: start, typeOnly: true });
  }
  visit(program, (node) => {
    const world = reachesWorld(node);
    if (world) found.push({ specifier: `global:${world}`, at: node.start, typeOnly: false });
    const request = requestOf(node);
    if (!request) return;
    const { value } = request.source;
    const specifier =
      typeof value === 'string' ? value : source.slice(request.source.start, request.source.end);
    found.push({ specifier, at: request.source.start, typeOnly: request.typeOnly });
  });
  return found
    .map(({ at, ...rest }) => ({ ...rest, line: source.slice(0, at).split('\n').length }))
    .sort((a, b) => a.line - b.line);
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, look);
    return;
  }
  if (!isNode(value)) return;
  look(value);
  for (const child of Object.values(value)) visit(child, look);
}

/** The node that names a module, if `node` is one of the forms that are not declarations. */
function requestOf(node: Node): { source: Node; typeOnly: boolean } | null {
  const named = (source: unknown, typeOnly: boolean) =>
    isNode(source) ? { source, typeOnly } : null;
  const [first, second] = Array.isArray(node.arguments) ? node.arguments : [];
  switch (node.type) {
    case 'ImportExpression':
      return named(node.source, false);
    case 'TSImportType':
      return named(node.source ?? node.argument, true);
    case 'TSExternalModuleReference':
      return named(node.expression, false);
    case 'NewExpression':
      return nameOf(node.callee) === 'URL' && isOfThisModule(second, 'url')
        ? named(first, false)
        : null;
    case 'CallExpression':
      return isRequire(node.callee) ? named(first, false) : null;
    default:
      return null;
  }
}

/** `require(…)`, `createRequire(…)(…)`, `getBuiltinModule(…)` and `import.meta.glob(…)`. */
function isRequire(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (['require', 'getBuiltinModule'].includes(nameOf(callee))) return true;
  if (isOfThisModule(callee, 'glob')) return true;
  return callee.type === 'CallExpression' && nameOf(callee.callee) === 'createRequire';
}

/** Name of an identifier, or of the property of a member expression. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'Identifier') return String(value.name);
  return value.type === 'MemberExpression' ? nameOf(value.property) : '';
}

const isOfThisModule = (value: unknown, property: string): boolean =>
  isNode(value) &&
  value.type === 'MemberExpression' &&
  isNode(value.object) &&
  value.object.type === 'MetaProperty' &&
  nameOf(value.property) === property;

/** Globals that perform I/O without an import. */
const WORLD = ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'process'];

/** `fetch(…)`, `new WebSocket(…)`, `process.…`, also through `globalThis`. */
function reachesWorld(node: Node): string | null {
  const used =
    node.type === 'CallExpression' || node.type === 'NewExpression'
      ? node.callee
      : node.type === 'MemberExpression'
        ? node.object
        : null;
  if (!isNode(used)) return null;
  const global =
    used.type === 'Identifier' ||
    (used.type === 'MemberExpression' && nameOf(used.object) === 'globalThis');
  const name = nameOf(used);
  return global && WORLD.includes(name) ? name : null;
}
