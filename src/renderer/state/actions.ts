import { looksLikeCommand } from '../../shared/kernel/codes.ts';
import type { StationError } from '../../shared/kernel/errors.ts';
import type { OrderKey } from '../../shared/orders/order.ts';
import { type Bench, type ScanAnswer, waitsForSite } from '../../shared/packing/session.ts';
import { isOfJob } from '../../shared/printing/print-job.ts';
import { type Choice, chosenOf, type QuoteOption } from '../../shared/rating/quote.ts';
import { staleRates } from '../../shared/rating/stale-rates.ts';
import {
  argumentCommandOf,
  commandOf,
  maySpend,
  type ScanCommand,
} from '../../shared/scanning/command-codes.ts';
import { readScan } from '../../shared/scanning/reading.ts';
import { scanOnStacks } from '../features/batches/stack-state.ts';
import { jobInNeed } from '../features/printing/print-needs.ts';
import { packOn } from '../features/waiting/actions.ts';
import { dialogOnTop } from '../kit/dialog-scans.ts';
import { typedDecimal } from '../kit/format.ts';

import { hasHotkey, pressHotkey } from '../kit/keys/hotkeys.tsx';
import type { Act } from '../kit/keys/keys.ts';

import { putBackShown } from '../scanner/fields.ts';
import { areScansTaken, takenElsewhere } from '../scanner/scan-taker.ts';
import type { StationLink } from '../window/bridge.ts';
import { asksForPacker } from '../window/messages.ts';
import { goToDay } from './day-tab.ts';
import { showIgnored, showUnfitting } from './ignored.ts';
import { asOfNow } from './overtaken.ts';
import { sound } from './sound.ts';
import { ask, askOrStop, change, changeNow, changeWithPin, inTurn } from './station.ts';
import { type Place, type Stop, useWindow, type WindowState } from './window-store.ts';

/** The command barcodes that the window itself handles; all others are the station's. */
export const COMMAND = {
  undo: 'PB:UNDO',
  buy: 'PB:BUY',
  cancel: 'PB:CANCEL',
  resume: 'PB:RESUME',
  help: 'PB:HELP',
};

/** Commands that press a key of the screen, where it has it. */
const PICKED: Partial<Record<ScanCommand, Act>> = {
  'BOX-PICTURE': 'pick5',
  TOGETHER: 'pick7',
  PHOTO: 'pick9',
};

export const goTo = (place: Place): void => useWindow.setState({ place, answer: null });

/**
 * Sends a scanned or typed text to the station unchanged and shows the answer. One at a time: a stop by
 * the last scan must be acknowledged before the next one counts.
 */
export const scan = (text: string): Promise<void> => inTurn(() => takeScan(text));

async function takeScan(text: string): Promise<void> {
  const scanned = text.trim();
  if (!scanned) return;
  showIgnored(null);
  const read = readScan(scanned).text;
  const command = commandOf(read);
  const { stop } = useWindow.getState();
  // The answer to it is a scan: the station refuses any other one again.
  if (stop && stopsForPacker(stop) && command === null) {
    useWindow.setState({ stop: null, refused: null });
  } else if (mustBeAcknowledged()) {
    if (command === 'CANCEL') await acknowledge();
    else if (command === 'RESUME' && heldOrder()) await unlessRefused(read, resumeHeld);
    // Acknowledging is no more than that; what else the stop offers may go on to a purchase.
    else if (command === 'OK' && hasHotkey('next'))
      await unlessRefused(read, () => pressHotkey('next'));
    else if (command === 'OK') await acknowledge();
    else if (!holdsHere(read)) refuseScan(scanned);
    return;
  }
  if (looksLikeCommand(read) && (await isRefused(read))) return;
  const dialog = dialogOnTop();
  if (dialog && answersDialog(dialog, read)) return;
  if (takenElsewhere(read)) return;
  if (areScansTaken() && command !== 'OK' && maySpend(read)) return showUnfitting(read);
  if (command === 'DAY') return goToDay('figures');
  if (command === 'HAND-OVER') return goToDay('handover');
  if (command === 'HELP') return useWindow.setState({ help: true });
  if (isBenchEmpty()) {
    const taken = scanOnStacks(read, useWindow.getState().stack);
    if (typeof taken === 'object') showInScanBar(taken, read);
    if (taken) return;
  }
  if ((command === 'CANCEL' || command === 'OK') && isDayShown()) {
    if (!pressHotkey(command === 'OK' ? 'next' : 'close')) showUnfitting(read);
    return;
  }
  const pick = command && PICKED[command];
  if (pick && pressHotkey(pick)) return;
  // The station knows its suggestion, but not the card that the packer chose on this screen. Does not
  // wait for the partner's answer: the station decides what may be scanned meanwhile.
  if (command === 'BUY' && chosenOption()) return void buyWhatIsShown(changeNow);
  if (useWindow.getState().bench?.packOn) {
    const most = mostOf(read);
    if (command === 'PACK-ON' || most !== null) return void packOn(null, most, changeNow);
  }
  if (command === 'RATES') useWindow.setState({ ratesUnasked: false });
  const result = await ask('bench.scan', { text: scanned });
  if (result.ok) showAnswer(result.value, read);
  else useWindow.setState({ stop: { kind: 'call', error: result.error } });
}

async function unlessRefused(read: string, act: () => unknown): Promise<void> {
  if (!(await isRefused(read))) await act();
}

/** Commands that this window carries out itself are refused by the same rules as the station's. */
async function isRefused(read: string): Promise<boolean> {
  const refusal = await ask('bench.commandRefusal', { text: read });
  if (!refusal.ok) useWindow.setState({ stop: { kind: 'call', error: refusal.error } });
  else if (refusal.value) showAnswer(refusal.value, read);
  return !refusal.ok || refusal.value !== null;
}

/** The amount of `PB:UPTO:40`, as a decimal; null for any other text. */
function mostOf(read: string): string | null {
  const scanned = argumentCommandOf(read);
  return scanned?.command === 'UPTO' ? typedDecimal(scanned.text) : null;
}

/**
 * Shows the late result of a scan that was already answered; a stop on the screen has to be acknowledged
 * first.
 */
export function followScans(station: StationLink): void {
  station.on('bench.scanned', ({ scanned, answer }) => {
    if (!mustBeAcknowledged()) showAnswer(answer, scanned);
  });
}

/** Handles `PB:HOLD:`, shown as a barcode by a dialog that has the key for it. */
function holdsHere(read: string): boolean {
  const scanned = argumentCommandOf(read);
  return scanned?.command === 'HOLD' && scanned.text === '' && pressHotkey('hold');
}

/** Whether a badge or a name answers the stop. */
export const stopsForPacker = (stop: Stop): boolean =>
  asksForPacker(stop.kind === 'scan' ? stop.answer : stop.error);

/** Repeats a pending stop: it flashes, sounds and names the refused scan. */
function refuseScan(scanned: string): void {
  sound('stop');
  // Kept until the stop is on the screen, which scans that come at once precede.
  useWindow.setState(({ refused }) => ({
    refused: { text: scanned, count: (refused?.count ?? 0) + 1 },
  }));
}

/**
 * A scan is the answer of the dialog on top, or it is refused there: nothing behind it changes. False where the scan
 * has its usual meaning.
 */
function answersDialog(dialog: NonNullable<ReturnType<typeof dialogOnTop>>, read: string): boolean {
  const command = commandOf(read);
  if (command === 'OK' && pressHotkey('next')) return true;
  if (command === 'CANCEL' && pressHotkey('close')) return true;
  if (holdsHere(read)) return true;
  const taken = dialog.take(read);
  if (taken === 'bench' || command === 'HELP') return false;
  if (!taken) dialog.refuse(read);
  sound(taken ? 'item' : 'attention');
  return true;
}

/** True also while the screen of a stack is shown instead. */
function isBenchEmpty(): boolean {
  const { bench, place } = useWindow.getState();
  return place === 'bench' && !bench;
}

const isDayShown = (): boolean => useWindow.getState().place === 'day';

export function showAnswer(answer: ScanAnswer, scanned: string): void {
  const step = useWindow.getState().bench?.session.step;
  if (answer.tone !== 'stop' && answer.chooses && step?.kind === 'choosing')
    choose(step.quote.id, answer.chooses);
  showInScanBar(answer, scanned, { place: 'bench', queueOpen: false });
}

/** Shows a stop until it is acknowledged; any other answer goes to the scan bar, and applies `also`. */
export function showInScanBar(
  answer: ScanAnswer,
  scanned: string,
  also: { place?: 'bench'; queueOpen?: false } = {},
): void {
  putBackShown();
  if (answer.tone === 'stop') {
    useWindow.setState({ stop: { kind: 'scan', answer, scanned }, answer: null });
    return;
  }
  useWindow.setState(({ answer: last, bench }) => ({
    answer: { ...asOfNow(answer, bench), scanned, count: (last?.count ?? 0) + 1 },
    ...also,
  }));
}

/** A stop by the station (the session's problem) or by the window (a refused scan or call). */
function mustBeAcknowledged(): boolean {
  const now = useWindow.getState();
  return now.stop !== null || openProblem(now) !== null;
}

/**
 * `problemOf` until somebody acknowledges it: the next key or scan is accepted at once, before the
 * station has answered. The station processes both in order.
 */
export const openProblem = ({ bench, pending }: Pick<WindowState, 'bench' | 'pending'>) =>
  pending.includes('bench.acknowledge') ? null : problemOf(bench);

/**
 * The problem to acknowledge. Held documents and printer trouble are not included: the labels screen
 * shows them in its largest type as long as they last.
 */
export function problemOf(bench: Bench | null | undefined): StationError | null {
  // The screen shows it, and no answer is needed.
  if (bench && waitsForSite(bench.session)) return null;
  const problem = bench?.session.problem ?? null;
  const standing = bench?.session.step.kind === 'labels' ? bench.shipment?.error : undefined;
  if (problem?.code === standing?.code) return null;
  const isShown = bench && problem && isOfJob(problem) && jobInNeed(bench) !== null;
  return isShown ? null : problem;
}

export async function acknowledge(): Promise<void> {
  const { problem } = useWindow.getState().bench?.session ?? {};
  useWindow.setState({ stop: null, answer: null, refused: null });
  if (problem) await changeNow('bench.acknowledge', {});
  // Another bench has the order: left open, the station would stop for it again at the next check.
  if (problem?.code === 'claim-lost') await setAside();
}

/** Acknowledges the failure and repeats the request. */
export async function askRatesAgain(): Promise<void> {
  const session = useWindow.getState().bench?.session;
  if (!session) return;
  await acknowledge();
  const { insure, pickUpDate } = session;
  useWindow.setState({ ratesUnasked: false });
  await change('bench.rate', { insure, pickUpDate });
}

export async function openOrder({ merchant, reference }: OrderKey, carton?: string): Promise<void> {
  useWindow.setState({ answer: null });
  const at = carton === undefined ? {} : { carton };
  if (await change('bench.open', { merchant, reference, ...at })) return goTo('bench');
  const { stop } = useWindow.getState();
  if (stop?.kind === 'call' && stop.error.field === 'held') {
    useWindow.setState({ stop: { ...stop, held: { merchant, reference } } });
  }
}

/** The held order that the current stop is about, if any. */
export function heldOrder(stop = useWindow.getState().stop): OrderKey | null {
  if (stop?.kind === 'scan') return stop.answer.held ?? null;
  return stop?.held ?? null;
}

/** Resumes a held order after its reason was read. */
export async function resumeHeld(): Promise<void> {
  const held = heldOrder();
  if (!held) return;
  useWindow.setState({ stop: null, answer: null, refused: null });
  if (await changeNow('bench.open', { ...held, resume: true })) goTo('bench');
}

export async function holdOrder(reason: string): Promise<void> {
  const result = await askOrStop('bench.hold', { reason });
  if (result.ok) useWindow.setState({ bench: null, answer: null });
}

/** An override: asks for the supervisor's PIN where the station requires it. */
export async function acceptLabel(
  label: { carton: string | null; file?: string },
  pin?: string,
): Promise<StationError | null> {
  const input = pin === undefined ? label : { carton: label.carton, file: label.file, pin };
  const refused = await changeWithPin('bench.acceptLabel', input);
  useWindow.setState({ pinFor: refused ? label : null });
  return refused;
}

export async function setAside(): Promise<void> {
  const result = await askOrStop('bench.close', {});
  if (result.ok) useWindow.setState({ bench: null, answer: null });
}

/** Chooses an offer, which also stops a pending purchase by a rule. */
export function choose(quoteId: string, { service, terms }: Choice): void {
  const { bench } = useWindow.getState();
  if (bench && ruleBuying(bench)) void changeNow('bench.stopRule', {});
  useWindow.setState({ choice: { quoteId, choice: { service, terms } } });
}

/** The rule about to buy, and when. */
export const ruleBuying = ({ session: { step } }: Bench) =>
  (step.kind === 'choosing' && step.byRule) || null;

/** The option that would be bought now: the packer's choice, else the station's suggestion. */
export function optionOf(
  bench: Bench | null | undefined,
  chosen: { quoteId: string; choice: Choice } | null,
): QuoteOption | null {
  if (bench?.session.step.kind !== 'choosing') return null;
  const { quote, suggestion } = bench.session.step;
  const wanted = chosen?.quoteId === quote.id ? chosen.choice : suggestion;
  return (wanted && chosenOf(quote.options, wanted)) ?? null;
}

function chosenOption(): QuoteOption | null {
  const { bench, choice } = useWindow.getState();
  return optionOf(bench, choice);
}

/** A scan can buy without a look at the screen: an option that is not shown, or greyed out, is not bought. */
async function buyWhatIsShown(send: typeof change): Promise<void> {
  const { place, ratesGrey } = useWindow.getState();
  if (place !== 'bench') return goTo('bench');
  if (!ratesGrey) return buy(send);
  useWindow.setState({ stop: { kind: 'call', error: staleRates() } });
}

/** Buys the chosen option at the total shown; a second press in the meantime has no effect. */
export async function buy(send = change): Promise<void> {
  const { bench, pending } = useWindow.getState();
  const option = chosenOption();
  if (!option || bench?.session.step.kind !== 'choosing' || pending.includes('bench.buy')) return;
  await send('bench.buy', {
    quoteId: bench.session.step.quote.id,
    choice: { service: option.service, terms: option.terms },
    total: option.total,
  });
}
