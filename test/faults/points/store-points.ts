import Database from 'better-sqlite3';
import { reached, replace } from './point.ts';

/** Points before and after every writing statement, every lock and every closing of a database. */
export function watchStore(): void {
  const memory = new Database(':memory:');
  const statements: unknown = Object.getPrototypeOf(memory.prepare('SELECT 1'));
  memory.close();
  if (typeof statements !== 'object' || statements === null) throw new Error('No statements');
  for (const method of ['run', 'all', 'get']) {
    replace(
      statements,
      method,
      (original) =>
        function (this: unknown, ...parameters) {
          const name = nameOf(String(Reflect.get(Object(this), 'source')));
          if (name === null) return original.apply(this, parameters);
          reached(`store: ${name}: before`);
          const answer = original.apply(this, parameters);
          reached(`store: ${name}: after`);
          return answer;
        },
    );
  }
  watchMethod('exec', (file) => (isLock(file) ? 'lock: take' : 'store: exec'));
  watchMethod('close', (file) => (isLock(file) ? 'lock: release' : 'store: close'));
}

function watchMethod(method: string, nameFor: (file: string) => string): void {
  replace(
    Database.prototype,
    method,
    (original) =>
      function (this: unknown, ...args) {
        const name = nameFor(String(Reflect.get(Object(this), 'name')));
        reached(`${name}: before`);
        const answer = original.apply(this, args);
        reached(`${name}: after`);
        return answer;
      },
  );
}

const isLock = (file: string): boolean => file.endsWith('.lock');

/** `insert attempts`, `commit`; null for a statement that only reads. */
function nameOf(sql: string): string | null {
  const text = sql.trim().toLowerCase();
  const write =
    /^(insert)\s+(?:or\s+\w+\s+)?into\s+"?(\w+)/.exec(text) ??
    /^(update)\s+"?(\w+)/.exec(text) ??
    /^(delete)\s+from\s+"?(\w+)/.exec(text);
  if (write) return `${write[1]} ${write[2]}`;
  return (
    /^(begin|commit|rollback|savepoint|release|vacuum|create|drop|alter)\b/.exec(text)?.[1] ?? null
  );
}
