import { type StationError, stationError } from '../kernel/errors.ts';
import { sizeOf } from '../kernel/measure.ts';
import { type Message, say } from '../kernel/message.ts';

/** Largest PDF that the station reads, in bytes; ample for documents of a shipment. */
export const LARGEST_PDF = 20 * 1024 * 1024;
/** Number of label files a person may provide for one shipment, and their total size in bytes. */
export const MOST_GIVEN = 20;
export const LARGEST_GIVEN = 30 * 1024 * 1024;

/**
 * Rejects label files before they are read; null if they are accepted. The window checks before sending,
 * the station on receipt.
 */
export function whyNotGiven(files: readonly { name: string; size: number }[]): StationError | null {
  if (files.length > MOST_GIVEN) {
    return refusal(
      say('expected at most {most} label files, found {found}', {
        most: MOST_GIVEN,
        found: files.length,
      }),
    );
  }
  for (const { name, size } of files) {
    if (size === 0) return refusal(say('{name} is empty', { name }));
    if (size > LARGEST_PDF) {
      return refusal(
        say('{name} has {size}, expected at most {most}', {
          name,
          size: sizeOf(size),
          most: sizeOf(LARGEST_PDF),
        }),
      );
    }
  }
  const together = files.reduce((total, { size }) => total + size, 0);
  if (together <= LARGEST_GIVEN) return null;
  return refusal(
    say('the label files have {together} together, expected at most {most}', {
      together: sizeOf(together),
      most: sizeOf(LARGEST_GIVEN),
    }),
  );
}

const refusal = (message: Message): StationError =>
  stationError('bad-input', message, { field: 'label', retry: 'after-change' });
