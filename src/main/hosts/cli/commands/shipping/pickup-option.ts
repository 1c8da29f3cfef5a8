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

/** Replaces the field name by the option's name where the date is refused. */
export function inOptions(thrown: unknown): never {
  if (!(thrown instanceof StationFailure) || thrown.error.field !== 'pickUpDate') throw thrown;
  const message = thrown.error.message.replace('Pick-up date', '--pickup');
  throw new StationFailure({ ...thrown.error, field: '--pickup', message });
}
