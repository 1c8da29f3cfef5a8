import { type StationError, stationError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { type StoredOrder, showOrderKey } from '../../shared/station/order.ts';
import {
  type Bench,
  cartonInHand,
  type ScanAnswer,
  type ShortReason,
  ShortReasonSchema,
} from '../../shared/station/session.ts';
import { unpacked } from '../domain/packing/cartons.ts';
import { meaningOf, type Saying, type ScanCommand } from '../domain/packing/scan.ts';
import { withoutShort } from '../domain/packing/short.ts';
import type { BenchDesk } from './bench-desk.ts';
import {
  type ElsewhereItem,
  foreignItem,
  surplusItem,
  WRONG_SCAN,
  wrongItem,
} from './scan-refusals.ts';

export interface ScanningParts {
  desk: BenchDesk;
  findByReference(reference: string): Promise<StoredOrder[]>;
  findByItem(code: string): Promise<ElsewhereItem | null>;
}

/** Takes what the scanner read: says what it meant, and does it. A wrong scan changes nothing. */
export function createScanning({ desk, findByReference, findByItem }: ScanningParts) {
  let before: Promise<unknown> = Promise.resolve();

  /** One scan after the other: the next one must find what the last one did. */
  return function scan(text: string): Promise<ScanAnswer> {
    const turn = before.then(() => answer(text));
    before = turn.catch(() => undefined);
    return turn;
  };

  async function answer(text: string): Promise<ScanAnswer> {
    const bench = await desk.bench.current();
    if (!bench) return await scanAtEmptyBench(text);
    const packed = withoutShort(bench.order, bench.session.short);
    const meaning = meaningOf(text, bench.session, packed, bench.shipment);
    switch (meaning.kind) {
      case 'command':
        return await scanCommand(meaning.command, bench);
      case 'saying':
        return await scanSaying(meaning.saying, bench);
      case 'carton':
        return await scanCarton(meaning.carton, bench);
      case 'label':
        return await scanLabel(meaning.carton, bench);
      case 'item':
        return await scanItem(meaning.line);
      case 'surplus':
        return surplusItem(meaning.message, bench);
      case 'refused':
        return stop(meaning.message);
      case 'foreign':
        return await scanForeign(text, bench);
    }
  }

  async function scanAtEmptyBench(text: string): Promise<ScanAnswer> {
    const command = text.trim().toUpperCase();
    if (command === 'PB:UNDO') return await undo();
    if (command === 'PB:CANCEL') return { tone: 'info', message: 'Nothing is on the bench.' };
    if (command.startsWith('PB:')) {
      return stop(
        `${text.trim()} is a command, and no order is on the bench. Scan an order first.`,
      );
    }
    return await scanOrder(text);
  }

  async function undo(): Promise<ScanAnswer> {
    const undone = await desk.bench.undo();
    const away = undone.ok && undone.value === null;
    const message = away
      ? 'Taken back: the order is off the bench.'
      : 'The last step was taken back.';
    return done(undone, message, 'info');
  }

  async function scanOrder(text: string): Promise<ScanAnswer> {
    const found = await findByReference(text.trim());
    const [order] = found;
    if (!order)
      return stop(`No order ${text.trim()} is known here. Scan an order, or import it first.`);
    if (found.length > 1) {
      const merchants = found.map(({ merchant }) => merchant ?? 'own goods').join(', ');
      return stop(`${text.trim()} is an order of ${merchants}. Choose one from the list.`);
    }
    const opened = await desk.bench.open(order);
    if (!opened.ok) {
      const { merchant, reference } = order;
      const answer = refused(opened.error);
      return opened.error.field === 'held' ? { ...answer, held: { merchant, reference } } : answer;
    }
    return { tone: 'success', message: `Order ${showOrderKey(order)} is on the bench.` };
  }

  async function scanForeign(text: string, bench: Bench): Promise<ScanAnswer> {
    const { order, session } = bench;
    const scanned = text.trim();
    const [other] = await findByReference(scanned);
    // What is done makes room for the next order by itself.
    if (other && session.step.kind === 'done') return await scanOrder(text);
    if (other) {
      return stop(`${scanned} is another order. Finish or put away ${order.reference} first.`);
    }
    const [, stem = ''] = /^(.+)-C\d+$/i.exec(scanned) ?? [];
    const [owner] = stem ? await findByReference(stem) : [];
    if (owner && owner.id !== order.id) {
      return stop(`${scanned} is a carton of order ${showOrderKey(owner)}. Put it aside.`);
    }
    const elsewhere = await findByItem(scanned);
    return elsewhere ? foreignItem(scanned, elsewhere, bench) : wrongItem(scanned, bench);
  }

  async function scanItem(line: number): Promise<ScanAnswer> {
    const packed = await desk.bench.send({ kind: 'item-scanned', line });
    if (!packed.ok) return refused(packed.error);
    const { session } = packed.value;
    return { tone: 'success', message: `${itemInto(packed.value, line, session.openCarton)}.` };
  }

  async function scanSaying({ command, text }: Saying, { session }: Bench): Promise<ScanAnswer> {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    switch (command) {
      case 'QTY': {
        if (number < 1) return stop(`PB:QTY: expected a number like PB:QTY:12, found “${text}”.`);
        const counted = await desk.bench.send({ kind: 'quantity-counted', quantity: number });
        if (!counted.ok) return refused(counted.error);
        const last = counted.value.session.lastItem;
        const said = last ? itemInto(counted.value, last.line, last.carton) : '';
        return { tone: 'success', message: `${number} × ${said}.` };
      }
      case 'BOX':
        if (session.openCarton === null) return stop('No carton is open. Open a carton first.');
        return done(
          await desk.changeBox(session.openCarton, text),
          `Carton ${session.openCarton} is a ${text} now.`,
        );
      case 'SPLIT':
        if (number < 1)
          return stop(`PB:SPLIT: expected a number like PB:SPLIT:3, found “${text}”.`);
        return done(
          await desk.bench.send({ kind: 'split-evenly', cartons: number }),
          `Split evenly over ${number} cartons.`,
        );
      case 'SHORT':
        return done(
          await desk.bench.send({ kind: 'rest-short', ...reasonOf(text) }),
          'What lies in no carton is marked as not there.',
          'attention',
        );
      case 'HOLD':
        return done(await desk.bench.hold(text), 'The order is held.', 'attention');
    }
  }

  async function scanCarton(carton: string, bench: Bench): Promise<ScanAnswer> {
    const { kind } = bench.session.step;
    if (kind === 'packing' || kind === 'choosing') {
      return done(
        await desk.bench.send({ kind: 'carton-opened', carton }),
        `Carton ${carton} is open.`,
      );
    }
    if (kind !== 'labels' && kind !== 'done')
      return stop(`Carton ${carton}: wait until the labels are here.`);
    const loose = desk.looseLabel(bench, carton);
    if (loose !== null) return await wrongLabel(notYet(loose, carton));
    const printed = await desk.printLabelOnScan(carton);
    if (printed) return notPrinted(printed);
    return done(
      await desk.bench.send({ kind: 'carton-scanned-back', carton }),
      `Stick the label on ${carton}, then scan the label.`,
      'info',
    );
  }

  async function scanLabel(carton: string, { session }: Bench): Promise<ScanAnswer> {
    const awaited = session.awaitingLabelOf;
    if (awaited === null)
      return stop(`This is the label of ${carton}. Scan the carton first, then its label.`);
    if (awaited !== carton) {
      return await wrongLabel(
        `WRONG LABEL. The carton is ${awaited}, the label belongs to ${carton}.`,
      );
    }
    const { step } = session;
    const proven = await desk.bench.send({ kind: 'label-scanned-back', carton });
    if (proven.ok && 'attemptId' in step) await desk.labelProven(step.attemptId, carton);
    return done(proven, `Carton ${carton} has its label.`);
  }

  /** Stays until it is acknowledged. */
  async function wrongLabel(message: string): Promise<ScanAnswer> {
    const error = stationError('labels-held', message, { field: WRONG_SCAN });
    await desk.bench.send({ kind: 'problem', error });
    return stop(message);
  }

  /** The one label that the packer has in hand, or is missing, and no other. */
  async function reprintLabel({ session, jobs }: Bench): Promise<ScanAnswer> {
    const carton = cartonInHand(session);
    if (carton === null) return stop('Scan the carton first, then “reprint”.');
    const before = jobs.filter(
      ({ kind, state, cartonReference }) =>
        kind === 'label' && state !== 'failed' && cartonReference === carton,
    );
    const made = await desk.print({ role: 'label', carton, wait: false });
    if (!made.ok) return notPrinted(made.error);
    const same = made.value.jobs.some(({ id }) => before.some((job) => job.id === id));
    if (same) return { tone: 'info', message: `The label of ${carton} is at the printer.` };
    const message =
      before.length > 0
        ? `The label of ${carton} prints again. Destroy the old one.`
        : `The label of ${carton} prints.`;
    return { tone: 'info', message };
  }

  async function scanCommand(command: ScanCommand, bench: Bench): Promise<ScanAnswer> {
    switch (command) {
      case 'NEXT-CARTON':
        return done(await desk.addCarton(null), 'A new carton is open.');
      case 'RATES':
        return done(
          await desk.askRates(bench.session.insure, bench.session.pickUpDate),
          'Asking for rates.',
          'info',
        );
      case 'BUY':
        return done(await desk.buySuggested(), 'Buying.', 'info');
      case 'PRINT': {
        const printed = await desk.print({ wait: false });
        if (!printed.ok) return refused(printed.error);
        return { tone: 'success', message: `${printed.value.jobs.length} print jobs sent.` };
      }
      case 'REPRINT':
        return await reprintLabel(bench);
      case 'UNDO':
        return await undo();
      case 'CANCEL':
        return bench.session.problem
          ? done(await desk.bench.send({ kind: 'acknowledged' }), 'Understood.', 'info')
          : done(await desk.bench.send({ kind: 'packing-resumed' }), 'Back to packing.', 'info');
      case 'HELP':
        return { tone: 'info', message: HELP };
    }
  }
}

/** `MUG-BLUE into SO-7-C1: 2 more to pack` */
function itemInto({ order, session }: Bench, line: number, carton: string | null): string {
  const left = unpacked(withoutShort(order, session.short), session.cartons)[line] ?? 0;
  const count = left > 0 ? `${left} more to pack` : 'all packed';
  return `${order.lines[line]?.sku} into ${carton}: ${count}`;
}

/** A reason of the list as it is; any other text is the packer's own. */
function reasonOf(text: string): { reason: ShortReason; note: string | null } {
  const listed = ShortReasonSchema.safeParse(text.toLowerCase());
  return listed.success ? { reason: listed.data, note: null } : { reason: 'other', note: text };
}

const HELP =
  'Scan items into the open carton, a carton to open it, or a command: quantity, box, next carton, split, not there, hold, rates, buy, print, reprint, undo, cancel.';

/** The label that is stuck on may carry the other carton's name: that scan looks like its carton. */
const notYet = (loose: string, scanned: string): string =>
  `The label of ${loose} is not scanned yet, and this is ${scanned}. If it stands on a label that ` +
  `is on ${loose}: WRONG LABEL, take it off. Stick the label of ${loose} on and scan it first.`;

const stop = (message: string): ScanAnswer => ({ tone: 'stop', message });

const refused = ({ code, message }: StationError): ScanAnswer => ({
  tone: code === 'purchase-unknown' ? 'unknown' : 'stop',
  message,
});

/** What became of a job is said at its carton, and asked about there: no scan was wrong. */
const notPrinted = (error: StationError): ScanAnswer =>
  error.code === 'printer' && error.field === undefined
    ? { tone: 'attention', message: error.message }
    : refused(error);

function done(
  result: Result<unknown>,
  message: string,
  tone: ScanAnswer['tone'] = 'success',
): ScanAnswer {
  return result.ok ? { tone, message } : refused(result.error);
}
