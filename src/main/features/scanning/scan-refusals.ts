import {
  type AnyMessage,
  listed,
  type Message,
  type MessageValue,
  messageOf,
  say,
} from '../../../shared/kernel/message.ts';
import { type Order, showOrderKey } from '../../../shared/orders/order.ts';
import type { ItemPlaces } from '../../../shared/packing/item-places.ts';
import {
  type Bench,
  inTurn,
  type ScanAnswer,
  type ScanRefusal,
  scanAnswer,
} from '../../../shared/packing/session.ts';
import type { Claim, ScanMeaning } from '../../../shared/scanning/meaning.ts';
import { unpacked } from '../orders/logic/cartons.ts';
import { withoutShort } from '../orders/logic/short.ts';
import type { ItemPlace } from '../packing/logic/item-place.ts';
import { partsLeft } from '../packing/logic/kits.ts';
import { shownCode, stop } from './scan-answers.ts';
import type { Elsewhere, Namesake } from './scan-elsewhere.ts';
import type { OtherWay } from './scan-otherwise.ts';

export const wrongItem = (text: string, bench: Bench): ScanAnswer =>
  refusal(
    'wrong',
    bench,
    say('{text} does not belong to order {reference}.', {
      text: shownCode(text),
      reference: bench.order.reference,
    }),
  );

/** One unit too many of an item, or a case with more than is left of it. */
export function surplusItem(
  text: string,
  units: number,
  { left, ordered }: Extract<ItemPlace, { kind: 'surplus' }>,
  bench: Bench,
): ScanAnswer {
  if (left > 0) {
    const words = say(
      '{text} stands for {units} units, and there are only {left} more to pack in one line. Scan a single unit and its quantity, or put it back.',
      { text, units, left },
    );
    return refusal('surplus', bench, words);
  }
  return refusal(
    'surplus',
    bench,
    ordered === 0
      ? say('{text} is marked as not there. Take the mark off first, or put this one back.', {
          text,
        })
      : say('All {ordered} of {text} are packed already. Put this one back.', { ordered, text }),
  );
}

/** A kit whose parts were packed one by one: only these lines of it are left. */
export function noWholeKit(lines: readonly number[], bench: Bench): ScanAnswer {
  const order = withoutShort(bench.order, bench.session.short);
  const left = unpacked(order, bench.session.cartons);
  const goods = lines.map((line) => `${left[line] ?? 0} × ${order.lines[line]?.sku ?? '?'}`);
  const kit = order.lines[lines[0] ?? -1]?.kit?.sku ?? '?';
  const words = say(
    'No whole {kit} is left to pack, only {goods}. Put this one back, or pack these one by one.',
    { kit, goods: goods.join(', ') },
  );
  return refusal('surplus', bench, words);
}

export function countUnclear(text: string, bench: Bench, lines: readonly number[]): ScanAnswer {
  const sku = bench.order.lines[lines[0] ?? -1]?.sku ?? text;
  const message = say(
    '{text} is {sku}, and how many units it stands for is not clear. Scan a single unit, then its quantity.',
    { text, sku },
  );
  return scanAnswer('stop', message);
}

export const damagedScan = (text: string, fault: AnyMessage): ScanAnswer =>
  scanAnswer(
    'stop',
    say('{text} is not valid: {fault}. Scan it again, or another code.', {
      text: shownCode(text),
      fault,
    }),
  );

function skuAt({ lines: [line], parts: [part] = [] }: ItemPlaces, { order }: Bench): string | null {
  if (line !== undefined) return order.lines[line]?.sku ?? null;
  return part ? (order.lines[part.line]?.parts?.[part.part]?.sku ?? null) : null;
}

export function ambiguousScan(
  text: string,
  { claims, packer, items = [] }: Extract<ScanMeaning, { kind: 'ambiguous' }>,
  bench: Bench | null,
): ScanAnswer {
  if (packer !== null) {
    const message = say(
      '{text} is the badge of {packer}, and an order, carton or item as well. Choose on the screen.',
      { text, packer },
    );
    return scanAnswer('stop', message);
  }
  if (items.length > 1) {
    const skus = items.map((places) => (bench ? skuAt(places, bench) : null) ?? text);
    return scanAnswer('stop', severalItems(text, skus));
  }
  const [first = 'item', second = 'item'] = claims;
  const both = say('{first} and {second}', { first: CLAIMED[first], second: CLAIMED[second] });
  return scanAnswer(
    'stop',
    say('{text} is {both} of this order. Choose on the screen.', { text, both }),
  );
}

const severalItems = (text: string, skus: readonly string[]): Message =>
  say('{text} can be read as {skus}. Nothing was packed. Choose on the screen.', {
    text,
    skus: listed(skus, ', '),
  });

/** A code without its first or last digit, for which several items or orders are known. */
export function readInTwoWays(text: string, ways: readonly OtherWay[]): ScanAnswer {
  const readings = ways.map(({ scanned: { reading, meaning, bench }, elsewhere }) => {
    const line = meaning.kind === 'item' ? bench?.order.lines[meaning.lines[0] ?? -1] : undefined;
    const sku = elsewhere && 'sku' in elsewhere ? elsewhere.sku : line?.sku;
    return sku === undefined ? reading.text : `${reading.text} (${sku})`;
  });
  return scanAnswer('stop', severalItems(text, readings));
}

const CLAIMED: Readonly<Record<Claim, Message>> = {
  packer: say('a badge'),
  order: say('an order'),
  carton: say('a carton'),
  label: say('a label'),
  item: say('an item'),
  tote: say('a tote'),
};

/**
 * It belongs to another order; if to another merchant's, which is worse, that merchant is named.
 */
export function foreignScan(text: string, elsewhere: Elsewhere, bench: Bench): ScanAnswer {
  const { reference, merchant } = bench.order;
  if (elsewhere.what === 'goods') {
    const { sku } = elsewhere;
    const message = say(
      '{text} belongs to {merchant}. The order at the bench belongs to {merchant2}. Put it aside.',
      { text: named(text, sku), merchant: whose(elsewhere.merchant), merchant2: whose(merchant) },
    );
    return refusal('merchant', bench, message);
  }
  const { order } = elsewhere;
  if (order.merchant !== merchant) {
    const message = say(
      '{what} belongs to order {reference} of {merchant}. The order at the bench belongs to {merchant2}. Put it aside.',
      {
        what: what(text, elsewhere),
        reference: order.reference,
        merchant: whose(order.merchant),
        merchant2: whose(merchant),
      },
    );
    return refusal('merchant', bench, message);
  }
  if (elsewhere.what === 'carton') {
    return refusal(
      'foreign',
      bench,
      say('{text} is a carton of order {orderKey}. Put it aside.', {
        text,
        orderKey: showOrderKey(order),
      }),
    );
  }
  const message = say('{what} belongs to order {orderKey} and not to {reference}. Put it aside.', {
    what: what(text, elsewhere),
    orderKey: showOrderKey(order),
    reference,
  });
  return refusal('foreign', bench, message);
}

function what(text: string, elsewhere: Exclude<Elsewhere, { what: 'goods' }>): MessageValue {
  switch (elsewhere.what) {
    case 'carton':
      return say('The carton {text}', { text });
    case 'label':
      return say('The label {text}', { text: shownCode(text) });
    case 'item':
      return named(text, elsewhere.sku);
  }
}

const named = (text: string, sku: string): string =>
  text.toUpperCase() === sku.toUpperCase() ? sku : `${text} (${sku})`;

/** A correct scan that may still be the wrong carton: warned about each time. */
export function sharedName(answer: ScanAnswer, { merchant }: Namesake, bench: Bench): ScanAnswer {
  if (answer.tone !== 'success' && answer.tone !== 'info') return answer;
  const message = say(
    '{answer} {merchant} has a carton of the same name: check that this one belongs to {orderMerchant}.',
    {
      answer: messageOf(answer),
      merchant: whose(merchant),
      orderMerchant: whose(bench.order.merchant),
    },
  );
  return { ...answer, ...scanAnswer('attention', message) };
}

/** A merchant's name, or the words for the station's own goods. */
export const whose = (merchant: string | null): MessageValue =>
  merchant ?? say('the station’s own goods');

function refusal(
  kind: ScanRefusal['kind'],
  { order, session, labelsOrder }: Bench,
  message: Message,
): ScanAnswer {
  const expected = expectedOf(withoutShort(order, session.short), session.cartons);
  const stop = scanAnswer('stop', message);
  if (session.step.kind !== 'labels') return { ...stop, refusal: { kind, expected } };
  const anyCarton = session.cartons.length > 1 && labelsOrder !== 'label-first';
  const label = anyCarton ? session.awaitingLabelOf : inTurn(session);
  return { ...stop, refusal: { kind, expected, label } };
}

/** What to scan instead, in the order's sequence. */
function expectedOf(
  order: Pick<Order, 'lines' | 'reference' | 'weightUnit' | 'dimensionUnit'>,
  cartons: Bench['session']['cartons'],
): ScanRefusal['expected'] {
  const left = unpacked(order, cartons);
  return order.lines
    .flatMap(({ sku, description, parts }, line) =>
      parts
        ? parts.map((part, at) => ({
            sku: part.sku,
            description: part.description,
            left: partsLeft(order, cartons, line, at),
          }))
        : [{ sku, description, left: left[line] ?? 0 }],
    )
    .filter((each) => each.left > 0);
}

/** A route, an address of the web, a service, or a number that nothing ties to this parcel. */
export const namesNoParcel = (text: string): Message =>
  say('{text} may be on labels of other parcels too. Scan the barcode of the tracking number.', {
    text: shownCode(text),
  });

/** A scanner may read a second code of a label; a person who means the command scans it again. */
export const afterLabel = (text: string): ScanAnswer =>
  stop(
    say(
      '{text} came right after the code of a label, which may carry it. To command it, scan it once more from the sheet or the screen.',
      { text },
    ),
  );

/** The partner's paper commands nothing: the code is the same as on the sheet, so the screen is used instead. */
export const notACommand = (text: string, reference: string): ScanAnswer =>
  stop(
    say(
      '{text} stands on the label of {reference}: it is not taken as a command. Use the button on the screen.',
      { text, reference },
    ),
  );
