import { looksLikeCommand } from '../../../shared/kernel/codes.ts';
import { ended, listed, type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import { createMutex } from '../../../shared/kernel/mutex.ts';
import { unreachable } from '../../../shared/kernel/result.ts';
import type { Trace } from '../../../shared/orders/cartons/trace.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import {
  type Bench,
  isThrough,
  type ScanAnswer,
  scanAnswer,
} from '../../../shared/packing/session.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { maySpend } from '../../../shared/scanning/command-codes.ts';
import {
  itemOf,
  meaningOf,
  orderNames,
  placesOf,
  type ScanMeaning,
} from '../../../shared/scanning/meaning.ts';
import { type Reading, readScan } from '../../../shared/scanning/reading.ts';
import { meansOnTestPage, readTestPage } from '../../../shared/scanning/test-page.ts';
import { dateOf } from '../../../shared/scanning/trace.ts';
import { TEST_BARCODE } from '../../../shared/settings/scanner-settings.ts';
import type { ItemService } from '../catalogue/item-service.ts';
import { withoutShort } from '../orders/logic/short.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { type ItemPlace, placeOf } from '../packing/logic/item-place.ts';
import type { SessionEvent } from '../packing/logic/session-events.ts';
import type { Packers } from '../people/packers.ts';
import { createBackgroundLookUp, type LookUpElsewhere } from './background-look-up.ts';
import { createBadgeScans } from './badge-scanning.ts';
import type { CartonPlace } from './carton-places.ts';
import { createExpectedScans } from './expected-scans.ts';
import type { Scanning } from './ports.ts';
import { itemInto, kitInto, partInto, refused, stop } from './scan-answers.ts';
import { createScanCommands } from './scan-commands.ts';
import type { Elsewhere, Namesake } from './scan-elsewhere.ts';
import { reprintLabel, scanCarton, scanLabel, sharedTracking } from './scan-labels.ts';
import { noOrder, scanOrder, scanTote } from './scan-orders.ts';
import { otherWays, type Scanned } from './scan-otherwise.ts';
import {
  afterLabel,
  ambiguousScan,
  countUnclear,
  damagedScan,
  foreignScan,
  namesNoParcel,
  notACommand,
  noWholeKit,
  readInTwoWays,
  sharedName,
  surplusItem,
  wrongItem,
} from './scan-refusals.ts';
import { scanSingle } from './scan-single.ts';
import { measureItem } from './scan-sizes.ts';
import { scanSlip } from './scan-slips.ts';

export interface ScanServiceNeeds {
  service: BenchService;
  packers: Packers;
  findNamed(name: string): Promise<StoredOrder[]>;
  /** The oldest open order of just one unit of that item, where the setting allows it. */
  findSingle(reading: Reading): Promise<StoredOrder | null>;
  findInTote(tote: string): Promise<StoredOrder[]>;
  /** Meaning of a barcode that is on no line of the order, but known for one of its items. */
  findKnown(reading: Reading, bench: Bench): Promise<ScanMeaning | null>;
  /** Reference of the last shipment whose label or invoice carries that code. */
  findOnPaper(code: string): Promise<string | null>;
  findElsewhere(reading: Reading, bench: Bench): Promise<Elsewhere | null>;
  namesake(carton: string, bench: Bench): Promise<Namesake | null>;
  /** Whether another purchase's label on record has that code; the shipment's own number is its own. */
  isOnOtherLabel(text: string, shipment: Shipment): Promise<boolean>;
  /** Cartons of that barcode whose order is not open. */
  cartonPlaces(reading: Reading): Promise<CartonPlace[]>;
  /** Answer for a carton of an order that waited to be bought and was stopped by its sender. */
  stoppedCarton(reading: Reading): Promise<ScanAnswer | null>;
  /** The order of a parcel by a number on its label; null for none. */
  orderOfParcel(text: string): Promise<string | null>;
  /** Saves a person's measurement of an item. */
  confirmItem: ItemService['confirmItem'];
  now(): Date;
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number;
  elsewhere: LookUpElsewhere;
  /** Publishes the late result of a scan that was answered before. */
  publish(scanned: string, answer: ScanAnswer): void;
}

/**
 * Interprets and executes a scan. A wrong scan changes nothing. A packer's badge signs in at any time; where
 * signing in is required, nothing else is accepted before.
 */
export function createScanService(parts: ScanServiceNeeds): Scanning {
  const { service, packers } = parts;
  const { signIn, signOut } = createBadgeScans(packers);
  const commands = createScanCommands({
    service,
    reprint: (bench) => reprintLabel(service, bench),
    measure: (bench, text) => measureItem(parts, bench, text),
    signOut,
  });
  const turns = createTurns();
  const lookingUp = createBackgroundLookUp({
    service,
    elsewhere: parts.elsewhere,
    inTurn: turns.inTurn,
    scans: turns.scans,
    publish: parts.publish,
  });

  const inHand = createLabelInHand(parts.elapsed);
  const expected = createExpectedScans({
    service,
    packers,
    orderOfParcel: parts.orderOfParcel,
    understand: (reading, bench) => understood(parts, reading, bench),
    cartonPlaces: parts.cartonPlaces,
    findSingle: parts.findSingle,
  });

  return {
    scan(text, as) {
      turns.next();
      return turns.inTurn(() => answer(text, as));
    },
    commandRefusal: (text) => turns.inTurn(() => commandRefusal(readScan(text).text)),
    expected: (texts, place) => turns.inTurn(() => expected(texts, place)),
  };

  async function commandRefusal(text: string): Promise<ScanAnswer | null> {
    if (!looksLikeCommand(text)) return null;
    const onPaper = await parts.findOnPaper(text);
    if (onPaper !== null) return notACommand(text, onPaper);
    return maySpend(text) && inHand.asks(text) ? afterLabel(text) : null;
  }

  async function answer(text: string, as?: 'badge'): Promise<ScanAnswer> {
    const onTestPage = readTestPage(text);
    if (onTestPage) return scanAnswer('success', meansOnTestPage(onTestPage));
    const bench = await service.bench.current();
    const scanned = await understood(parts, readScan(text), bench);
    const { meaning } = scanned;
    const somebody = packers.signIn.done();
    if (!somebody.ok && !SIGNS.includes(signOf(meaning))) return refused(somebody.error);
    if (as === 'badge' && !SIGNS.includes(signOf(meaning))) return notABadge(text);
    const refusal = await commandRefusal(scanned.reading.text);
    if (refusal) return refusal;
    inHand.scanned(meaning.kind, bench, scanned.orders);
    return await act(text, scanned);
  }

  /** Neither part of the open order nor the name of another one, as it was scanned. */
  async function scanUnknown(text: string, { reading, bench }: Scanned): Promise<ScanAnswer> {
    if (bench === null || isThrough(bench.session)) {
      const answer =
        (await scanWithoutOrder(parts, reading, bench)) ??
        (await scanOtherwise(text, bench)) ??
        (await lookingUp.begin(orderNames(reading).at(-1) ?? reading.text));
      if (answer) return answer;
    }
    if (bench === null) return stop(noOrder(reading.text));
    const elsewhere = await parts.findElsewhere(reading, bench);
    if (elsewhere) return foreignScan(reading.text, elsewhere, bench);
    return (await scanOtherwise(text, bench)) ?? wrongItem(reading.text, bench);
  }

  /** By the other ways to read it; null where none of them matches anything. */
  async function scanOtherwise(text: string, bench: Bench | null): Promise<ScanAnswer | null> {
    const [only, ...more] = await otherWays(
      {
        understand: (reading) => understood(parts, reading, bench),
        isKnownWithoutOrder: (reading) => isKnownWithoutOrder(parts, reading, bench),
        findElsewhere: parts.findElsewhere,
      },
      text,
      bench,
    );
    if (!only) return null;
    if (more.length > 0) return readInTwoWays(text, [only, ...more]);
    const { reading, meaning, orders } = only.scanned;
    inHand.scanned(meaning.kind, bench, orders);
    if (meaning.kind !== 'unknown') return await act(text, only.scanned);
    if (only.elsewhere && bench) return foreignScan(reading.text, only.elsewhere, bench);
    return await scanWithoutOrder(parts, reading, bench);
  }

  async function act(scannedText: string, scanned: Scanned): Promise<ScanAnswer> {
    const { reading, meaning, bench, orders, inTote } = scanned;
    const { text } = reading;
    switch (meaning.kind) {
      case 'command':
        return await commands.scanCommand(meaning.command, bench);
      case 'saying':
        return await commands.scanSaying(meaning.saying, bench);
      case 'no-command':
        if (text === TEST_BARCODE)
          return scanAnswer('success', say('The test barcode was read correctly.'));
        return stop(
          say('There is no command {text}. The command sheet has all of them.', { text }),
        );
      case 'packer':
        return signIn(meaning.name);
      case 'nobody':
        return notABadge(text);
      case 'order':
        return await scanOrder(service, { text, keys: meaning.keys, orders }, bench);
      case 'tote':
        return await scanTote(service, { text, own: meaning.own, inTote }, bench);
      case 'carton':
        return await scanNamed(parts, meaning.carton, onBench(bench));
      case 'label':
        return await scanLabel(service, meaning.carton, onBench(bench));
      case 'item':
        return (
          (await scanSingle(parts, reading, bench, (now) => packSingle(parts, reading, now))) ??
          (await scanItem(parts, text, meaning, onBench(bench)))
        );
      case 'count-unclear':
        return countUnclear(text, onBench(bench), meaning.lines);
      case 'ambiguous':
        return ambiguousScan(text, meaning, bench);
      case 'several-labels':
        return stop(say('{text} is on several labels. Scan the tracking barcode.', { text }));
      case 'no-parcel':
        return stop(namesNoParcel(text));
      case 'shared-tracking':
        return sharedTracking(service, text, onBench(bench));
      case 'damaged':
        return (await scanOtherwise(scannedText, bench)) ?? damagedScan(text, meaning.fault);
      case 'unknown':
        return await scanUnknown(scannedText, scanned);
      default:
        return unreachable(meaning);
    }
  }
}

const notABadge = (text: string): ScanAnswer =>
  stop(say('{text} is not the badge of a packer here.', { text }));

/** Milliseconds within which a scanner may give a second code of the label that it read. */
const SAME_LABEL_MS = 2_000;

/** What a code of a label may mean: one of this order, or of another. */
const OF_LABELS: readonly ScanMeaning['kind'][] = [
  'label',
  'several-labels',
  'no-parcel',
  'shared-tracking',
  'damaged',
  'unknown',
];

/** Whether a label was just scanned: it may carry commands in codes that were not found when it was read. */
function createLabelInHand(elapsed: () => number) {
  let since: number | null = null;
  let asked: string | null = null;
  return {
    scanned(kind: ScanMeaning['kind'], bench: Bench | null, orders: readonly StoredOrder[]): void {
      if (kind === 'command' || kind === 'saying' || kind === 'no-command') return;
      // A label has its carton's reference, too, and its order's.
      const step = bench?.session.step.kind;
      const isCarton = kind === 'carton' && (step === 'labels' || step === 'done');
      // Once an order is through, the next one's name opens it.
      const isOther =
        kind === 'order' &&
        bench !== null &&
        !isThrough(bench.session) &&
        !orders.some(({ id }) => id === bench.order.id);
      const isOfLabel = isCarton || isOther || OF_LABELS.includes(kind);
      // Without an order there is nothing to buy.
      since = bench && isOfLabel ? elapsed() : null;
      asked = null;
    },
    /** Once for each command: who scans it again means it. */
    asks(command: string): boolean {
      if (since === null || elapsed() - since >= SAME_LABEL_MS) return false;
      const isAgain = asked === command;
      if (isAgain) since = null;
      asked = command;
      return !isAgain;
    },
  };
}

/** One scan at a time: each must see the result of the last. */
function createTurns() {
  let scans = 0;
  return {
    /** Number of scans. */
    scans: () => scans,
    next() {
      scans += 1;
    },
    inTurn: createMutex(),
  };
}

/** What a reading means at the bench. */
async function understood(
  parts: ScanServiceNeeds,
  reading: Reading,
  bench: Bench | null,
): Promise<Scanned> {
  const found = await ordersFound(parts, reading);
  const alone = meaningOf(reading, { bench, packers: parts.packers.known(), ...found });
  const meaning = await onlyHere(parts, reading, await known(parts, reading, alone, bench), bench);
  return { meaning, reading, bench, ...found };
}

/** An item has the same barcode in every order, so it also packs lines that omit it. */
async function known(
  parts: ScanServiceNeeds,
  reading: Reading,
  meaning: ScanMeaning,
  bench: Bench | null,
): Promise<ScanMeaning> {
  if (meaning.kind !== 'unknown' || !bench) return meaning;
  return (await parts.findKnown(reading, bench)) ?? meaning;
}

/** A code that is on another purchase's label too, such as a carrier's service, proves no label. */
async function onlyHere(
  { isOnOtherLabel }: ScanServiceNeeds,
  { text }: Reading,
  meaning: ScanMeaning,
  bench: Bench | null,
): Promise<ScanMeaning> {
  if (meaning.kind !== 'label' || !bench?.shipment) return meaning;
  return (await isOnOtherLabel(text, bench.shipment)) ? { kind: 'no-parcel' } : meaning;
}

/** Orders of that name; only without one, those waiting in the tote of that code. */
async function ordersFound(
  { findNamed, findInTote }: ScanServiceNeeds,
  reading: Reading,
): Promise<Pick<Scanned, 'orders' | 'inTote'>> {
  const found: StoredOrder[] = [];
  for (const name of orderNames(reading)) {
    for (const order of await findNamed(name)) {
      if (!found.some(({ id }) => id === order.id)) found.push(order);
    }
  }
  return { orders: found, inTote: found.length > 0 ? [] : await findInTote(reading.text) };
}

/** A carton's slip, or an item that opens its order; null where it is neither. */
async function scanWithoutOrder(
  parts: ScanServiceNeeds,
  reading: Reading,
  bench: Bench | null,
): Promise<ScanAnswer | null> {
  return (
    (await scanSlip(parts.service, reading.text, await parts.cartonPlaces(reading))) ??
    (await parts.stoppedCarton(reading)) ??
    (await scanSingle(parts, reading, bench, (now) => packSingle(parts, reading, now)))
  );
}

async function isKnownWithoutOrder(
  { cartonPlaces, stoppedCarton, findSingle }: ScanServiceNeeds,
  reading: Reading,
  bench: Bench | null,
): Promise<boolean> {
  if (bench !== null && !isThrough(bench.session)) return false;
  return (
    (await cartonPlaces(reading)).length > 0 ||
    (await stoppedCarton(reading)) !== null ||
    (await findSingle(reading)) !== null
  );
}

/** Packs its only item into the order just opened. */
async function packSingle(
  parts: ScanServiceNeeds,
  reading: Reading,
  bench: Bench,
): Promise<ScanAnswer> {
  const item = itemOf(reading, placesOf(reading, bench.order) ?? { lines: [] });
  if (item.kind !== 'item') return countUnclear(reading.text, bench, [0]);
  return await scanItem(parts, reading.text, item, bench);
}

async function scanNamed(
  parts: ScanServiceNeeds,
  carton: string,
  bench: Bench,
): Promise<ScanAnswer> {
  const answer = await scanCarton(parts.service, carton, bench);
  const other = await parts.namesake(carton, bench);
  return other ? sharedName(answer, other, bench) : answer;
}

async function scanItem(
  parts: ScanServiceNeeds,
  text: string,
  item: ScannedItem,
  bench: Bench,
): Promise<ScanAnswer> {
  const order = withoutShort(bench.order, bench.session.short);
  const place = placeOf(item, item.units, order, bench.session);
  if (place.kind === 'surplus') return surplusItem(text, item.units, place, bench);
  if (place.kind === 'no-whole-kit') return noWholeKit(place.lines, bench);
  const packed = await parts.service.bench.send(eventOf(place, item));
  if (!packed.ok) return refused(packed.error);
  const into = placeInto(packed.value, place);
  const counted =
    item.units > 1 ? say('{number} × {said}.', { number: item.units, said: into }) : ended(into);
  return withTrace(scanAnswer('success', counted), item.trace, parts.now());
}

function eventOf(place: TakenPlace, { units: quantity, trace }: ScannedItem): SessionEvent {
  switch (place.kind) {
    case 'line':
      return { kind: 'item-scanned', line: place.line, quantity, trace };
    case 'part':
      return { kind: 'part-scanned', line: place.line, part: place.part, quantity, trace };
    case 'kit':
      return { kind: 'kit-scanned', lines: place.lines, quantity, trace };
    default:
      return unreachable(place);
  }
}

function placeInto(bench: Bench, place: TakenPlace): Message {
  const { openCarton } = bench.session;
  switch (place.kind) {
    case 'line':
      return itemInto(bench, place.line, openCarton);
    case 'part':
      return partInto(bench, place.line, place.part, openCarton);
    case 'kit':
      return kitInto(bench, place.lines, openCarton);
    default:
      return unreachable(place);
  }
}

type TakenPlace = Exclude<ItemPlace, { kind: 'surplus' | 'no-whole-kit' }>;
type ScannedItem = Extract<ScanMeaning, { kind: 'item' }>;
/** Accepted before signing in. */
const SIGNS: readonly string[] = ['packer', 'nobody', 'SIGN-OUT', 'ambiguous-packer'];

function signOf(meaning: ScanMeaning): string {
  if (meaning.kind === 'command') return meaning.command;
  return meaning.kind === 'ambiguous' && meaning.packer !== null
    ? 'ambiguous-packer'
    : meaning.kind;
}

/** The grammar only finds cartons, labels and items on the bench. */
function onBench(bench: Bench | null): Bench {
  if (!bench) throw new Error('A part of an order was scanned without an order');
  return bench;
}

/**
 * The answer for an item with the lot, serial number and dates in its code. An expired item is packed with a
 * warning.
 */
function withTrace(answer: ScanAnswer, trace: Trace | null, now: Date): ScanAnswer {
  if (!trace) return answer;
  const { lot, serial, unsure } = trace;
  const [expiry, bestBefore] = [trace.expiry, trace.bestBefore].map(
    (value) => value && dateOf(value, now),
  );
  const perhaps = unsure ? say(' or more, as the scanner sends no separators') : '';
  const words = [
    lot && say('Lot {lot}{perhaps}.', { lot, perhaps }),
    serial && say('Serial {serial}{perhaps}.', { serial, perhaps: lot ? '' : perhaps }),
    expiry && say('Use by {year}-{month}-{day}.', partsOf(expiry)),
    bestBefore && say('Best before {year}-{month}-{day}.', partsOf(bestBefore)),
  ].filter((each) => typeof each === 'object' && each !== null);
  const past = [expiry, bestBefore].some((date) => date && date < now.toISOString().slice(0, 10));
  if (past) words.push(say('Expired. Ship anyway?'));
  const message = listed([messageOf(answer), ...words], ' ');
  return scanAnswer(past ? 'attention' : answer.tone, message);
}

/** Each language has its own date format. */
function partsOf(iso: string) {
  const [year = '', month = '', day = ''] = iso.split('-');
  return { year, month, day };
}
