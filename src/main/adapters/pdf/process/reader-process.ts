import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ReaderAnswer, ReaderRequest } from '../messages.ts';

interface ReaderEvents {
  message: [ReaderAnswer];
  exit: [];
}

/** A process that reads PDFs, as seen from the station. */
export interface ReaderProcess {
  /** `exit` also where it never began. */
  events: EventEmitter<ReaderEvents>;
  pid(): number | undefined;
  hasEnded(): boolean;
  send(request: ReaderRequest): void;
  /** At once, whatever it is at. */
  end(): void;
  /** Whether the program must not come to its end before the process has answered. */
  keepProgram(awake: boolean): void;
}

export type StartReader = (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
) => ReaderProcess;

/** What a program needs to start at all, and nothing that could be a secret or change its code. */
const KEPT = /^(PATH|LANG|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|NODE_COMPILE_CACHE)$/i;

export const readerEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => KEPT.test(name)));

/** On the Node that this program runs on. Within Electron the host brings its own. */
export const startOnNode: StartReader = (file, args, env) => {
  const events = new EventEmitter<ReaderEvents>();
  const child = fork(file, args, {
    env: { ...env },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => void child.kill('SIGKILL');
  let hasEnded = false;
  const gone = () => {
    hasEnded = true;
    running.delete(end);
    events.emit('exit');
  };
  running.add(end);
  child.on('message', (answer) => events.emit('message', answer as ReaderAnswer));
  child.once('exit', gone).on('error', gone);
  return {
    events,
    pid: () => child.pid,
    hasEnded: () => hasEnded,
    send: (request) => void child.send(request, (error) => error && gone()),
    end,
    keepProgram(awake) {
      if (awake) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
  };
};

const running = new Set<() => void>();
process.once('exit', () => {
  for (const end of running) end();
});

const WATCH_EVERY_MS = 20;

/**
 * Calls `over` once the process has more than `most` bytes resident. Where the system does not show
 * them (all but Linux), the process watches itself alone. Answers the function that ends the watch.
 */
export function watchMemory(
  processId: ReaderProcess['pid'],
  most: number,
  over: () => void,
): () => void {
  if (process.platform !== 'linux') return () => {};
  const timer = setInterval(() => {
    const pid = processId();
    if (pid !== undefined && residentBytes(pid) > most) over();
  }, WATCH_EVERY_MS);
  return () => clearInterval(timer);
}

function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    // It has ended.
    return 0;
  }
}
