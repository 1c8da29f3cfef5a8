import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import {
  isAmong,
  isParcelNumber,
  isPartOf,
  LONG_NUMBER,
  labelForms,
  numberForms,
  numberKey,
} from '../../../../shared/scanning/carriers.ts';
import type { Claim, Mark } from '../ports.ts';
import { commandOn } from './command-code.ts';
import { CANCELLED_PAPER, carriesNumberOf } from './held-later.ts';
import {
  carries,
  isInText,
  isMadeLike,
  type LabelNumbers,
  madeOf,
  numbersOn,
  numbersToLookUp,
  type ReferenceWord,
  referenceParts,
  referenceWords,
} from './label-marks.ts';
import { isSpecimen } from './pages/known-words.ts';
import type { LabelPage } from './pages/label-page.ts';
import { lossyKey, ownReferences } from './references.ts';
import type { BoughtShipment } from './shipment.ts';

export interface ReadPage {
  numbers: LabelNumbers;
  words: readonly ReferenceWord[];
  /** Within fields of its codes: what may be another order's reference, and proves nothing for us. */
  parts: readonly ReferenceWord[];
  /** It has the purchase's own tracking number. */
  own: boolean;
}

export interface ReadLabel extends ReadPage {
  label: LabelPage;
}

/** Ownership of a label by all recorded marks; this purchase's where both are null. */
export interface JudgedLabel extends ReadLabel {
  /** Why it is another purchase's, or nobody's: it must not be printed here. */
  foreign: AnyMessage | null;
  /** Why it may be another purchase's: a person reviews it first. */
  doubt: AnyMessage | null;
}

export function readPage(
  shipment: BoughtShipment,
  page: Pick<LabelPage, 'text' | 'barcodes'>,
): ReadPage {
  const numbers = numbersOn(page);
  const own = trackingForms(shipment).some((form) =>
    isOfAddress(shipment, form)
      ? numbers.barcodes.includes(form)
      : carries(page, numbers, form) || holdsAmidOthers(numbers, form),
  );
  return {
    numbers,
    words: referenceWords(page),
    parts: referenceParts(page, ownReferences(shipment)),
    own,
  };
}

/** In a code with more data around it, as Canada Post and GLS have it: all that a label without text says. */
const holdsAmidOthers = ({ within }: LabelNumbers, number: string): boolean =>
  number.length >= LONG_NUMBER && within.includes(number);

/** All marks that a label may be recorded under, for one lookup. */
export function marksToLookUp({ label, numbers, words, parts }: ReadLabel): string[] {
  return [
    ...contentOf(label),
    ...numbersToLookUp(numbers),
    ...[...words, ...parts].map(({ key }) => key),
  ];
}

/** Marks of the purchase itself; without a number that `taken` assigns to another order, in any form. */
export const ownMarks = (shipment: BoughtShipment, taken: string | null): Mark[] => [
  ...ownNumbers(shipment)
    .filter((mark) => taken === null || !numberForms(taken).includes(mark))
    .map((mark) => ({ kind: 'tracking' as const, mark })),
  ...ownReferences(shipment).map((mark) => ({ kind: 'reference' as const, mark })),
];

/** Marks recorded for a label once it is assigned to a carton. */
export function marksOf({ label, numbers, own }: ReadLabel, shipment: BoughtShipment): Mark[] {
  const references = ownReferences(shipment);
  const tracking = trackingKey(shipment);
  const carried = [
    ...numbers.barcodes.filter((key) => isParcelNumber(key) && !references.includes(key)),
    ...numbers.named.filter((key) => !isOfAddress(shipment, key)),
    ...(own && tracking ? [tracking] : []),
  ];
  const within = withoutParts(shipment, numbers.within);
  // What is looked up among the words of a code may be a name: that is not kept.
  const inText = [...new Set([...numbers.text, ...numbers.closedUp, ...within])].filter(
    (key) => /\d/.test(key) && !carried.includes(key) && !isOfAddress(shipment, key),
  );
  return [
    ...contentOf(label).map((mark) => ({ kind: 'content' as const, mark })),
    ...[...new Set(carried)].map((mark) => ({ kind: 'number' as const, mark })),
    ...inText.map((mark) => ({ kind: 'text' as const, mark })),
  ];
}

/**
 * Decides the owner of each label. A label with this purchase's own, exclusive tracking number is its own
 * even where the same page was assigned to another purchase before; that one is then held. All other marks
 * recorded for another purchase make the label that purchase's.
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
 * The purchase's tracking number where it is recorded for another order: it distinguishes nothing, so none
 * of its labels counts as proven.
 */
export const takenNumber = (
  shipment: BoughtShipment,
  claims: readonly Claim[],
): Claim | undefined =>
  claims.find(
    ({ kind, mark, sameOrder }) =>
      kind === 'tracking' && isAmong(trackingForms(shipment), mark) && !sameOrder,
  );

function whyForeign(
  shipment: BoughtShipment,
  read: ReadLabel,
  claims: readonly Claim[],
): AnyMessage | null {
  const { label } = read;
  if (label.picture === null) return say('the page is blank');
  const command = commandOn(label);
  if (command !== null) return command;
  const taken = takenNumber(shipment, claims);
  if (taken) {
    return say('the answer to the purchase has the tracking number of order {reference}: {mark}', {
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

/**
 * A number on it that was issued to another purchase; an outbound shipment and its return may share theirs.
 */
export function anothersNumber(
  shipment: BoughtShipment,
  pages: readonly ReadPage[],
  claims: readonly Claim[],
): Claim | undefined {
  const own = ownNumbers(shipment);
  const seen = pages.map(({ numbers }) => ({
    numbers,
    within: new Set(withoutParts(shipment, [...numbers.within, ...numbers.withinText])),
  }));
  return claims.find(
    ({ kind, mark, sameOrder, otherKind }) =>
      kind === 'tracking' &&
      !isAmong(own, mark) &&
      !(sameOrder && otherKind) &&
      seen.some(({ numbers, within }) =>
        isOfAddress(shipment, mark)
          ? numbers.barcodes.includes(mark)
          : within.has(mark) || labelForms(mark).some((form) => isOn(numbers, form)),
      ),
  );
}

/** Numbers amid other data, without parts of our own numbers and what ours are a part of. */
function withoutParts(shipment: BoughtShipment, numbers: readonly string[]): string[] {
  const own = ownNumbers(shipment);
  return numbers.filter((number) => !own.some((each) => isPartOf(number, each)));
}

/**
 * Whether a number stands in the order's own addresses (a telephone, a postal code), so that its text on the
 * label says nothing: a partner's answer may name such a number as a tracking number.
 */
const isOfAddress = ({ addresses = [] }: BoughtShipment, mark: string): boolean =>
  addresses.some((line) =>
    line
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .includes(mark),
  );

/**
 * The outbound number in place of the return's own number. It may be mentioned beside the own number, and
 * so may the outbound Reference and ShipmentID in any case.
 */
function outwardNumber(
  { kind, answer, accepted }: BoughtShipment,
  { numbers, own }: ReadLabel,
  claims: readonly Claim[],
): Claim | undefined {
  if (kind !== 'return' || own || !answer?.trackingNumber) return undefined;
  const mine = [answer.trackingNumber, answer.shipmentId, accepted.returnOf?.shipmentId ?? ''];
  const known = mine.flatMap(labelForms).map(numberKey);
  return claims.find(
    (claim) =>
      claim.kind === 'tracking' &&
      claim.sameOrder &&
      claim.otherKind &&
      !isAmong(known, claim.mark) &&
      labelForms(claim.mark).some((form) => isOn(numbers, form)),
  );
}

/** Two orders may use the same carton references; an order's own reference is unique. */
const isCartons = ({ reference, mark }: Claim): boolean => mark !== lossyKey(reference);

/** A reference on it of another order or its carton. */
export function claimedReference(
  shipment: BoughtShipment,
  { words, parts, own }: Pick<ReadPage, 'words' | 'parts' | 'own'>,
  claims: readonly Claim[],
  counts: (claim: Claim) => boolean = () => true,
): AnyMessage | null {
  const ours = ownReferences(shipment);
  for (const { key, word, certain, within } of [...words, ...parts]) {
    // With our own number present, such a word is no proof by itself.
    if (ours.includes(key) || (own && !certain)) continue;
    const claim = claims.find(
      (each) =>
        each.kind === 'reference' &&
        each.mark === key &&
        !each.sameOrder &&
        !(within && isCartons(each)) &&
        counts(each),
    );
    if (claim)
      return say('it carries {word}, which belongs to order {reference}', {
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
): AnyMessage | null {
  const doubtful = read.label.doubtful.find((word) => !isSpecimen(word));
  if (doubtful !== undefined) {
    return say('what the file says and what it shows differ: {word}', { word: doubtful });
  }
  // After a restore the carton references of a lost purchase are unknown: a person reviews.
  if (read.own && shipment.accepted.lost) {
    return claimedReference(shipment, read, claims, isCartons) ?? besideOurs(shipment, read);
  }
  // A word of an address may equal another carton's reference: a person reviews.
  if (read.own) {
    return (
      claimedReference(shipment, { ...read, own: false }, claims) ?? besideOurs(shipment, read)
    );
  }
  const before = claims.find(
    ({ kind, mark }) => kind === 'content' && contentOf(read.label).includes(mark),
  );
  if (before) return say('this was a label of order {reference}', { reference: before.reference });
  const shared = sharedNumber(shipment, read, claims, false);
  if (shared) return sharesNumberWith(shared);
  if (shipment.kind === 'return' && read.label.named !== 'return') {
    return say(
      'it neither says that it is the label of a return nor carries the number of this one',
    );
  }
  return notItsNumber(shipment, read, labels) ?? ofNobody(shipment, labels);
}

/** Another parcel's number on the same label, of the same pattern: ours may be hidden on that parcel's label. */
function besideOurs(shipment: BoughtShipment, { label, numbers }: ReadLabel): AnyMessage | null {
  const tracking = trackingKey(shipment);
  // Each of several cartons may have a number of its own beside the shipment's.
  if (tracking === null || shipment.accepted.cartons.length > 1) return null;
  const ours = [...ownNumbers(shipment), ...ownReferences(shipment)];
  const forms = label.barcodes.map((barcode) => labelForms(barcode).map(numberKey));
  const others = forms.filter((each) => !each.some((key) => ours.includes(key))).flat();
  const named = numbers.named.filter((key) => !isAmong(ours, key));
  // Ours, where it begins, is no part of another number.
  const grouped = numbers.groups.flatMap((groups) => {
    const own = groups.findIndex((_, from) =>
      madeOf(groups.slice(from)).some((key) => ours.includes(key)),
    );
    return madeOf(own < 0 ? groups : groups.slice(0, own));
  });
  const other = [...named, ...grouped, ...others].find((key) => isMadeLike(key, tracking));
  return other === undefined
    ? null
    : say('it carries the number of another parcel beside ours: {other}', { other });
}

/** Carton references may be the same for every order: one label must prove that the shipment is ours. */
function ofNobody(shipment: BoughtShipment, labels: readonly ReadLabel[]): AnyMessage | null {
  const { cartons } = shipment.accepted;
  if (trackingKey(shipment) === null || cartons.length === 1) return null;
  const order = lossyKey(shipment.reference);
  const isNamed = labels.some(
    ({ own, words }) => own || words.some(({ key }) => key.includes(order)),
  );
  return isNamed
    ? null
    : say('neither the tracking number nor the order’s reference of this purchase is on any label');
}

/**
 * A carrier's number that is not the purchase's. With several cartons each has a number of its own, and the
 * answer names one of them: one label must have that one, and what else is on it (the order's reference)
 * must be on the others.
 */
function notItsNumber(
  shipment: BoughtShipment,
  { numbers, words }: ReadLabel,
  labels: readonly ReadLabel[],
): AnyMessage | null {
  const tracking = trackingKey(shipment);
  if (tracking === null) return null;
  const references = ownReferences(shipment);
  const other = [...numbers.named, ...numbers.barcodes.filter((key) => isMadeLike(key, tracking))]
    .filter((key) => !references.includes(key))
    .at(0);
  if (other === undefined) return null;
  if (
    shipment.hasOwnNumbers &&
    (shipment.accepted.cartons.length === 1 || namesOrder(shipment, words))
  ) {
    return null;
  }
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

/** The order's reference, or one of a carton that holds it: many orders have a `BOX-1`. */
function namesOrder(shipment: BoughtShipment, words: ReadPage['words']): boolean {
  const order = lossyKey(shipment.reference);
  const telling = ownReferences(shipment).filter((each) => each.includes(order));
  return words.some(({ key }) => telling.includes(key));
}

/**
 * A number on it that is only on another purchase's label; `certain`: of the same pattern as our own, or the only number
 * of a label that need not have ours.
 */
function sharedNumber(
  shipment: BoughtShipment,
  { label, numbers }: ReadLabel,
  claims: readonly Claim[],
  certain: boolean,
): Claim | undefined {
  const own = [...ownNumbers(shipment), ...ownReferences(shipment)];
  const tracking = trackingKey(shipment);
  const isItsNumber = (claim: Claim) =>
    (tracking !== null && isMadeLike(claim.mark, tracking)) ||
    (shipment.hasOwnNumbers === true &&
      (numbers.named.includes(claim.mark) || isAllOf(claim.attemptId, own, label, claims)));
  return claims.find(
    (claim) =>
      claim.kind === 'number' &&
      !isAmong(own, claim.mark) &&
      !(claim.sameOrder && claim.otherKind) &&
      [...numbers.barcodes, ...numbers.named].includes(claim.mark) &&
      (!certain || (claim.current && isItsNumber(claim))),
  );
}

/** Whether every number in the label's barcodes stands on a label of that purchase. */
function isAllOf(
  attemptId: string,
  own: readonly string[],
  { barcodes }: LabelPage,
  claims: readonly Claim[],
): boolean {
  const theirs = claims.flatMap((claim) =>
    claim.kind === 'number' && claim.attemptId === attemptId ? [claim.mark] : [],
  );
  return barcodes
    .map((barcode) => labelForms(barcode).map(numberKey))
    .filter((forms) => forms.some(isParcelNumber) && !forms.some((form) => own.includes(form)))
    .every((forms) => forms.some((form) => theirs.includes(form)));
}

const sharesNumberWith = ({ reference, mark }: Claim): Message =>
  say('it carries a number that stands on a label of order {reference}: {mark}', {
    reference,
    mark,
  });

/** It has our tracking number, which was issued to no other purchase. */
const isExclusive = (shipment: BoughtShipment, { own }: ReadLabel, claims: readonly Claim[]) =>
  own &&
  !claims.some(({ kind, mark }) => kind === 'tracking' && isAmong(trackingForms(shipment), mark));

const isOn = (numbers: LabelNumbers, key: string): boolean =>
  numbers.barcodes.includes(key) || isInText(numbers, key);

/** The hash of the extracted page is known only after extraction. */
const contentOf = ({ hash, page, area, picture }: LabelPage): string[] => [
  `${hash}:${page}${area ? `:${Math.round(area.box.x)},${Math.round(area.box.y)}` : ''}`,
  ...(picture === null ? [] : [picture]),
];

const trackingKey = ({ answer }: BoughtShipment): string | null =>
  answer?.trackingNumber ? numberKey(answer.trackingNumber) : null;

/** Its tracking number, without what its carrier adds too. */
export const trackingForms = ({ answer }: BoughtShipment): string[] =>
  answer?.trackingNumber ? labelForms(answer.trackingNumber).map(numberKey) : [];

export const ownNumbers = (shipment: BoughtShipment): string[] => [
  ...trackingForms(shipment),
  ...(shipment.answer?.shipmentId ? [numberKey(shipment.answer.shipmentId)] : []),
];
