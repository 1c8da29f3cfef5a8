import { setTimeout as wait } from 'node:timers/promises';
import { type AnyMessage, english, say } from '../../../shared/kernel/message.ts';
import type { PaperSize, PrintOutcome, PrintTask } from '../../features/printing/ports.ts';
import {
  askCups,
  type Cups,
  JOB_MARK,
  type QueuedJob,
  type QueueState,
  runCommand,
  shortWords,
} from './cups.ts';

export interface SystemQueueOptions {
  environment: NodeJS.ProcessEnv;
  /** How long a job is followed before its outcome counts as unknown. */
  followMilliseconds: number;
}

/** Intervals between checks of a job: short at first, as a label can be out in a second, then longer. */
const FIRST_LOOK_MS = 150;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Sends the file to a CUPS queue with `lp` and follows the job to its end. Sends nothing to a queue that
 * is stopped or rejects jobs, because it would print at an unexpected time later.
 */
export async function printToQueue(
  name: string,
  task: PrintTask,
  { environment, followMilliseconds }: SystemQueueOptions,
): Promise<PrintOutcome> {
  const cups = askCups(environment);
  const queue = await cups.queue(name);
  const obstacle = queue && obstacleOf(name, queue);
  if (obstacle)
    return {
      state: 'failed',
      held: true,
      detail: say('{obstacle} Nothing was sent.', { obstacle }),
    };

  const known = queue === null || queue === 'unknown-queue' ? [] : queue.media;
  const sent = await runCommand('lp', lpArguments(name, task, known), environment);
  if (!sent.ok) {
    const accepted = await wasAccepted(cups, task, { ...sent, answered: queue !== null });
    return {
      state: accepted ? 'unknown' : 'failed',
      detail: say('{name} did not accept the job: {words}', { name, words: sent.words }),
    };
  }
  const id = Number(/-(\d+) \(\d+ file/.exec(sent.output)?.[1]);
  if (!Number.isInteger(id)) {
    return {
      state: 'unknown',
      detail: say('{name} accepted the job without a job number.', { name }),
    };
  }
  return await follow(cups, { name, id }, followMilliseconds);
}

/** Whether cupsd may have the job although `lp` failed: the connection broke, or `lp` was ended. */
async function wasAccepted(
  cups: Cups,
  { jobId }: PrintTask,
  { started, ended, answered }: { started: boolean; ended: boolean; answered: boolean },
): Promise<boolean> {
  if (!started) return false;
  const unfinished = await cups.unfinished(jobId);
  if (unfinished === null) return ended || answered;
  return ended || unfinished.length > 0;
}

/**
 * Cancels a job that a person has given up, so that a queue that is stopped or out of paper does not print it
 * later. Returns why it may still print; null if it cannot.
 */
export async function withdrawFromQueue(
  name: string,
  jobId: string,
  { environment }: SystemQueueOptions,
): Promise<AnyMessage | null> {
  const cups = askCups(environment);
  const unfinished = await cups.unfinished(jobId);
  if (unfinished === null) return say('the print service does not answer');
  for (const id of unfinished) {
    const cancelled = await runCommand('cancel', [String(id)], environment);
    if (cancelled.ok || !(await cups.unfinished(jobId))?.includes(id)) continue;
    return say('job {id} of {name} cannot be cancelled: {words}', {
      id,
      name,
      words: cancelled.words,
    });
  }
  return null;
}

/**
 * Arguments for true size: the page's own size as paper, without scaling. Uses the queue's own name of
 * that size if it has one, because a printer without a driver accepts no other name for a size it knows.
 * The narrow side is the width of the roll; the queue rotates a landscape page.
 */
export function lpArguments(
  name: string,
  { jobId, title, copies, media, file }: PrintTask,
  known: readonly string[],
): string[] {
  const width = Math.min(media.width, media.height);
  const height = Math.max(media.width, media.height);
  return [
    ...['-d', name],
    ...['-n', String(copies)],
    ...[
      '-t',
      english(title)
        .replace(/\p{Cc}+/gu, ' ')
        .slice(0, 100),
    ],
    ...['-o', `media=${nameOf(media, known) ?? `Custom.${points(width)}x${points(height)}`}`],
    ...['-o', 'print-scaling=none'],
    ...['-o', 'fit-to-page=false'],
    ...['-o', `${JOB_MARK}=${jobId}`],
    '--',
    file,
  ];
}

const points = (size: number): string => String(Math.round(size * 100) / 100);

async function follow(
  cups: Cups,
  { name, id }: { name: string; id: number },
  milliseconds: number,
): Promise<PrintOutcome> {
  const end = Date.now() + milliseconds;
  let pause = FIRST_LOOK_MS;
  for (;;) {
    await wait(pause);
    const job = await cups.job(id);
    if (job?.state === 'completed')
      return {
        state: 'done',
        detail: say('{name} finished job {id}.', { name, id }),
      };
    if (job?.state === 'aborted' || job?.state === 'cancelled') return endedEarly(name, id, job);
    if (Date.now() >= end) {
      const state = await cups.queue(name);
      return { state: 'unknown', detail: stillThere(name, id, job?.words, state) };
    }
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
  }
}

/** Cancelled or aborted: only of a job that never began it is certain that nothing came out. */
function endedEarly(name: string, id: number, { state, began, words }: QueuedJob): PrintOutcome {
  const reason = words ? say(': {why}', { why: words }) : '';
  return began
    ? {
        state: 'unknown',
        detail: say('{name} {state} job {id} after it had begun{reason}.', {
          name,
          state,
          id,
          reason,
        }),
      }
    : {
        state: 'failed',
        detail: say('{name} {state} job {id}{reason}.', { name, state, id, reason }),
      };
}

function stillThere(
  name: string,
  id: number,
  words: AnyMessage | undefined,
  queue: QueueState | 'unknown-queue' | null,
): AnyMessage {
  const stopped = queue !== null && queue !== 'unknown-queue' && queue.stopped;
  const reason = words || (queue !== null && queue !== 'unknown-queue' && queue.words) || '';
  return say('Job {id} still waits in {name}{what}{reason}.', {
    id,
    name,
    what: stopped ? say(', which is stopped') : '',
    reason: reason ? say(': {why}', { why: reason }) : '',
  });
}

function obstacleOf(name: string, queue: QueueState | 'unknown-queue'): AnyMessage | null {
  // A queue that is known only from the network is created when the first job is sent.
  if (queue === 'unknown-queue') return null;
  const reason = queue.words ? say(': {why}', { why: queue.words }) : '';
  if (queue.stopped) return say('The queue {name} is stopped{reason}.', { name, reason });
  if (!queue.accepting) return say('The queue {name} accepts no jobs{reason}.', { name, reason });
  return null;
}

export async function checkQueue(
  name: string,
  { environment }: SystemQueueOptions,
): Promise<{ ok: boolean; detail: AnyMessage }> {
  const names = await queueNames(environment);
  if (!names.ok) return { ok: false, detail: names.words };
  if (!names.value.includes(name)) {
    const known = names.value.length > 0 ? shortWords(names.value.join(', ')) : 'none';
    return {
      ok: false,
      detail: say('There is no queue {name}; there are: {known}', { name, known }),
    };
  }
  const queue = await askCups(environment).queue(name);
  if (queue === null) return { ok: false, detail: say('The print service does not respond.') };
  const obstacle = obstacleOf(name, queue);
  return obstacle ? { ok: false, detail: obstacle } : { ok: true, detail: 'ready' };
}

/** The queue's paper sizes that suit the page; empty if CUPS does not list them. */
export async function papersOfQueue(
  name: string,
  page: PaperSize,
  { environment }: SystemQueueOptions,
): Promise<readonly PaperSize[]> {
  const queue = await askCups(environment).queue(name);
  return queue === null || queue === 'unknown-queue' ? [] : papersFor(page, queue.media);
}

export async function discoverQueues({
  environment,
}: SystemQueueOptions): Promise<{ name: string; detail: AnyMessage }[]> {
  const names = await queueNames(environment);
  if (!names.ok) return [];
  const cups = askCups(environment);
  return Promise.all(
    names.value.map(async (name) => {
      const queue = await cups.queue(name);
      const known = queue !== null && queue !== 'unknown-queue';
      return {
        name,
        detail: known ? (obstacleOf(name, queue) ?? 'ready') : say('on the network'),
      };
    }),
  );
}

async function queueNames(
  environment: NodeJS.ProcessEnv,
): Promise<{ ok: true; value: string[] } | { ok: false; words: AnyMessage }> {
  const listed = await runCommand('lpstat', ['-e'], environment);
  if (!listed.ok) {
    const words = listed.started
      ? listed.words
      : say('The printing commands (CUPS) are not installed.');
    return { ok: false, words };
  }
  return { ok: true, value: listed.output.split('\n').filter(Boolean) };
}

const POINTS = { in: 72, mm: 72 / 25.4 };
const SIZE = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)$/;
const RANGE = /^(?:custom|roll)_(min|max)_/;

/**
 * The paper sizes of a queue that suit a page, from the self-describing names of PWG 5101.1
 * (`na_index-4x6_4x6in`): its sizes, and the page's own size if it lies in a range that the queue
 * accepts, in either orientation. Empty if no name states a size; then the sizes are unknown.
 */
function papersFor(page: PaperSize, names: readonly string[]): PaperSize[] {
  const sizes = names.flatMap((name) => {
    const size = sizeOf(name);
    return size ? [{ ...size, range: RANGE.exec(name)?.[1] }] : [];
  });
  const papers = sizes
    .filter(({ range }) => range === undefined)
    .map(({ width, height }) => ({ width, height }));
  const least = sizes.find(({ range }) => range === 'min');
  const most = sizes.find(({ range }) => range === 'max');
  if (least && most && (between(page, least, most) || between(turned(page), least, most))) {
    papers.push(page);
  }
  return papers;
}

/** The queue's name of that paper size, in either orientation, to a third of a millimetre. */
function nameOf(paper: PaperSize, names: readonly string[]): string | undefined {
  const same = (one: PaperSize, other: PaperSize) =>
    Math.abs(one.width - other.width) < 1 && Math.abs(one.height - other.height) < 1;
  return names.find((name) => {
    const size = RANGE.test(name) ? null : sizeOf(name);
    return size !== null && (same(size, paper) || same(size, turned(paper)));
  });
}

function sizeOf(name: string): PaperSize | null {
  const [, width, height, unit] = SIZE.exec(name) ?? [];
  if (width === undefined || height === undefined || unit === undefined) return null;
  const scale = unit === 'in' ? POINTS.in : POINTS.mm;
  return { width: Number(width) * scale, height: Number(height) * scale };
}

const between = (page: PaperSize, least: PaperSize, most: PaperSize): boolean =>
  page.width >= least.width &&
  page.height >= least.height &&
  page.width <= most.width &&
  page.height <= most.height;

const turned = ({ width, height }: PaperSize): PaperSize => ({ width: height, height: width });
