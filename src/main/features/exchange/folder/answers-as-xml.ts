import type { OutsideEvent } from '../../../../shared/exchange/outside-event.ts';
import { elements } from '../logic/xml.ts';
import type { FilePlace, FolderAnswer } from '../ports.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** An answer as XML, with the names of its JSON as elements. */
export function answerXml(place: FilePlace, answer: FolderAnswer): string {
  const { file, at, imported, held, updated, unchanged, skipped, rejected, orders, notes } = answer;
  const counts = { imported, held, updated, unchanged, skipped, rejected: rejected.length };
  return written('Answer', [
    ...elements({ file, at, status: place, ...counts }),
    ...orders.map(({ reference, row, outcome, changed, missing, why }) =>
      part(
        'Order',
        elements({
          reference,
          row,
          status: outcome,
          changed: changed?.join(' '),
          missing: missing?.join(' '),
          why,
        }),
      ),
    ),
    ...rejected.map(({ row, field, message, expected, found }) =>
      part('Refusal', elements({ row, field, message, expected, found })),
    ),
    ...notes.flatMap((note) => elements({ note })),
  ]);
}

export const eventXml = ({ id, at, kind, order, data }: OutsideEvent): string =>
  written('Event', [
    ...elements({ id, at, kind }),
    part('Order', elements({ merchant: order.merchant, reference: order.reference })),
    ...elements(data),
  ]);

const part = (name: string, inside: readonly string[]): string =>
  `<${name}>\n    ${inside.join('\n    ')}\n  </${name}>`;

const written = (name: string, inside: readonly string[]): string =>
  `${HEAD}\n<${name}>\n  ${inside.join('\n  ')}\n</${name}>\n`;
