import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ReaderAnswer, ReaderRequest } from '../messages.ts';

interface ReaderEvents {
  message: [ReaderAnswer];
  exit: [];
}

/** The station's handle of a process that reads PDFs. */
export interface ReaderProcess {
  /** `exit` is also emitted if the process could not start. */
  events: EventEmitter<ReaderEvents>;
  pid(): number | undefined;
  hasEnded(): boolean;
  send(request: ReaderRequest): void;
  /** Kills the process at once. */
  end(): void;
  /** Whether the process keeps the program running until it has answered. */
  keepProgram(awake: boolean): void;
}

export type StartReader = (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
) => ReaderProcess;

/** Variables that a program needs to start; none that can hold a secret or change its code. */
const KEPT = /^(PATH|LANG|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|NODE_COMPILE_CACHE)$/i;

/**
 * For glibc, which otherwise keeps the pictures that were freed, in an arena for each thread: after some
 * twenty shipments the reader was at its memory's limit and had to start anew. From so many bytes on,
 * memory is given back at once.
 */
const ALLOCATION = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: `${512 * 1024}` };

export const readerEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => KEPT.test(name))),
  ...ALLOCATION,
});

/** Starts the reader on the Node of this program. Within Electron the host uses its own. */
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
 * Calls `over` when the process has more than `most` bytes of resident memory. Only Linux shows this from
 * outside; elsewhere only the process itself watches. Returns the function that stops watching.
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
    // The process has ended.
    return 0;
  }
}
