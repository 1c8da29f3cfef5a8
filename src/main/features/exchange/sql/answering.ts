import { type AnyMessage, english } from '../../../../shared/kernel/message.ts';
import type { RowAnswer } from '../../rows/ports.ts';
import type { Problem } from './reading.ts';

const MOST_CHARACTERS = 4_000;

/** `message` has all problems; the other fields only the first. */
export function rejected(row: number, problems: readonly Problem[]): RowAnswer {
  const [first] = problems;
  const texts = problems.map(({ field, message }) =>
    problems.length > 1 && field !== '' ? `${field}: ${english(message)}` : english(message),
  );
  return {
    row,
    state: 'rejected',
    message: shortened(texts.join('\n')),
    field: first?.field || null,
    ...expectedAndFound(first ? english(first.message) : ''),
  };
}

/** `notes`: information for a person about an accepted row. */
export const accepted = (
  row: number,
  state: 'taken' | 'updated' | 'unchanged',
  notes: readonly AnyMessage[] = [],
): RowAnswer => ({
  row,
  state,
  message: notesMessage(notes),
  field: null,
  expected: null,
  found: null,
});

export const notesMessage = (notes: readonly AnyMessage[]): string | null =>
  notes.length > 0 ? shortened(notes.map((note) => english(note)).join('\n')) : null;

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;

/** Finds the parts in the text, which has the format of all refusals of an import. */
function expectedAndFound(text: string): Pick<RowAnswer, 'expected' | 'found'> {
  const [, expected = null, found = null] = /expected (.+?)(?:, found (.+))?$/s.exec(text) ?? [];
  return { expected, found: FOUND.exec(found ?? '')?.[0] || null };
}

/** A quoted value, or the text up to a following hint. */
const FOUND = /^(?:"(?:[^"\\]|\\.)*"|[^:]+)/;
