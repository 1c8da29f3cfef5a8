import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The forms in which a secret may leak. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  const within = ['', 'x', 'xx'].map((before) => {
    const text = Buffer.from(before + secret).toString('base64');
    const from = before.length && before.length + 1;
    return text.slice(from, Math.floor(((before.length + bytes.length) * 8) / 6));
  });
  const texts = [secret, encodeURIComponent(secret), bytes.toString('hex'), ...within];
  const wide = Buffer.from(secret, 'utf16le');
  return [
    ...texts.map((text) => Buffer.from(text)),
    ...within.map((text) => Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_'))),
    wide,
    Buffer.from(wide).swap16(),
  ];
}

/** Where these secrets occur, in any form, as `NAME in PLACE`. */
export function findSecrets(
  secrets: Record<string, string>,
  places: Iterable<readonly [place: string, content: Buffer]>,
): string[] {
  const wanted = Object.entries(secrets).map(([name, secret]) => {
    if (secret.length < 8) throw new Error(`${name} is too short to be searched for`);
    return { name, forms: formsOf(secret) };
  });
  return [...places].flatMap(([place, content]) =>
    wanted
      .filter(({ forms }) => forms.some((form) => content.includes(form)))
      .map(({ name }) => `${name} in ${place}`),
  );
}

/** Every file below these folders, with its name. */
export function* filesIn(...folders: string[]): Generator<[string, Buffer]> {
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      yield [`the name ${path}`, Buffer.from(path)];
      if (entry.isFile()) yield [path, readFileSync(path)];
    }
  }
}

export interface Watch {
  /** Arguments and environment of every process seen, by its command. */
  seen: Map<string, Buffer>;
  stop(): void;
}

const LOOK_EVERY_MS = 30;

/** Watches the processes below this one: Linux shows every program's arguments and environment. */
export function watchChildren(): Watch {
  const seen = new Map<string, Buffer>();
  const timer = setInterval(() => {
    for (const pid of below(process.pid)) look(pid, seen);
  }, LOOK_EVERY_MS);
  return { seen, stop: () => clearInterval(timer) };
}

function look(pid: string, seen: Map<string, Buffer>): void {
  try {
    const [argv, environ] = ['cmdline', 'environ'].map((name) =>
      readFileSync(`/proc/${pid}/${name}`),
    ) as [Buffer, Buffer];
    const program = `${readlinkSync(`/proc/${pid}/exe`)} ${argv.toString().replaceAll('\0', ' ')}`;
    seen.set(`process ${pid}: ${program}`, Buffer.concat([argv, environ]));
  } catch {
    // The process has ended meanwhile.
  }
}

function below(pid: number | string): string[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.flatMap((child) => [child, ...below(child)]);
  } catch {
    return [];
  }
}
