import type { StationError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { type StoredOrder, showOrderKey } from '../../shared/station/order.ts';
import { type Bench, cartonInHand, type ScanAnswer } from '../../shared/station/session.ts';
import { unpacked } from '../domain/packing/cartons.ts';
import { meaningOf, type ScanCommand } from '../domain/packing/scan.ts';
import type { BenchDesk } from './bench-desk.ts';

export interface ScanningParts {
  desk: BenchDesk;
  findByReference(reference: string): Promise<StoredOrder[]>;
}

/** Takes what the scanner read: says what it meant, and does it. A wrong scan changes nothing. */
export function createScanning({ desk, findByReference }: ScanningParts) {
  let before: Promise<unknown> = Promise.resolve();

  /** One scan after the other: the next one must find what the last one did. */
  return function scan(text: string): Promise<ScanAnswer> {
    const turn = before.then(() => answer(text));
    before = turn.catch(() => undefined);
    return turn;
  };

  async function answer(text: string): Promise<ScanAnswer> {
    const bench = await desk.bench.current();
    if (!bench) return await scanOrder(text);
    const meaning = meaningOf(text, bench.session, bench.order, bench.shipment);
    switch (meaning.kind) {
      case 'command':
        return await scanCommand(meaning.command, bench);
      case 'carton':
        return await scanCarton(meaning.carton, bench);
      case 'label':
        return await scanLabel(meaning.carton, bench);
      case 'item':
        return await scanItem(meaning.line);
      case 'refused':
        return stop(meaning.message);
      case 'foreign':
        return await scanForeign(text, bench);
    }
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
    if (!opened.ok) return refused(opened.error);
    return { tone: 'success', message: `Order ${showOrderKey(order)} is on the bench.` };
  }

  async function scanForeign(text: string, { order, session }: Bench): Promise<ScanAnswer> {
    const [other] = await findByReference(text.trim());
    // What is done makes room for the next order by itself.
    if (other && session.step.kind === 'done') return await scanOrder(text);
    if (other) {
      return stop(`${text.trim()} is another order. Finish or put away ${order.reference} first.`);
    }
    const wanted = order.lines
      .slice(0, 3)
      .map(({ sku }) => sku)
      .join(', ');
    return stop(
      `${text.trim()} does not belong to order ${order.reference}. Expected: ${wanted}${order.lines.length > 3 ? ', …' : ''}.`,
    );
  }

  async function scanItem(line: number): Promise<ScanAnswer> {
    const packed = await desk.bench.send({ kind: 'item-scanned', line });
    if (!packed.ok) return refused(packed.error);
    const { order, session } = packed.value;
    const item = order.lines[line];
    const left = unpacked(order, session.cartons)[line] ?? 0;
    const count = left > 0 ? `${left} more to pack` : 'all packed';
    return { tone: 'success', message: `${item?.sku} into ${session.openCarton}: ${count}.` };
  }

  async function scanCarton(carton: string, { session }: Bench): Promise<ScanAnswer> {
    const { kind } = session.step;
    if (kind === 'packing' || kind === 'choosing') {
      return done(
        await desk.bench.send({ kind: 'carton-opened', carton }),
        `Carton ${carton} is open.`,
      );
    }
    if (kind !== 'labels' && kind !== 'done')
      return stop(`Carton ${carton}: wait until the labels are here.`);
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
      const message = `WRONG LABEL. The carton is ${awaited}, the label belongs to ${carton}.`;
      await desk.bench.send({ kind: 'problem', error: { code: 'labels-held', message } });
      return stop(message);
    }
    const { step } = session;
    const proven = await desk.bench.send({ kind: 'label-scanned-back', carton });
    if (proven.ok && 'attemptId' in step) await desk.labelProven(step.attemptId, carton);
    return done(proven, `Carton ${carton} has its label.`);
  }

  /** The one label that the packer has in hand, or is missing, and no other. */
  async function reprintLabel({ session, jobs }: Bench): Promise<ScanAnswer> {
    const carton = cartonInHand(session);
    if (carton === null) return stop('Scan the carton first, then “reprint”.');
    const printed = jobs.some(
      ({ kind, state, cartonReference }) =>
        kind === 'label' && state !== 'failed' && cartonReference === carton,
    );
    const message = printed
      ? `The label of ${carton} prints again. Destroy the old one.`
      : `The label of ${carton} prints.`;
    const made = await desk.print({ role: 'label', carton });
    return made.ok ? { tone: 'info', message } : notPrinted(made.error);
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
        const printed = await desk.print({});
        if (!printed.ok) return refused(printed.error);
        return { tone: 'success', message: `${printed.value.jobs.length} print jobs sent.` };
      }
      case 'REPRINT':
        return await reprintLabel(bench);
      case 'UNDO':
        return done(await desk.bench.undo(), 'The last step was taken back.', 'info');
      case 'CANCEL':
        return bench.session.problem
          ? done(await desk.bench.send({ kind: 'acknowledged' }), 'Understood.', 'info')
          : done(await desk.bench.send({ kind: 'packing-resumed' }), 'Back to packing.', 'info');
      case 'HELP':
        return { tone: 'info', message: HELP };
    }
  }
}

const HELP =
  'Scan items into the open carton, a carton to open it, or a command: next carton, rates, buy, print, reprint, undo, cancel.';

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
