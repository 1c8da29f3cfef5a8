import { useCallback, useEffect, useState } from 'react';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge/calls.ts';
import type { StationBridge } from '../../shared/bridge/client.ts';
import type { StationError } from '../../shared/kernel/errors.ts';
import { messageOf, say } from '../../shared/kernel/message.ts';
import { type Result, refuse } from '../../shared/kernel/result.ts';
import { BOUGHT_ONCE } from '../../shared/packing/bought-once.ts';
import { type Bench, scanAnswer } from '../../shared/packing/session.ts';
import { afterPaint } from '../kit/content/after-paint.tsx';
import { keepSame } from '../kit/content/keep-same.ts';
import type { StationLink } from '../window/bridge.ts';
import { showAnswered, showBench, useWindow } from './window-store.ts';

let link: StationLink | null = null;

/** Subscribes to the station's snapshots, and requests the current ones after each connection. */
export function followStation(station: StationLink): void {
  link = station;
  station.on('bench.changed', (bench) => {
    showBench(bench);
    useWindow.setState(({ changes }) => ({ changes: changes + 1 }));
  });
  station.on('batch.changed', (batch) => useWindow.setState({ batch }));
  station.on('station.changed', (status) => {
    useWindow.setState((now) => ({
      status: keepSame(now.status, status),
      changes: now.changes + 1,
    }));
  });
  station.on('printing.changed', (queue) => {
    useWindow.setState(({ changes }) => ({ queue, changes: changes + 1 }));
  });
  station.on('orders.importing', (importing) => useWindow.setState({ importing }));
  station.on('goods.classifying', (classifying) => useWindow.setState({ classifying }));
  station.on('charges.fetching', (fetching) => useWindow.setState({ fetching }));
  station.onContact((contact) => {
    useWindow.setState({ contact });
    if (contact === 'up') void askForSnapshots(station);
  });
}

const LOOK_MS = 30_000;

/** Refreshes counts by day when a new day begins, also after a sleep over midnight. */
export function followDays(): void {
  let day = new Date().toDateString();
  setInterval(() => {
    const today = new Date().toDateString();
    if (today === day) return;
    day = today;
    useWindow.setState(({ changes }) => ({ changes: changes + 1 }));
  }, LOOK_MS);
}

async function askForSnapshots(station: StationBridge): Promise<void> {
  const [status, bench, queue, batch] = await Promise.all([
    station.call('station.status', {}),
    station.call('bench.current', {}),
    station.call('printing.queue', {}),
    station.call('batch.current', {}),
  ]);
  if (status.ok)
    useWindow.setState(({ changes }) => ({ status: status.value, changes: changes + 1 }));
  // After a restart of the station revisions may begin lower: its current snapshot counts.
  if (bench.ok) useWindow.setState({ bench: bench.value });
  // A failure of the print queue is shown where the queue is.
  if (batch.ok) useWindow.setState({ batch: batch.value.batch });
  if (queue.ok) useWindow.setState({ queue: queue.value });
  const refused = [status, bench].find((each) => !each.ok);
  if (refused && !refused.ok) useWindow.setState({ stop: { kind: 'call', error: refused.error } });
}

/** Calls the station; the call's name is in `pending` until it returns. The caller handles failures. */
export function ask<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> {
  return askAfter(null, name, input);
}

/** As `ask`; a failure stops the packer until it is acknowledged. */
export async function askOrStop<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> {
  return stopping(await ask(name, input));
}

type BenchCall = { [N in CallName]: CallOutput<N> extends Bench | null ? N : never }[CallName];

let lastScan: Promise<unknown> = Promise.resolve();
/** Resolves when the last scan's answer has been painted. */
let scanShown: Promise<void> = Promise.resolve();

/** Processes scans one at a time; see `change`. */
export function inTurn(take: () => Promise<void>): Promise<void> {
  const taken = lastScan.then(take);
  lastScan = taken.catch(() => undefined);
  scanShown = lastScan.then(() => new Promise((done) => void afterPaint(done)));
  const mine = lastScan;
  void mine.then(() => setTimeout(() => lastScan === mine && layOut()));
  return taken;
}

/** The next frame then only has to paint the answer. */
const layOut = (): unknown => document.body.offsetHeight;

/** Asks what can wait until the answer to the last scan has been painted. */
export const afterScan = (ask: () => void): void => void scanShown.then(ask);

/**
 * A call that returns the bench: shows the answer; a failure stops. Reports a bench that was cleared. True on
 * success. A key pressed right after scans must not overtake them, so the call waits until they are
 * processed.
 */
export function change<N extends BenchCall>(name: N, input: CallInput<N>): Promise<boolean> {
  return changeAfter(lastScan, name, input);
}

/** As `change`, for calls made by a scan, which has its turn already and must not wait for itself. */
export function changeNow<N extends BenchCall>(name: N, input: CallInput<N>): Promise<boolean> {
  return changeAfter(null, name, input);
}

async function changeAfter<N extends BenchCall>(
  before: Promise<unknown> | null,
  name: N,
  input: CallInput<N>,
): Promise<boolean> {
  const { bench } = useWindow.getState();
  const result = stopping(await askAfter(before, name, input));
  if (result.ok) showIfAny(result.value as Bench | null, bench);
  return result.ok;
}

const showIfAny = (bench: Bench | null, before: Bench | null | undefined): void => {
  if (bench) showAnswered(bench, before);
};

/**
 * As `change`, for what only a supervisor may do: the caller shows a refusal of the PIN, any other failure
 * stops.
 */
export async function changeWithPin<N extends BenchCall>(
  name: N,
  input: CallInput<N>,
): Promise<StationError | null> {
  const { bench } = useWindow.getState();
  const result = await askAfter(lastScan, name, input);
  if (result.ok) showIfAny(result.value as Bench | null, bench);
  else if (result.error.field === 'pin') return result.error;
  else stopping(result);
  return null;
}

/** Pending from the first moment, so that a second press is recognised while the call still waits. */
async function askAfter<N extends CallName>(
  before: Promise<unknown> | null,
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> {
  if (!link)
    return refuse(
      'not-available',
      say(
        'There is no contact with the station, so nothing was sent. Wait until it is back, then try again.',
      ),
    );
  useWindow.setState(({ pending }) => ({ pending: [...pending, name] }));
  try {
    if (before) {
      await before;
      // A key changes what the last scan's answer says.
      useWindow.setState({ answer: null });
    }
    return await link.call(name, input);
  } finally {
    useWindow.setState(({ pending }) => ({ pending: without(pending, name) }));
  }
}

function stopping<T>(result: Result<T>): Result<T> {
  if (result.ok) return result;
  const { error } = result;
  if (error.field === BOUGHT_ONCE) showAsAnswer(error);
  else useWindow.setState({ stop: { kind: 'call', error } });
  return result;
}

/** Shown as the answer to a scan instead of a stop: another window was faster, which is no mistake. */
function showAsAnswer(error: StationError): void {
  const tone = error.code === 'purchase-unknown' ? 'unknown' : 'info';
  useWindow.setState(({ answer }) => ({
    answer: { ...scanAnswer(tone, messageOf(error)), scanned: '', count: (answer?.count ?? 0) + 1 },
  }));
}

function without(names: readonly CallName[], name: CallName): CallName[] {
  const index = names.indexOf(name);
  return names.filter((_, each) => each !== index);
}

export type Answered<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: StationError }
  | { state: 'ready'; value: T };

/** Last answers of repeated calls, by name and input. */
const lastAnswers = new Map<string, unknown>();
const MOST_KEPT = 300;

function keepAnswer(question: string, value: unknown): void {
  lastAnswers.set(question, value);
  const [oldest] = lastAnswers.keys();
  if (lastAnswers.size > MOST_KEPT && oldest !== undefined) lastAnswers.delete(oldest);
}

/** Answers under way by question, with the changes known when they were asked. */
const underWay = new Map<string, { changes: number; answer: Promise<Result<unknown>> }>();

/**
 * Calls the station, or shares the answer of the same call if that is running. If the station has changed
 * since that call, or with `isFresh`, calls it again afterwards.
 */
export async function askOnce<N extends CallName>(
  name: N,
  input: CallInput<N>,
  isFresh = false,
): Promise<Result<CallOutput<N>>> {
  const asked = JSON.stringify([name, input]);
  for (let fresh = isFresh; ; fresh = false) {
    const { changes } = useWindow.getState();
    const before = underWay.get(asked);
    if (!before) {
      const answer = ask(name, input).finally(() => underWay.delete(asked));
      underWay.set(asked, { changes, answer });
      return await answer;
    }
    const result = await before.answer;
    if (!fresh && before.changes === changes) return result as Result<CallOutput<N>>;
  }
}

/**
 * Calls the station on mount, when the input changes and, with `follow`, whenever the station notified a
 * change. The last answer stays while a call is repeated; with `remembered` also the last answer of another
 * screen, so that the first render has data. `fixed` data never changes: it is requested once per input, and
 * the answer for another input is not shown meanwhile.
 */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { follow?: boolean; remembered?: boolean; fixed?: boolean } = {},
): Answered<CallOutput<N>> & { again: () => void } {
  const { fixed = false, remembered = fixed } = options;
  const asked = JSON.stringify([name, input]);
  const known = (): Answered<CallOutput<N>> => {
    const value = remembered && lastAnswers.get(asked);
    return value ? { state: 'ready', value: value as CallOutput<N> } : { state: 'loading' };
  };
  const [answered, setAnswered] = useState(() => ({ asked, answer: known() }));
  const [turn, setTurn] = useState(0);
  const changes = useWindow((state) => (options.follow ? state.changes : 0));
  const contact = useWindow((state) => state.contact);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them makes the question a new one
  useEffect(() => {
    if (contact !== 'up' || (fixed && lastAnswers.has(asked))) return;
    let current = true;
    const call = async () => {
      const result = await askOnce(name, input, turn > 0);
      if (remembered && result.ok) keepAnswer(asked, result.value);
      if (!current) return;
      const answer: Answered<CallOutput<N>> = result.ok
        ? { state: 'ready', value: result.value }
        : { state: 'failed', error: result.error };
      // An equal answer causes no re-render.
      setAnswered((before) => keepSame(before, { asked, answer }));
    };
    // In a task of its own, and after a scan: what that changed is painted first.
    const due = setTimeout(() => afterScan(() => current && void call()));
    return () => {
      current = false;
      clearTimeout(due);
    };
  }, [asked, changes, turn, contact, fixed, remembered]);

  const again = useCallback(() => setTurn((last) => last + 1), []);
  const shown = fixed && answered.asked !== asked ? known() : answered.answer;
  return { ...shown, again };
}
