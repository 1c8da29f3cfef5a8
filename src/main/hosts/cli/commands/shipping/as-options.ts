import { failure, StationFailure } from '../../../../../shared/kernel/errors.ts';
import { say } from '../../../../../shared/kernel/message.ts';

export function readPickUpDate(text: string | undefined): string | null {
  if (text === undefined) return null;
  const date = new Date(`${text}T00:00:00Z`);
  if (!Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text) return text;
  const message = say('--pickup: expected a date like 2026-03-31, found {found}', {
    found: JSON.stringify(text),
  });
  throw failure('bad-input', message, { field: '--pickup' });
}

/** Options by field, and the field's name in messages. */
const OPTIONS: Readonly<Record<string, { option: string; name: string }>> = {
  pickUpDate: { option: '--pickup', name: 'Pick-up date' },
  cartons: { option: '--carton', name: 'Cartons' },
  count: { option: '--count', name: 'Number of orders' },
  atMost: { option: '--at-most', name: 'Highest price' },
  choose: { option: '--choose', name: 'Rule' },
  print: { option: '--print', name: 'Printing' },
  acceptsCollectedTax: {
    option: '--accept-ddp-with-collected-tax',
    name: 'Collected tax',
  },
};

/** Names the option in place of the field that is refused. */
export function inOptions(thrown: unknown): never {
  const field = thrown instanceof StationFailure ? (thrown.error.field ?? '') : '';
  const named = Object.hasOwn(OPTIONS, field) ? OPTIONS[field] : undefined;
  if (!(thrown instanceof StationFailure) || !named) throw thrown;
  const message = thrown.error.message
    .replace(named.name, named.option)
    .replace(/or begin anew\.$/, 'or begin anew with --anew.');
  throw new StationFailure({ ...thrown.error, field: named.option, message });
}
