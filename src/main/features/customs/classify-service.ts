import type {
  ClassificationRun,
  Classified,
  Described,
  Outcome,
} from '../../../shared/catalogue/classification.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Classifier } from '../catalogue/ports.ts';

/** Items per request to the partner, and the pause between two requests, in milliseconds. */
const AT_ONCE = 10;
const PAUSE_MS = 250;

interface ClassifyProgress {
  job: string;
  done: number;
  total: number;
}

/** HS codes from the partner's classification. Saves nothing: a person confirms. */
export type ClassifyService = ReturnType<typeof createClassifyService>;

export interface ClassifyServiceNeeds {
  classifier: Classifier;
  onProgress(progress: ClassifyProgress): void;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

const NOT_ASKED: Outcome = { classified: null, error: null };

export function createClassifyService(parts: ClassifyServiceNeeds) {
  const running = new Map<string, AbortController>();

  async function run(
    job: string,
    goods: readonly Described[],
    signal: AbortSignal,
  ): Promise<ClassificationRun> {
    const outcomes: Outcome[] = [];
    const total = goods.length;
    const ended = (error: StationError | null): ClassificationRun => ({
      outcomes: [...outcomes, ...goods.slice(outcomes.length).map(() => NOT_ASKED)],
      stopped: signal.aborted,
      error,
    });
    parts.onProgress({ job, done: 0, total });
    for (let at = 0; at < total; at += AT_ONCE) {
      if (at > 0) await parts.wait(PAUSE_MS, signal).catch(() => undefined);
      if (signal.aborted) return ended(null);
      const asked = await asFewAsNeeded(parts.classifier, goods.slice(at, at + AT_ONCE), signal);
      outcomes.push(...asked.outcomes);
      if (asked.error || signal.aborted) return ended(asked.error);
      parts.onProgress({ job, done: outcomes.length, total });
    }
    return ended(null);
  }

  return {
    /**
     * Classifies one or many, a few per request; `job` identifies the run for progress and for
     * stopping it. Errors: `bad-input` where goods have no text at all, or the job exists already.
     */
    async classify(job: string, goods: readonly Described[]): Promise<Result<ClassificationRun>> {
      const silent = goods.findIndex((each) => !Object.values(each).some((text) => text !== ''));
      if (silent >= 0) return fail(noWords(silent));
      if (running.has(job)) {
        return refuse('bad-input', say('This classification is already running.'));
      }
      const controller = new AbortController();
      running.set(job, controller);
      try {
        return { ok: true, value: await run(job, goods, controller.signal) };
      } finally {
        running.delete(job);
      }
    },
    /** Stops that run, keeping its results; null where there is none. */
    stopClassifying: (job: string) => running.get(job)?.abort(),
  };
}

interface Asked {
  outcomes: Outcome[];
  /** The error that ended the run; a refusal of single descriptions does not. */
  error: StationError | null;
}

/**
 * A refusal (422) of several may concern only one: the request is split in halves until the refused
 * ones are isolated.
 */
async function asFewAsNeeded(
  classifier: Classifier,
  goods: readonly Described[],
  signal: AbortSignal,
): Promise<Asked> {
  if (signal.aborted) return { outcomes: [], error: null };
  const answered = await untilStopped(classifier.classify(goods), signal);
  if (!answered) return { outcomes: [], error: null };
  if (answered.ok) {
    return {
      outcomes: answered.value.map((classified) => ({
        classified,
        error: classified ? null : notAnswered(),
      })),
      error: null,
    };
  }
  const { error } = answered;
  const ofWords = error.code === 'partner-refused' && error.status === 422;
  if (!ofWords) return { outcomes: [], error };
  if (goods.length === 1) return { outcomes: [{ classified: null, error }], error: null };
  const half = Math.ceil(goods.length / 2);
  const first = await asFewAsNeeded(classifier, goods.slice(0, half), signal);
  if (first.error || first.outcomes.length < half) return first;
  const second = await asFewAsNeeded(classifier, goods.slice(half), signal);
  return { outcomes: [...first.outcomes, ...second.outcomes], error: second.error };
}

/** Returns at once when stopped, without waiting for an answer nobody reads. */
async function untilStopped(
  answer: Promise<Result<(Classified | null)[]>>,
  signal: AbortSignal,
): Promise<Result<(Classified | null)[]> | null> {
  const stopped = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return await Promise.race([answer, stopped]);
}

const noWords = (at: number): StationError =>
  stationError('bad-input', say('Enter what it is: a title, a description or a material.'), {
    field: `goods[${at}].title`,
    retry: 'after-change',
  });

const notAnswered = (): StationError =>
  stationError(
    'partner-answer',
    say('The partner’s answer does not contain these goods. Classify them again.'),
    {
      retry: 'now',
    },
  );
