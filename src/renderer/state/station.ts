import type { CallInput, CallName, CallOutput } from '../../shared/bridge/calls.ts';
import type { StationBridge } from '../../shared/bridge/client.ts';
import { type StationError, stationError } from '../../shared/kernel/errors.ts';
import { saidBy, say } from '../../shared/kernel/message.ts';
import { fail, type Result } from '../../shared/kernel/result.ts';
import { BOUGHT_ONCE } from '../../shared/packing/bought-once.ts';
import { type Bench, scanAnswer } from '../../shared/packing/session.ts';
import type { StationLink } from '../window/bridge.ts';
import { keepSame } from './keep-same.ts';
import { showBench, useWindow } from './window-store.ts';

let link: StationLink | null = null;

/** Takes the station's snapshots from now on, and asks for the first ones at every new contact. */
export function followStation(station: StationLink): void {
  link = station;
  station.on('bench.changed', (bench) => {
    showBench(bench);
    useWindow.setState(({ heard }) => ({ heard: heard + 1 }));
  });
  station.on('station.changed', (status) => {
    useWindow.setState((now) => ({
      status: keepSame(now.status, status),
      heard: now.heard + 1,
    }));
  });
  station.on('printing.changed', (queue) => {
    useWindow.setState(({ heard }) => ({ queue, heard: heard + 1 }));
  });
  station.on('orders.importing', (importing) => useWindow.setState({ importing }));
  station.on('goods.classifying', (classifying) => useWindow.setState({ classifying }));
  station.onContact((contact) => {
    useWindow.setState({ contact });
    if (contact === 'up') void askForSnapshots(station);
  });
}

async function askForSnapshots(station: StationBridge): Promise<void> {
  const [status, bench, queue] = await Promise.all([
    station.call('station.status', {}),
    station.call('bench.current', {}),
    station.call('printing.queue', {}),
  ]);
  if (status.ok) useWindow.setState(({ heard }) => ({ status: status.value, heard: heard + 1 }));
  // After a restart of the station its revisions may start lower: what it says now is what counts.
  if (bench.ok) useWindow.setState({ bench: bench.value });
  // The print queue says for itself why it cannot be had, where it is looked at.
  if (queue.ok) useWindow.setState({ queue: queue.value });
  const refused = [status, bench].find((each) => !each.ok);
  if (refused && !refused.ok) useWindow.setState({ stop: { kind: 'call', error: refused.error } });
}

/** Calls the station; while it is under way its name stands in `pending`. Failures are the caller's. */
export function ask<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> {
  return askAfter(null, name, input);
}

/** As `ask`, and a failure stops the packer until it is acknowledged. */
export async function askOrStop<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> {
  return stopping(await ask(name, input));
}

type BenchCall = { [N in CallName]: CallOutput<N> extends Bench ? N : never }[CallName];

let lastScan: Promise<unknown> = Promise.resolve();

/** Scans are taken one after the other; see `change`. */
export function inTurn(take: () => Promise<void>): Promise<void> {
  const taken = lastScan.then(take);
  lastScan = taken.catch(() => undefined);
  return taken;
}

/**
 * A call that answers the bench: its answer is shown, its failure stops. True when it went well.
 * A key pressed right after scans must not overtake them, so the call waits until they are taken.
 */
export function change<N extends BenchCall>(name: N, input: CallInput<N>): Promise<boolean> {
  return changeAfter(lastScan, name, input);
}

/** As `change`, for what a scan itself asks for: it has its turn, and waits for none. */
export function changeNow<N extends BenchCall>(name: N, input: CallInput<N>): Promise<boolean> {
  return changeAfter(null, name, input);
}

async function changeAfter<N extends BenchCall>(
  before: Promise<unknown> | null,
  name: N,
  input: CallInput<N>,
): Promise<boolean> {
  const result = stopping(await askAfter(before, name, input));
  if (result.ok) showBench(result.value as Bench);
  return result.ok;
}

/**
 * As `change`, of what only a supervisor may do: a refusal for want of the right PIN is the
 * caller's to show, any other stops.
 */
export async function changeWithPin<N extends BenchCall>(
  name: N,
  input: CallInput<N>,
): Promise<StationError | null> {
  const result = await askAfter(lastScan, name, input);
  if (result.ok) showBench(result.value as Bench);
  else if (result.error.field === 'pin') return result.error;
  else stopping(result);
  return null;
}

/** Pending from the first moment, so that a second press finds it so, whatever it waits for. */
async function askAfter<N extends CallName>(
  before: Promise<unknown> | null,
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> {
  if (!link)
    return fail(
      stationError(
        'not-available',
        say(
          'There is no contact with the station, so nothing was sent. Wait until it is back, then try again.',
        ),
      ),
    );
  useWindow.setState(({ pending }) => ({ pending: [...pending, name] }));
  try {
    if (before) await before;
    return await link.call(name, input);
  } finally {
    useWindow.setState(({ pending }) => ({ pending: without(pending, name) }));
  }
}

function stopping<T>(result: Result<T>): Result<T> {
  if (result.ok) return result;
  const { error } = result;
  if (error.field === BOUGHT_ONCE) tell(error);
  else useWindow.setState({ stop: { kind: 'call', error } });
  return result;
}

/** As a scan would be answered: another window was first, and nobody has done anything wrong. */
function tell(error: StationError): void {
  const tone = error.code === 'purchase-unknown' ? 'unknown' : 'info';
  useWindow.setState(({ answer }) => ({
    answer: { ...scanAnswer(tone, saidBy(error)), scanned: '', count: (answer?.count ?? 0) + 1 },
  }));
}

function without(names: readonly CallName[], name: CallName): CallName[] {
  const index = names.indexOf(name);
  return names.filter((_, each) => each !== index);
}
