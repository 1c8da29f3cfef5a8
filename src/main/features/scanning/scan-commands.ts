import { saidBy, say } from '../../../shared/kernel/message.ts';
import {
  type Bench,
  type ScanAnswer,
  type ShortReason,
  ShortReasonSchema,
  type StepKind,
  scanAnswer,
} from '../../../shared/packing/session.ts';
import type { Saying, ScanCommand } from '../../../shared/scanning/commands.ts';
import type { BenchService } from '../packing/bench-service.ts';
import { NOTHING_TO_UNDO } from '../packing/rules/undo.ts';
import { closing, done, itemInto, refused, stop } from './scan-answers.ts';

export interface ScanCommandParts {
  service: BenchService;
  reprint(bench: Bench): Promise<ScanAnswer>;
  signOut(): ScanAnswer;
}

/** What the command barcodes do. */
export function createScanCommands({ service, reprint, signOut }: ScanCommandParts) {
  async function scanCommand(command: ScanCommand, bench: Bench | null): Promise<ScanAnswer> {
    switch (command) {
      case 'SIGN-OUT':
        return signOut();
      case 'HELP':
        return scanAnswer('info', HELP);
      case 'UNDO':
        return await undo(bench);
      case 'RESUME':
        return stop(say('Scan the order that is held first, then “resume”.'));
      case 'CANCEL':
        if (bench === null) return scanAnswer('info', say('Nothing is on the bench.'));
        return bench.session.problem
          ? done(await service.bench.send({ kind: 'acknowledged' }), say('Understood.'), 'info')
          : done(
              await service.bench.send({ kind: 'packing-resumed' }),
              say('Back to packing.'),
              'info',
            );
      default:
        return bench === null ? noOrder(command) : await onBench(command, bench);
    }
  }

  async function undo(bench: Bench | null): Promise<ScanAnswer> {
    if (bench && alreadyBought(bench.session.step.kind))
      return scanAnswer('info', say('Nothing can be undone once it is bought.'));
    const undone = await service.bench.undo();
    // No scan was wrong: there is only nothing to do.
    if (!undone.ok && undone.error.field === NOTHING_TO_UNDO)
      return scanAnswer('info', saidBy(undone.error));
    const away = undone.ok && undone.value === null;
    const message = away
      ? say('Taken back: the order is off the bench.')
      : say('The last step was taken back.');
    return done(undone, message, 'info');
  }

  async function onBench(command: BenchCommand, bench: Bench): Promise<ScanAnswer> {
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
      case 'PRINT': {
        const printed = await service.print({ wait: false });
        if (!printed.ok) return refused(printed.error);
        return scanAnswer(
          'success',
          say('{jobCount} print jobs sent.', { jobCount: printed.value.jobs.length }),
        );
      }
      case 'REPRINT':
        return await reprint(bench);
    }
  }

  async function scanSaying({ command, text }: Saying, bench: Bench | null): Promise<ScanAnswer> {
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
        const last = counted.value.session.lastItem;
        const said = last ? itemInto(counted.value, last.line, last.carton) : '';
        return scanAnswer('success', say('{number} × {said}.', { number, said }));
      }
      case 'BOX':
        if (session.openCarton === null)
          return stop(say('No carton is open. Open a carton first.'));
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
          say('What lies in no carton is marked as not there.'),
          'attention',
        );
      case 'HOLD':
        return done(await service.bench.hold(text), say('The order is held.'), 'attention');
    }
  }

  return { scanCommand, scanSaying };
}

type BenchCommand = Exclude<ScanCommand, 'SIGN-OUT' | 'HELP' | 'UNDO' | 'RESUME' | 'CANCEL'>;

/** Rates or a purchase asked for again, by a scanner that reads twice or a packer who does; null before. */
function alreadyBought(step: StepKind): ScanAnswer | null {
  switch (step) {
    case 'packing':
    case 'rating':
    case 'choosing':
      return null;
    case 'buying':
      return scanAnswer('info', say('It is being bought already.'));
    case 'unknown':
      return scanAnswer(
        'unknown',
        say('The purchase is not confirmed yet. Nothing is bought again.'),
      );
    case 'paper':
    case 'labels':
    case 'done':
      return scanAnswer('info', say('It is bought already.'));
  }
}

const noOrder = (command: string): ScanAnswer =>
  stop(
    say('PB:{command} is a command, and no order is on the bench. Scan an order first.', {
      command,
    }),
  );

/** A reason of the list as it is; any other text is the packer's own. */
function reasonOf(text: string): { reason: ShortReason; note: string | null } {
  const listed = ShortReasonSchema.safeParse(text.toLowerCase());
  return listed.success ? { reason: listed.data, note: null } : { reason: 'other', note: text };
}

const HELP = say(
  'Scan items into the open carton, a carton to open it, or a command: quantity, box, next carton, split, not there, hold, rates, buy, print, reprint, undo, cancel.',
);
