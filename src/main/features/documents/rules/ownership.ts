import { type Message, say, type Wording } from '../../../../shared/kernel/message.ts';
import type { Claim, Mark } from '../ports.ts';
import { CANCELLED_PAPER, carriesNumberOf } from './held-later.ts';
import {
  carries,
  isMadeLike,
  isParcelNumber,
  type LabelNumbers,
  numberKey,
  numbersOn,
  type ReferenceWord,
  referenceWords,
} from './label-marks.ts';
import type { LabelPage } from './match.ts';
import { lossyKey } from './references.ts';
import type { BoughtShipment } from './shipment.ts';

export interface ReadPage {
  numbers: LabelNumbers;
  words: readonly ReferenceWord[];
  /** It carries the purchase's own tracking number. */
  own: boolean;
}

export interface ReadLabel extends ReadPage {
  label: LabelPage;
}

/** Whose a label is, by all that is on record; it is this purchase's where neither speaks against it. */
export interface JudgedLabel extends ReadLabel {
  /** Why it is another's, or nothing at all: nobody may print it here. */
  foreign: Wording | null;
  /** Why it may be another's: a person looks at it first. */
  doubt: Wording | null;
}

export function readPage(
  shipment: BoughtShipment,
  page: Pick<LabelPage, 'text' | 'barcodes'>,
): ReadPage {
  const numbers = numbersOn(page);
  const tracking = trackingKey(shipment);
  const own = tracking !== null && carries(page, numbers, tracking);
  return { numbers, words: referenceWords(page), own };
}

/** All that a label could be on record by, for one look. */
export function marksToLookUp({ label, numbers, words }: ReadLabel): string[] {
  const { barcodes, named, text } = numbers;
  return [...contentOf(label), ...barcodes, ...named, ...text, ...words.map(({ key }) => key)];
}

/** What the purchase calls its own; not a number that `taken` says is another order's. */
export const ownMarks = (shipment: BoughtShipment, taken: string | null): Mark[] => [
  ...ownNumbers(shipment)
    .filter((mark) => mark !== taken)
    .map((mark) => ({ kind: 'tracking' as const, mark })),
  ...ownReferences(shipment).map((mark) => ({ kind: 'reference' as const, mark })),
];

/** What a label is on record by, once it is a carton's. */
export function marksOf({ label, numbers, own }: ReadLabel, shipment: BoughtShipment): Mark[] {
  const references = ownReferences(shipment);
  const tracking = trackingKey(shipment);
  const carried = [
    ...numbers.barcodes.filter((key) => isParcelNumber(key) && !references.includes(key)),
    ...numbers.named,
    ...(own && tracking ? [tracking] : []),
  ];
  const inText = numbers.text.filter((key) => !carried.includes(key));
  return [
    ...contentOf(label).map((mark) => ({ kind: 'content' as const, mark })),
    ...[...new Set(carried)].map((mark) => ({ kind: 'number' as const, mark })),
    ...inText.map((mark) => ({ kind: 'text' as const, mark })),
  ];
}

/**
 * Whose each label is. A label that carries this purchase's own tracking number, which no other
 * purchase has, is its own even where another's carton was given the same page before; that one is
 * held then. Everything else that is on record for another purchase is that one's.
 */
export function judgeOwnership(
  shipment: BoughtShipment,
  labels: readonly ReadLabel[],
  claims: readonly Claim[],
): JudgedLabel[] {
  return labels.map((read) => {
    const foreign = whyForeign(shipment, read, claims);
    const doubt = foreign === null ? whyUnproven(shipment, read, labels, claims) : null;
    return { ...read, foreign, doubt };
  });
}

/**
 * The purchase's tracking number where it is on record for another order: it tells nothing apart, so
 * none of its labels is known to be its own.
 */
export const takenNumber = (
  shipment: BoughtShipment,
  claims: readonly Claim[],
): Claim | undefined =>
  claims.find(
    ({ kind, mark, sameOrder }) =>
      kind === 'tracking' && mark === trackingKey(shipment) && !sameOrder,
  );

function whyForeign(
  shipment: BoughtShipment,
  read: ReadLabel,
  claims: readonly Claim[],
): Wording | null {
  const { label } = read;
  if (label.picture === null) return say('the page is blank');
  const taken = takenNumber(shipment, claims);
  if (taken) {
    return say('the purchase was answered with the tracking number of order {reference}: {mark}', {
      reference: taken.reference,
      mark: taken.mark,
    });
  }
  const number = anothersNumber(shipment, [read], claims);
  const outward = outwardNumber(shipment, read, claims);
  const exclusive = isExclusive(shipment, read, claims);
  const page = claims.find(
    (claim) => claim.kind === 'content' && claim.current && contentOf(label).includes(claim.mark),
  );
  if (page?.cancelled && !exclusive) return CANCELLED_PAPER;
  if (number) return carriesNumberOf(number);
  if (outward) {
    return say(
      'it carries the tracking number of the shipment that went out, and not that of this return: {mark}',
      { mark: outward.mark },
    );
  }
  if (page && !exclusive)
    return say('this is the label of order {reference}', { reference: page.reference });
  const sister = exclusive ? undefined : sharedNumber(shipment, read, claims, true);
  if (sister) return sharesNumberWith(sister);
  const alike = exclusive && shipment.accepted.lost === true;
  return claimedReference(shipment, read, claims, (claim) => !(alike && isCartons(claim)));
}

/** A number there that another purchase was given; an outbound shipment and its return may share theirs. */
export function anothersNumber(
  shipment: BoughtShipment,
  pages: readonly ReadPage[],
  claims: readonly Claim[],
): Claim | undefined {
  const own = ownNumbers(shipment);
  return claims.find(
    ({ kind, mark, sameOrder, otherKind }) =>
      kind === 'tracking' &&
      !own.includes(mark) &&
      !(sameOrder && otherKind) &&
      pages.some(({ numbers }) => isOn(numbers, mark)),
  );
}

/**
 * On a return's label the number of what went out stands in its own number's place. Beside its own it
 * may be mentioned, as its Reference and its ShipmentID may in any case.
 */
function outwardNumber(
  { kind, answer, accepted }: BoughtShipment,
  { numbers, own }: ReadLabel,
  claims: readonly Claim[],
): Claim | undefined {
  if (kind !== 'return' || own || !answer?.trackingNumber) return undefined;
  const mine = [answer.trackingNumber, answer.shipmentId, accepted.returnOf?.shipmentId ?? ''];
  const known = mine.map(numberKey);
  return claims.find(
    (claim) =>
      claim.kind === 'tracking' &&
      claim.sameOrder &&
      claim.otherKind &&
      !known.includes(claim.mark) &&
      isOn(numbers, claim.mark),
  );
}

/** Two orders may call their cartons alike; an order's own reference is its alone. */
const isCartons = ({ reference, mark }: Claim): boolean => mark !== lossyKey(reference);

/** A reference there that is another order's, or its carton's. */
export function claimedReference(
  shipment: BoughtShipment,
  { words, own }: Pick<ReadPage, 'words' | 'own'>,
  claims: readonly Claim[],
  counts: (claim: Claim) => boolean = () => true,
): Wording | null {
  const ours = ownReferences(shipment);
  for (const { key, word, certain } of words) {
    // Beside our own number a word in an address may be called like somebody's carton.
    if (ours.includes(key) || (own && !certain)) continue;
    const claim = claims.find(
      (each) => each.kind === 'reference' && each.mark === key && !each.sameOrder && counts(each),
    );
    if (claim)
      return say('it carries {word}, which is of order {reference}', {
        word,
        reference: claim.reference,
      });
  }
  return null;
}

function whyUnproven(
  shipment: BoughtShipment,
  read: ReadLabel,
  labels: readonly ReadLabel[],
  claims: readonly Claim[],
): Wording | null {
  // A restore forgot what the cartons of a lost purchase are called: a person looks.
  if (read.own && shipment.accepted.lost) {
    return claimedReference(shipment, read, claims, isCartons);
  }
  if (read.own) return null;
  const before = claims.find(
    ({ kind, mark }) => kind === 'content' && contentOf(read.label).includes(mark),
  );
  if (before) return say('this was a label of order {reference}', { reference: before.reference });
  const shared = sharedNumber(shipment, read, claims, false);
  if (shared) return sharesNumberWith(shared);
  return notItsNumber(shipment, read, labels);
}

/**
 * A number that a carrier would print, and it is not that of the purchase. Every carton of several
 * has a number of its own, and the answer names one of them: one label must carry it, and what else
 * stands on that one (the order's reference) must stand on the others.
 */
function notItsNumber(
  shipment: BoughtShipment,
  { numbers, words }: ReadLabel,
  labels: readonly ReadLabel[],
): Wording | null {
  const tracking = trackingKey(shipment);
  if (tracking === null) return null;
  const references = ownReferences(shipment);
  const other = [...numbers.named, ...numbers.barcodes.filter((key) => isMadeLike(key, tracking))]
    .filter((key) => !references.includes(key))
    .at(0);
  if (other === undefined) return null;
  const proven = labels.find((each) => each.own);
  if (shipment.accepted.cartons.length === 1 || !proven) {
    return say('its tracking number {other} is not that of this purchase', { other });
  }
  const order = lossyKey(shipment.reference);
  const names = (all: ReadLabel['words']) => all.some(({ key }) => key === order);
  return names(proven.words) && !names(words)
    ? say('it does not carry {reference}, as another label of this shipment does', {
        reference: shipment.reference,
      })
    : null;
}

/** A number on it that only a label of another purchase has; `certain`: made like our own. */
function sharedNumber(
  shipment: BoughtShipment,
  { numbers }: ReadLabel,
  claims: readonly Claim[],
  certain: boolean,
): Claim | undefined {
  const own = [...ownNumbers(shipment), ...ownReferences(shipment)];
  const tracking = trackingKey(shipment);
  return claims.find(
    ({ kind, mark, sameOrder, otherKind, current }) =>
      kind === 'number' &&
      !own.includes(mark) &&
      !(sameOrder && otherKind) &&
      [...numbers.barcodes, ...numbers.named].includes(mark) &&
      (!certain || (current && tracking !== null && isMadeLike(mark, tracking))),
  );
}

const sharesNumberWith = ({ reference, mark }: Claim): Message =>
  say('it carries a number that stands on a label of order {reference}: {mark}', {
    reference,
    mark,
  });

/** It carries our tracking number, and nobody else was given that number. */
const isExclusive = (shipment: BoughtShipment, { own }: ReadLabel, claims: readonly Claim[]) =>
  own && !claims.some(({ kind, mark }) => kind === 'tracking' && mark === trackingKey(shipment));

const isOn = ({ barcodes, named, text }: LabelNumbers, key: string): boolean =>
  barcodes.includes(key) || named.includes(key) || text.includes(key);

/** The page's own bytes are its document's hash; they are known once it is taken out. */
const contentOf = ({ hash, page, area, picture }: LabelPage): string[] => [
  `${hash}:${page}${area ? `:${Math.round(area.box.x)},${Math.round(area.box.y)}` : ''}`,
  ...(picture === null ? [] : [picture]),
];

export const trackingKey = ({ answer }: BoughtShipment): string | null =>
  answer?.trackingNumber ? numberKey(answer.trackingNumber) : null;

export const ownNumbers = (shipment: BoughtShipment): string[] =>
  [shipment.answer?.trackingNumber, shipment.answer?.shipmentId].flatMap((number) =>
    number ? [numberKey(number)] : [],
  );

export const ownReferences = ({ reference, accepted: { cartons } }: BoughtShipment): string[] => [
  ...new Set([reference, ...cartons.map((carton) => carton.reference)].map(lossyKey)),
];
