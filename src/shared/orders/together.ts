import { z } from 'zod';
import type { Address } from '../kernel/address.ts';
import { type Message, say } from '../kernel/message.ts';
import { type Order, OrderReferenceSchema } from './order.ts';

/*
 * Orders of one receiver that are shipped as one. One of them leads: its reference is that of the shipment. Lines of the
 * others are appended to its own, marked with the reference of their order (`from`), which waits on hold meanwhile.
 */

/** Another order that goes with the leading one, or might, as a packer is shown it. */
export const BesideSchema = z.object({
  reference: OrderReferenceSchema,
  /** Its sender; null without a name. */
  sender: z.string().nullable(),
  lines: z.int(),
  units: z.int(),
  /** What its packer must read. */
  notes: z.string().nullable(),
  tote: z.string().nullable(),
});
export type Beside = z.infer<typeof BesideSchema>;

/** Most orders that are offered to go with one. */
export const MOST_BESIDE = 20;

export const beside = (order: Order): Beside => ({
  reference: order.reference,
  sender: order.source?.store ?? null,
  lines: order.lines.length,
  units: order.lines.reduce((units, { quantity }) => units + quantity, 0),
  notes: order.notes,
  tote: order.tote,
});

/** Whether lines of other orders were appended to it. */
export const isLeading = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.some(({ from }) => from !== undefined);

/** References of the orders whose lines it has beside its own. */
export const goingAlong = ({ lines }: Pick<Order, 'lines'>): string[] => [
  ...new Set(lines.flatMap(({ from }) => from ?? [])),
];

/** For documents of our own: says of which order a line is, where several go together. */
export function describedLine(order: Pick<Order, 'reference' | 'lines'>, at: number): string {
  const line = order.lines[at];
  if (!line) return '';
  return isLeading(order)
    ? `${line.description} (order ${line.from ?? order.reference})`
    : line.description;
}

/** The order with the lines of these alone, and its own. */
export const withLinesFrom = <O extends Pick<Order, 'lines'>>(
  order: O,
  references: ReadonlySet<string>,
): O => ({
  ...order,
  lines: order.lines.filter(({ from }) => from === undefined || references.has(from)),
});

/** The leading order with the lines of the others behind its own. */
export const joined = <O extends Order>(leading: O, others: readonly Order[]): O => ({
  ...leading,
  lines: [
    ...leading.lines,
    ...others.flatMap(({ reference, lines }) =>
      lines.map((line) => ({ ...line, from: reference })),
    ),
  ],
});

const MOST_LINES = 1000;

/** Senders that forbid it, by the setting `orders.apart`. */
export type Apart = readonly string[];

/** Why an order cannot go with the leading one; null if it can. */
export function whyApart(leading: Order, other: Order, apart: Apart): Message | null {
  const forbids = [leading, other].find(({ source }) => apart.includes(source?.store ?? ''));
  if (forbids) {
    const sender = forbids.source?.store ?? '';
    return say('the sender {sender} lets its orders go with no others', { sender });
  }
  if (isLeading(other)) return say('others go with it');
  const differs = FACTS.find(([, of]) => of(leading) !== of(other));
  if (differs) return differs[0];
  if (leading.lines.length + other.lines.length > MOST_LINES)
    return say('together they have more than {most} lines', { most: MOST_LINES });
  return null;
}

type Fact = readonly [differs: Message, of: (order: Order) => string];

/** Declared once for the whole shipment: what differs would be lost for one of them. */
const FACTS: readonly Fact[] = [
  [say('it is of another merchant'), ({ merchant }) => merchant ?? ''],
  [say('its receiver is another'), ({ shipTo }) => receiverOf(shipTo)],
  [
    say('it leaves from another address'),
    ({ shipFrom, locationName }) => JSON.stringify([shipFrom, locationName]),
  ],
  [say('its currency is another'), ({ currency }) => currency],
  [say('its units are others'), (order) => `${order.weightUnit} ${order.dimensionUnit}`],
  [say('its terms are others'), ({ terms }) => terms ?? ''],
  [
    say('its reason for export is another'),
    ({ reasonForExport, b2b }) => JSON.stringify([reasonForExport, b2b]),
  ],
  [
    // Collected under another number, or not at all: the receiver would be charged for one of them again.
    say('tax was collected for one of them and not alike for the other'),
    ({ collectedTax }) =>
      collectedTax ? JSON.stringify([plain(collectedTax.scheme), plain(collectedTax.number)]) : '',
  ],
];

/** Who opens the parcel, and where. Phone and e-mail of one person may differ: those of the leading order are sent. */
const receiverOf = ({ phone: _, email: __, ...address }: Address): string =>
  JSON.stringify(
    Object.entries(address)
      .map(([name, text]) => [name, plain(text)])
      .toSorted(),
  );

/** Case, blanks and punctuation do not count. */
const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
