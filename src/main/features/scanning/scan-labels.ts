import { stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import {
  type Bench,
  cartonInHand,
  inTurn,
  type ScanAnswer,
  scanAnswer,
} from '../../../shared/packing/session.ts';
import { isPrinted } from '../../../shared/printing/print-job.ts';
import { normal } from '../../../shared/scanning/check-digit.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { WRONG_SCAN } from '../packing/logic/session-events.ts';
import { asksToPrint, closing, done, notPrinted, stop } from './scan-answers.ts';

/**
 * Effect of scanning a carton, before and after the purchase. `slip`: its order was not open, so it
 * was not a label.
 */
export async function scanCarton(
  service: BenchService,
  carton: string,
  bench: Bench,
  slip = false,
): Promise<ScanAnswer> {
  const { kind } = bench.session.step;
  if (kind === 'packing' || kind === 'choosing') {
    return done(
      await service.bench.send({ kind: 'carton-opened', carton }),
      say('Carton {carton} is open.', { carton }),
    );
  }
  if (kind !== 'labels' && kind !== 'done')
    return stop(say('Carton {carton}: wait until the labels are here.', { carton }));
  // Its label may have been printed before.
  if (bench.shipment?.state === 'cancelled')
    return stop(say('Order {reference} is cancelled.', { reference: bench.order.reference }));
  const loose = service.looseLabel(bench, carton);
  const may = !slip && service.isLabelOut(bench, carton) ? codesOf(bench, carton) : null;
  if (loose !== null)
    return may?.named
      ? await wrongLabel(service, notYet(loose, carton))
      : scanAnswer('attention', looseFirst(loose, carton));
  if (may?.named && isInHand(bench, carton)) {
    if (bench.labelsOrder !== 'carton-first' || !may.others)
      return await scanLabel(service, carton, bench);
    return scanAnswer('attention', onBoth(carton));
  }
  const printed = await service.printLabelOnScan(carton);
  if (printed) return notPrinted(printed);
  return done(
    await service.bench.send({ kind: 'carton-scanned-back', carton }),
    say('Stick the label on {carton}, then scan the label.', { carton }),
    'info',
  );
}

/** Barcodes on a carton's label: its name, and others. */
function codesOf({ shipment }: Bench, carton: string): { named: boolean; others: boolean } {
  const label = shipment?.cartons.find(({ reference }) => reference === carton)?.label;
  const names = (label?.barcodes ?? []).filter((text) => normal(text) === normal(carton));
  return { named: names.length > 0, others: (label?.barcodes.length ?? 0) > names.length };
}

const isInHand = ({ session }: Bench, carton: string): boolean =>
  session.awaitingLabelOf === carton && !session.awaitedByLabel;

export async function scanLabel(
  service: BenchService,
  carton: string,
  bench: Bench,
): Promise<ScanAnswer> {
  const { session } = bench;
  const awaited = session.awaitingLabelOf;
  const several = session.cartons.length > 1 && service.isLabelOut(bench, carton);
  if (several && (awaited === null || session.awaitedByLabel)) {
    return await identifiedByLabel(service, carton, bench);
  }
  // Read twice, which changes nothing; any other label is a wrong one.
  if (awaited !== carton && session.scannedBack.at(-1) === carton)
    return scanAnswer(
      'attention',
      awaited === null
        ? say('Carton {carton} has its label already.', { carton })
        : say('Carton {carton} has its label already. Now the label of {awaited}.', {
            carton,
            awaited,
          }),
    );
  if (awaited === null)
    return stop(
      say('This is the label of {carton}. Scan the carton first, then its label.', { carton }),
    );
  if (awaited !== carton) {
    return await wrongLabel(
      service,
      say('WRONG LABEL. The carton is {awaited}, the label belongs to {carton}.', {
        awaited,
        carton,
      }),
    );
  }
  const { step } = session;
  const proven = await service.bench.send({ kind: 'label-scanned-back', carton });
  if (proven.ok && 'attemptId' in step) await service.labelProven(step.attemptId, carton);
  const last = proven.ok && proven.value.session.step.kind === 'done';
  const turn = proven.ok && !last ? await service.nextTurn() : null;
  if (turn?.error) return notPrinted(turn.error);
  // Label-first verifies no carton: the scale may show that the label went onto another.
  const labelFirst = bench.labelsOrder === 'label-first' && session.cartons.length > 1;
  const doubt = proven.ok && labelFirst ? service.doubtOf(bench, carton) : null;
  if (doubt) return scanAnswer('attention', doubt);
  const message = turn?.carton
    ? say('Carton {carton} has its label. The label of {next} prints.', {
        carton,
        next: turn.carton,
      })
    : say('Carton {carton} has its label.', { carton });
  return closing(done(proven, message), last ? 'order' : 'carton');
}

/**
 * Cartons may have no barcode, and all labels are printed: the label names its carton, and a person
 * confirms it. One at a time, so that none is confirmed for another.
 */
async function identifiedByLabel(
  service: BenchService,
  carton: string,
  { session }: Bench,
): Promise<ScanAnswer> {
  const { awaitingLabelOf: awaited, cartons, scannedBack } = session;
  if (scannedBack.includes(carton))
    return scanAnswer('info', say('Carton {carton} has its label.', { carton }));
  if (awaited !== null && awaited !== carton) {
    return stop(
      say(
        'The label of {awaited} is not confirmed yet. Stick it on {awaited} and confirm that on the screen, then scan the next label.',
        { awaited },
      ),
    );
  }
  const awaiting = await service.bench.send({ kind: 'carton-scanned-back', carton, by: 'label' });
  const n = cartons.findIndex(({ reference }) => reference === carton) + 1;
  const { weight = null } = cartons[n - 1] ?? {};
  const weighs = weight ? `, ${weight.value} ${weight.unit}` : '';
  const message = say(
    'This label belongs on carton {number} of {cartonCount}: {carton}{weighs}. Stick it on, then confirm on the screen that it is on this carton.',
    { number: n, cartonCount: cartons.length, carton, weighs },
  );
  return done(awaiting, message, 'attention');
}

/** A correct scan that verifies no label: the packer is told what to scan. */
export function sharedTracking(service: BenchService, text: string, bench: Bench): ScanAnswer {
  const { cartons } = bench.session;
  const { reference } = bench.order;
  const carton = inTurn(bench.session);
  if (cartons.length === 1)
    return scanAnswer(
      'attention',
      say('{text} is the tracking number of order {reference}, whose label is not here yet.', {
        text,
        reference,
      }),
    );
  const own = { text, reference, cartonCount: cartons.length };
  if (carton === null)
    return scanAnswer(
      'info',
      say(
        '{text} is the tracking number of all {cartonCount} cartons of order {reference}. Each has its label.',
        own,
      ),
    );
  const shared = say(
    '{text} is the tracking number of all {cartonCount} cartons of order {reference} and cannot tell them apart.',
    own,
  );
  const message = service.isLabelOut(bench, carton)
    ? say(
        '{shared} It is the turn of {carton}: scan another barcode of its label, or press “Label applied” beside it.',
        { shared, carton },
      )
    : say('{shared} It is the turn of {carton}, whose label has not come out yet.', {
        shared,
        carton,
      });
  return scanAnswer('attention', message);
}

/** Shown until acknowledged. */
async function wrongLabel(service: BenchService, message: Message): Promise<ScanAnswer> {
  const error = stationError('labels-held', message, { field: WRONG_SCAN });
  await service.bench.send({ kind: 'problem', error });
  return stop(message);
}

/** Reprints only the label in hand, or the missing one. */
export async function reprintLabel(
  service: BenchService,
  { session, jobs }: Bench,
): Promise<ScanAnswer> {
  const carton = cartonInHand(session);
  if (carton === null) return stop(say('Scan the carton first, then “reprint”.'));
  const before = jobs.filter(
    ({ kind, state, cartonReference }) =>
      kind === 'label' && state !== 'failed' && cartonReference === carton,
  );
  const isOnItsWay = before.some(({ state }) => state === 'queued' || state === 'sent');
  if (!isOnItsWay && isPrinted(before)) return asksToPrint(carton);
  const made = await service.print({ role: 'label', carton, wait: false });
  if (!made.ok) return notPrinted(made.error);
  const same = made.value.jobs.some(({ id }) => before.some((job) => job.id === id));
  if (same) return scanAnswer('info', say('The label of {carton} is at the printer.', { carton }));
  const message =
    before.length > 0
      ? say('The label of {carton} prints again. Destroy the old one.', { carton })
      : say('The label of {carton} prints.', { carton });
  return scanAnswer('info', message);
}

/** No label with this name is in hand: the carton was scanned. */
const looseFirst = (loose: string, scanned: string): Message =>
  say(
    'This is carton {scanned}. The label of {loose} is not scanned yet: stick it on {loose} and scan it first.',
    { scanned, loose },
  );

const onBoth = (carton: string): Message =>
  say(
    '{carton} stands on the carton and on its label. Scan another barcode of the label, or press “Label applied” beside it.',
    { carton },
  );

/** The applied label may have the other carton's name: its scan looks like that carton. */
const notYet = (loose: string, scanned: string): Message =>
  say(
    'The label of {loose} is not scanned yet, and this is {scanned}. If it stands on a label that is on {loose}: WRONG LABEL, take it off. Stick the label of {loose} on and scan it first.',
    { loose, scanned },
  );
