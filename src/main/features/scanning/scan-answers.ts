import type { StationError } from '../../../shared/kernel/errors.ts';
import { type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import { asLine } from '../../../shared/kernel/plain-text.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { BOUGHT_ONCE } from '../../../shared/packing/bought-once.ts';
import { type Bench, type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { isOfJob } from '../../../shared/printing/print-job.ts';
import { unpacked } from '../orders/logic/cartons.ts';
import { withoutShort } from '../orders/logic/short.ts';
import { begunIn, linesOfKit } from '../packing/logic/kits.ts';

/** Codes of two dimensions hold hundreds of characters, control characters among them. */
export const shownCode = (text: string): string => asLine(text, 80);

export const stop = (message: Message): ScanAnswer => scanAnswer('stop', message);

/** A correct command that cannot be followed at this moment. */
export const notNow = (message: Message): ScanAnswer => ({ ...stop(message), code: 'usage' });

/** What a person has still to do first: nothing went wrong. The screen shows it as the next act. */
const STILL_TO_DO: readonly (string | undefined)[] = ['confirm', 'photo'];

/** The scan was right; what it asked for cannot be done, for the reason that the error says. */
export function refused(error: StationError): ScanAnswer {
  const { code, field } = error;
  const early = STILL_TO_DO.includes(field) ? 'attention' : 'stop';
  const tone = field === BOUGHT_ONCE ? 'info' : early;
  const answer = scanAnswer(code === 'purchase-unknown' ? 'unknown' : tone, messageOf(error));
  return { ...answer, code, ...(field === undefined ? {} : { field }) };
}

/** The result of a job is shown at its carton: the scan itself was correct. */
export function notPrinted(error: StationError): ScanAnswer {
  if (!isOfJob(error)) return refused(error);
  const { waitsFor } = error;
  return { ...scanAnswer('attention', messageOf(error)), ...(waitsFor && { waitsFor }) };
}

/** Asked by the window, as for a button; nothing prints until somebody confirms it. */
export const asksToPrint = (carton: string | null): ScanAnswer => ({
  ...scanAnswer('attention', say('Already printed. PB:OK prints it again.')),
  asksToPrint: { carton },
});

export function done(
  result: Result<unknown>,
  message: Message,
  tone: ScanAnswer['tone'] = 'success',
): ScanAnswer {
  return result.ok ? scanAnswer(tone, message) : refused(result.error);
}

/** Only a success closes a carton or order. */
export const closing = (answer: ScanAnswer, closes: ScanAnswer['closes']): ScanAnswer =>
  answer.tone === 'success' ? { ...answer, closes } : answer;

/** `MUG-BLUE into SO-7-C1: 2 more to pack`, including the order's remaining wishes. */
export function itemInto({ order, session }: Bench, line: number, carton: string | null): Message {
  const { lines } = withoutShort(order, session.short);
  const left = unpacked(withoutShort(order, session.short), session.cartons);
  const sku = lines[line]?.sku ?? '?';
  const sum = (of: (at: number) => number) =>
    lines.reduce((total, each, at) => total + (each.sku === sku ? of(at) : 0), 0);
  const ofIt = sum((at) => left[at] ?? 0);
  const others = left.reduce((total, each) => total + Math.max(0, each), 0) - ofIt;
  const into = carton ?? '?';
  if (ofIt > 0) return say('{sku} into {into}: {ofIt} more to pack', { sku, into, ofIt });
  return others > 0
    ? say('{sku} into {into}: all {sum} of it are packed, {others} units of other items to go', {
        sku,
        into,
        sum: sum((at) => lines[at]?.quantity ?? 0),
        others,
      })
    : say('{sku} into {into}: everything is packed', { sku, into });
}

/** The SKU that was scanned last, which may be one of a kit; null for none. */
export function lastSku(
  { lines }: Pick<Bench['order'], 'lines'>,
  { lastItem }: Pick<Bench['session'], 'lastItem'>,
): string | null {
  const line = lastItem && lines[lastItem.line];
  if (!line) return null;
  if (lastItem.part !== undefined) return line.parts?.[lastItem.part]?.sku ?? null;
  return lastItem.isKit ? (line.kit?.sku ?? null) : line.sku;
}

/** `MUG into SO-7-C1: 1 × SAUCER to complete TEA-SET`; the kit itself once it is complete. */
export function partInto(bench: Bench, line: number, part: number, carton: string | null): Message {
  const { sku: kit = '?', parts = [] } = bench.order.lines[line] ?? {};
  const sku = parts[part]?.sku ?? '?';
  const into = carton ?? '?';
  const missing = missingOfKit(bench, line, carton);
  if (missing.length === 0)
    return say('{sku}: {answer}', { sku, answer: itemInto(bench, line, carton) });
  const goods = missing.map(({ quantity, sku: other }) => `${quantity} × ${other}`).join(', ');
  return say('{sku} into {into}: {goods} to complete {kit}', { sku, into, goods, kit });
}

/** What the begun kits of a line lack in that carton; none where none is begun. */
function missingOfKit({ order, session }: Bench, line: number, reference: string | null) {
  const carton = session.cartons.find((each) => each.reference === reference);
  const kits = carton ? begunIn(order, carton, line) : 0;
  const loose = (carton?.looseParts ?? []).filter((each) => each.line === line);
  return (order.lines[line]?.parts ?? []).flatMap(({ sku, quantity }, at) => {
    const inside = loose.find(({ part }) => part === at)?.quantity ?? 0;
    const lacks = kits * quantity - inside;
    return lacks > 0 ? [{ sku, quantity: lacks }] : [];
  });
}

/** A kit whose parts are lines. */
export function kitInto(bench: Bench, lines: readonly number[], carton: string | null): Message {
  const [first = 0] = lines;
  const kit = bench.order.lines[first]?.kit?.sku ?? '?';
  const left = unpacked(withoutShort(bench.order, bench.session.short), bench.session.cartons);
  const into = carton ?? '?';
  const units = left.reduce((total, each) => total + Math.max(0, each), 0);
  return units > 0
    ? say('{kit} with all its parts into {into}: {units} units to go', { kit, into, units })
    : say('{sku} into {into}: everything is packed', { sku: kit, into });
}

/** What was scanned last, with the units that were typed for it. */
export function lastInto(bench: Bench): Message | null {
  const last = bench.session.lastItem;
  if (!last) return null;
  if (last.part !== undefined) return partInto(bench, last.line, last.part, last.carton);
  if (last.isKit) return kitInto(bench, linesOfKit(bench.order, last.line), last.carton);
  return itemInto(bench, last.line, last.carton);
}
