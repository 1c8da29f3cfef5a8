import { execFile } from 'node:child_process';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import { oneLine } from '../../../shared/kernel/plain-text.ts';
import {
  askIpp,
  encodeRequest,
  FIRST_FAILURE,
  type IppAnswer,
  NOT_FOUND,
  OPERATION,
} from './cups-ipp.ts';

const COMMAND_MS = 20_000;
const QUESTION_MS = 5_000;

export type Command =
  | { ok: true; output: string }
  /** `started`: the command ran at all; `ended`: it was ended from outside, by us after the limit or not. */
  | { ok: false; started: boolean; ended: boolean; words: AnyMessage };

/** Runs one of CUPS's commands without a shell, so that a printer's name cannot inject anything. */
export function runCommand(
  command: 'lp' | 'lpstat' | 'cancel',
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Command> {
  // English messages, in UTF-8 so that titles and paths keep their characters.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = { env: { ...environment, LC_ALL: locale }, timeout: COMMAND_MS };
  return new Promise((resolve) => {
    execFile(command, [...args], options, (error, stdout, stderr) => {
      if (!error) return resolve({ ok: true, output: stdout });
      const words = shortWords(stderr.replace(/^(?:lp|lpstat|cancel): /gm, ''));
      return resolve({
        ok: false,
        started: error.code !== 'ENOENT' && error.code !== 'EACCES',
        ended: error.killed === true || Boolean(error.signal),
        words: words || `${command} ended with ${error.code ?? error.signal}`,
      });
    });
  });
}

type JobState = 'waiting' | 'printing' | 'cancelled' | 'aborted' | 'completed';

/** RFC 8011, "job-state". */
const JOB_STATES: Readonly<Record<number, JobState>> = {
  3: 'waiting',
  4: 'waiting',
  5: 'printing',
  6: 'waiting',
  7: 'cancelled',
  8: 'aborted',
  9: 'completed',
};

export interface QueuedJob {
  state: JobState;
  /**
   * cupsd has given it to the printer at least once, or another print server has it: whatever its state, some
   * of it may have come out.
   */
  began: boolean;
  /** The printer's own message; may be empty. */
  words: AnyMessage;
}

const JOB_ATTRIBUTES = [
  'job-state',
  'job-printer-state-message',
  'time-at-processing',
  'job-state-reasons',
  'job-printer-state-reasons',
] as const;

/** Given to `lp` as an option, which cupsd keeps with the job: our own id of it. */
export const JOB_MARK = 'packbench-job';

/** How cupsd's `ipp` backend names the state of a job on another server: `cups-remote-canceled`. */
const REMOTE = /^cups-remote-/;

const STATE_ATTRIBUTES = [
  'printer-state',
  'printer-state-message',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'media-supported',
] as const;

export interface QueueState {
  stopped: boolean;
  accepting: boolean;
  /** The printer's own message; may be empty. */
  words: AnyMessage;
  /** Names of its paper sizes; empty if it does not list them. */
  media: string[];
}

/** Asks cupsd; answers null if it cannot be reached. */
export type Cups = ReturnType<typeof askCups>;

export function askCups(environment: NodeJS.ProcessEnv) {
  async function ask(
    operation: number,
    target: Parameters<typeof encodeRequest>[1],
    requested: readonly string[],
  ): Promise<IppAnswer | null> {
    const server = await runCommand('lpstat', ['-H'], environment);
    if (!server.ok) return null;
    try {
      const request = encodeRequest(operation, target, requested);
      return await askIpp(server.output.trim(), request, QUESTION_MS);
    } catch {
      return null;
    }
  }

  async function askQueue(name: string, requested: readonly string[]): Promise<IppAnswer | null> {
    const askAs = (kind: 'printers' | 'classes') => {
      const uri = `ipp://localhost/${kind}/${encodeURIComponent(name)}`;
      return ask(OPERATION.getPrinterAttributes, { name: 'printer-uri', uri }, requested);
    };
    const printer = await askAs('printers');
    return printer?.status === NOT_FOUND ? await askAs('classes') : printer;
  }

  return {
    async job(id: number): Promise<QueuedJob | null> {
      const uri = `ipp://localhost/jobs/${id}`;
      const job = { name: 'job-uri', uri } as const;
      const answer = await ask(OPERATION.getJobAttributes, job, JOB_ATTRIBUTES);
      const state = JOB_STATES[Number(first(answer, 'job-state'))];
      if (!state) return null;
      const reasons = ['job-state-reasons', 'job-printer-state-reasons'].flatMap(
        (name) => answer?.attributes.get(name) ?? [],
      );
      return {
        state,
        // Of a job that never began it has no value, which is read as an empty text.
        began:
          Number(first(answer, 'time-at-processing')) > 0 ||
          reasons.some((each) => REMOTE.test(String(each))),
        words: words(answer, 'job-printer-state-message'),
      };
    },

    /** cupsd's numbers of our job that have not ended, in any queue; null if cupsd cannot be asked. */
    async unfinished(ours: string): Promise<number[] | null> {
      const all = { name: 'printer-uri', uri: 'ipp://localhost/' } as const;
      const answer = await ask(OPERATION.getJobs, all, ['job-id', JOB_MARK]);
      if (!answer || answer.status >= FIRST_FAILURE) return null;
      return answer.groups
        .filter((job) => job.get(JOB_MARK)?.[0] === ours)
        .map((job) => Number(job.get('job-id')?.[0]));
    },

    /** `unknown-queue` if cupsd has no such queue. */
    async queue(name: string): Promise<QueueState | 'unknown-queue' | null> {
      const answer = await askQueue(name, STATE_ATTRIBUTES);
      if (!answer) return null;
      if (answer.status === NOT_FOUND) return 'unknown-queue';
      return {
        stopped: first(answer, 'printer-state') === 5,
        accepting: first(answer, 'printer-is-accepting-jobs') !== false,
        words: words(answer, 'printer-state-message') || reasons(answer),
        media: (answer.attributes.get('media-supported') ?? []).slice(0, MOST_MEDIA).map(String),
      };
    },
  };
}

const first = (answer: IppAnswer | null, name: string) => answer?.attributes.get(name)?.[0];

/** Characters of a driver's or command's own words that are kept and shown. */
const MOST_WORDS = 200;
/** Paper sizes of a queue that are read: a real one has at most a few hundred. */
const MOST_MEDIA = 2_000;

/** Whatever a driver writes reaches messages, the database and the screen: one line, and short. */
export const shortWords = (text: string): string => {
  const start = oneLine(text.slice(0, 4 * MOST_WORDS)).trim();
  return start.length > MOST_WORDS ? `${start.slice(0, MOST_WORDS)}…` : start;
};

const words = (answer: IppAnswer | null, name: string): string =>
  shortWords(String(first(answer, name) ?? ''));

const reasons = (answer: IppAnswer): string =>
  shortWords(
    (answer.attributes.get('printer-state-reasons') ?? [])
      .slice(0, MOST_WORDS)
      .filter((each) => each !== 'none' && each !== 'paused')
      .join(', '),
  );
