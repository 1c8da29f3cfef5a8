import { PositiveDecimalSchema } from '../../../shared/kernel/decimal.ts';
import { asMessage, messageOf, say } from '../../../shared/kernel/message.ts';
import { moneySaid } from '../../../shared/kernel/money.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { type ShortReason, ShortReasonSchema } from '../../../shared/orders/short.ts';
import { boughtOnce } from '../../../shared/packing/bought-once.ts';
import {
  type Bench,
  isThrough,
  type ScanAnswer,
  type Step,
  type StepKind,
  scanAnswer,
} from '../../../shared/packing/session.ts';
import { isPrinted } from '../../../shared/printing/print-job.ts';
import { chosenOf, optionsIfAccepted } from '../../../shared/rating/quote.ts';
import type {
  CommandWithArgument,
  OfferCommand,
  ScanCommand,
} from '../../../shared/scanning/command-codes.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { NOTHING_TO_UNDO } from '../packing/logic/undo.ts';
import { asksToPrint, closing, done, lastInto, notNow, refused, stop } from './scan-answers.ts';

export interface ScanCommandsNeeds {
  service: BenchService;
  reprint(bench: Bench): Promise<ScanAnswer>;
  /** Saves the measured size of the item scanned last. */
  measure(bench: Bench, text: string): Promise<ScanAnswer>;
  signOut(): ScanAnswer;
}

/** Effects of the command barcodes. */
export const createScanCommands = (parts: ScanCommandsNeeds) => ({
  scanCommand: (command: ScanCommand, bench: Bench | null) => scanCommand(parts, command, bench),
  scanSaying: (saying: CommandWithArgument, bench: Bench | null) =>
    scanSaying(parts, saying, bench),
});

async function scanCommand(
  parts: ScanCommandsNeeds,
  command: ScanCommand,
  bench: Bench | null,
): Promise<ScanAnswer> {
  const { service } = parts;
  switch (command) {
    case 'SIGN-OUT':
      return parts.signOut();
    case 'HELP':
      return scanAnswer('info', HELP);
    // Handled by the window; the station does nothing.
    case 'DAY':
    case 'HAND-OVER':
      return scanAnswer('info', say('The day is shown on the screen.'));
    case 'UNDO':
      return await undo(service, bench);
    case 'OK':
      return await confirm(service, bench);
    case 'RESUME':
      return notNow(say('Scan the order that is held first, then “resume”.'));
    // The window opens the stacks, if any.
    case 'STACKS':
      return bench === null ? scanAnswer('info', NO_STACKS) : notNow(benchFirst(bench));
    case 'CANCEL':
      return bench === null
        ? scanAnswer('info', say('Nothing is on the bench.'))
        : await cancel(service, bench);
    default:
      return bench === null ? noOrder(command) : await onBench(parts, command, bench);
  }
}

/** Cancels the nearest of: a message, a pending purchase by a rule, the rates. */
async function cancel(
  service: BenchService,
  { session: { problem, step } }: Bench,
): Promise<ScanAnswer> {
  if (problem) return done(await service.bench.acknowledge(), say('OK.'), 'info');
  if (step.kind === 'choosing' && step.byRule)
    return done(
      await service.stopRule(),
      say('Stopped: nothing is bought. Choose an offer.'),
      'info',
    );
  return done(await service.backToPacking(), say('Back to packing.'), 'info');
}

/** The first instruction that a rule wants confirmed. */
async function confirm(service: BenchService, bench: Bench | null): Promise<ScanAnswer> {
  const next = bench?.ruled?.confirms.find(({ confirmed }) => !confirmed);
  if (!next || bench?.session.step.kind !== 'packing')
    return scanAnswer('info', say('Nothing waits for an answer.'));
  const { rule, text } = next;
  return done(await service.confirm({ rule, text }), say('Confirmed: {text}', { text }));
}

const later = (waits: Result<Bench>): ScanAnswer =>
  done(waits, say('It is bought later. Put the carton slip on, and scan the next order.'));

async function undo(service: BenchService, bench: Bench | null): Promise<ScanAnswer> {
  if (bench && alreadyBought(bench.session.step.kind))
    return scanAnswer('info', say('Nothing can be undone once it is bought.'));
  if (bench?.session.step.kind === 'waiting')
    return done(await service.backToPacking(), say('Back to packing.'), 'info');
  const undone = await service.bench.undo();
  // The scan was correct: there is only nothing to undo.
  if (!undone.ok && undone.error.field === NOTHING_TO_UNDO)
    return scanAnswer('info', messageOf(undone.error));
  const away = undone.ok && undone.value === null;
  const message = away
    ? say('Undone: the order is no longer at the bench.')
    : say('The last step was undone.');
  return done(undone, message, 'info');
}

async function onBench(
  { service, reprint }: ScanCommandsNeeds,
  command: BenchCommand,
  bench: Bench,
): Promise<ScanAnswer> {
  switch (command) {
    case 'NEXT-CARTON':
      return closing(
        done(await service.addCarton(null), say('A new carton is open.')),
        bench.session.cartons.length > 0 ? 'carton' : undefined,
      );
    case 'RATES':
      return (
        alreadyBought(bench.session.step.kind) ??
        done(
          await service.askRates(bench.session.insure, bench.session.pickUpDate),
          say('Asking for rates.'),
          'info',
        )
      );
    case 'BUY':
      return (
        alreadyBought(bench.session.step.kind) ??
        done(await service.buySuggested(), say('Buying.'), 'info')
      );
    case 'PACK-ON':
      return later(await service.packOn(null, null));
    case 'PRINT': {
      // One that is being printed is not printed again.
      const settled = bench.jobs.filter(({ kind, state }) => kind === 'label' && state !== 'sent');
      if (isPrinted(settled)) return asksToPrint(null);
      const printed = await service.print({ wait: false });
      if (!printed.ok) return refused(printed.error);
      return scanAnswer(
        'success',
        say('{jobCount} print jobs sent.', { jobCount: printed.value.jobs.length }),
      );
    }
    case 'REPRINT':
      return await reprint(bench);
    // The window shows the suggested box, if any, without a call.
    case 'BOX-PICTURE':
      return scanAnswer('info', say('No box is suggested for this order.'));
    // The window joins what it offers, if anything.
    case 'TOGETHER':
      return scanAnswer('info', say('No other order is offered to go with this one.'));
    // The window has the camera, where photos are on.
    case 'PHOTO':
      return scanAnswer(
        'attention',
        say('No photo is taken here: photos are off, or no carton is being packed.'),
      );
    case 'PACK-REST':
      return (
        alreadyBought(bench.session.step.kind) ??
        done(await service.bench.send({ kind: 'rest-packed' }), say('Everything is packed.'))
      );
    case 'SET-ASIDE':
    case 'NEXT-ORDER':
      return await leave(service, command, bench);
    case 'EXPRESS-DDP':
    case 'STANDARD-DDP':
    case 'EXPRESS-DDU':
    case 'STANDARD-DDU':
      return alreadyBought(bench.session.step.kind) ?? offerScanned(command, bench.session.step);
  }
}

/** Next order follows a finished one; setting aside has a command of its own. */
async function leave(
  service: BenchService,
  command: 'SET-ASIDE' | 'NEXT-ORDER',
  bench: Bench,
): Promise<ScanAnswer> {
  const { kind } = bench.session.step;
  const { reference } = bench.order;
  const waits = bench.session.problem?.code === 'site-unavailable' || kind === 'waiting';
  if (kind === 'buying' && !waits) return scanAnswer('info', say('It is being bought already.'));
  if (command === 'NEXT-ORDER' && kind !== 'done' && !waits)
    return notNow(
      say('Order {reference} is not finished. Finish it or set it aside first.', { reference }),
    );
  await service.bench.close();
  return isThrough(bench.session)
    ? scanAnswer('success', say('Scan the next order.'))
    : scanAnswer('info', say('Order {reference} is set aside.', { reference }));
}

/** The choice is kept by the window, for taps and scans alike. */
function offerScanned(command: OfferCommand, step: Step): ScanAnswer {
  if (step.kind !== 'choosing') return notNow(say('Ask for rates first, then choose an offer.'));
  const scanned = optionsIfAccepted(step.quote).find(
    ({ service, terms }) => `${service}-${terms}`.toUpperCase() === command,
  );
  if (!scanned) return notNow(say('{command} is not offered for this order.', { command }));
  const { service, terms, total } = scanned;
  const lacking = chosenOf(step.quote.notOffered, scanned);
  // The window asks whether it is accepted.
  if (lacking)
    return { ...scanAnswer('attention', asMessage(lacking.why)), chooses: { service, terms } };
  const chosen = say('{command} is chosen: {total}.', { command, total: moneySaid(total) });
  return { ...scanAnswer('success', chosen), chooses: { service, terms } };
}

async function scanSaying(
  { service, measure }: ScanCommandsNeeds,
  { command, text }: CommandWithArgument,
  bench: Bench | null,
): Promise<ScanAnswer> {
  if (command === 'STACK')
    return bench === null ? scanAnswer('info', NO_STACKS) : notNow(benchFirst(bench));
  if (bench === null) return noOrder(`${command}:${text}`);
  const { session } = bench;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  switch (command) {
    case 'QTY': {
      if (number < 1)
        return stop(
          say('PB:QTY: expected a number like PB:QTY:12, found “{found}”.', { found: text }),
        );
      const counted = await service.bench.send({ kind: 'quantity-counted', quantity: number });
      if (!counted.ok) return refused(counted.error);
      const said = lastInto(counted.value) ?? '';
      return scanAnswer('success', say('{number} × {said}.', { number, said }));
    }
    case 'BOX':
      if (session.openCarton === null)
        return notNow(say('No carton is open. Open a carton first.'));
      return done(
        await service.changeBox(session.openCarton, text),
        say('Carton {openCarton} is a {text} now.', { openCarton: session.openCarton, text }),
      );
    case 'SPLIT':
      if (number < 1)
        return stop(
          say('PB:SPLIT: expected a number like PB:SPLIT:3, found “{found}”.', { found: text }),
        );
      return done(
        await service.bench.send({ kind: 'split-evenly', cartons: number }),
        say('Split evenly over {number} cartons.', { number }),
      );
    case 'SHORT':
      return done(
        await service.bench.send({ kind: 'rest-short', ...reasonOf(text) }),
        say('Units in no carton are marked as not there.'),
        'attention',
      );
    case 'SIZE':
      return await measure(bench, text);
    case 'UPTO': {
      const amount = PositiveDecimalSchema.safeParse(text.replace(',', '.'));
      if (!amount.success)
        return stop(
          say('PB:UPTO: expected an amount like PB:UPTO:40, found “{found}”.', { found: text }),
        );
      const { currency } = bench.order;
      return later(await service.packOn(null, { amount: amount.data, currency }));
    }
    case 'HOLD':
      return done(await service.bench.hold(text), say('The order is held.'), 'attention');
  }
}

type BenchCommand = Exclude<
  ScanCommand,
  'SIGN-OUT' | 'HELP' | 'DAY' | 'HAND-OVER' | 'UNDO' | 'OK' | 'RESUME' | 'STACKS' | 'CANCEL'
>;

/** Rates or a purchase requested again, by a double scan; null before the purchase. */
function alreadyBought(step: StepKind): ScanAnswer | null {
  const error = boughtOnce(step);
  return error && refused(error);
}

const noOrder = (command: string): ScanAnswer =>
  notNow(
    say('PB:{command} is a command, and no order is on the bench. Scan an order first.', {
      command,
    }),
  );

const NO_STACKS = say('No stack is on the screen.');

const benchFirst = ({ order: { reference } }: Bench) =>
  say('Order {reference} is not finished. Finish it or set it aside first.', { reference });

/** A reason from the list; any other text is a free note. */
function reasonOf(text: string): { reason: ShortReason; note: string | null } {
  const listed = ShortReasonSchema.safeParse(text.toLowerCase());
  return listed.success ? { reason: listed.data, note: null } : { reason: 'other', note: text };
}

const HELP = say(
  'Scan items into the open carton, a carton to open it, or a command: quantity, box, next carton, split, not there, hold, rates, an offer, buy, print, reprint, undo, set aside, next order, cancel.',
);
