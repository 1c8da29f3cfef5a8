import { execFile } from 'node:child_process';
import type { Wording } from '../../../shared/kernel/message.ts';
import { askIpp, encodeRequest, type IppAnswer, NOT_FOUND, OPERATION } from './cups-ipp.ts';

const COMMAND_MS = 20_000;
const QUESTION_MS = 5_000;

export type Command =
  | { ok: true; output: string }
  /** `started`: the command ran at all; `timedOut`: we ended it. */
  | { ok: false; started: boolean; timedOut: boolean; words: Wording };

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
      const words = stderr.replace(new RegExp(`^${command}: `, 'gm'), '').trim();
      return resolve({
        ok: false,
        started: error.code !== 'ENOENT' && error.code !== 'EACCES',
        timedOut: error.killed === true,
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
  words: Wording;
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
    async job(id: number): Promise<{ state: JobState; words: Wording } | null> {
      const uri = `ipp://localhost/jobs/${id}`;
      const answer = await ask(OPERATION.getJobAttributes, { name: 'job-uri', uri }, [
        'job-state',
        'job-printer-state-message',
      ]);
      const state = JOB_STATES[Number(first(answer, 'job-state'))];
      return state ? { state, words: words(answer, 'job-printer-state-message') } : null;
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
        media: (answer.attributes.get('media-supported') ?? []).map(String),
      };
    },
  };
}

const first = (answer: IppAnswer | null, name: string) => answer?.attributes.get(name)?.[0];

const words = (answer: IppAnswer | null, name: string): string =>
  String(first(answer, name) ?? '').trim();

const reasons = (answer: IppAnswer): string =>
  (answer.attributes.get('printer-state-reasons') ?? [])
    .filter((each) => each !== 'none' && each !== 'paused')
    .join(', ');
