import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { ConfirmedInstruction, Session } from '../../../../shared/packing/session.ts';

export const isConfirmed = (
  { confirmed }: Pick<Session, 'confirmed'>,
  { rule, text }: ConfirmedInstruction,
): boolean => confirmed.some((each) => each.rule === rule && each.text === text);

/** The first instruction that nobody has confirmed. */
export const toConfirm = (
  session: Pick<Session, 'confirmed'>,
  confirms: readonly ConfirmedInstruction[],
): ConfirmedInstruction | null => confirms.find((each) => !isConfirmed(session, each)) ?? null;

/** Why rates wait; null if nothing is left to confirm. */
export function notConfirmed(
  session: Pick<Session, 'confirmed'>,
  confirms: readonly ConfirmedInstruction[],
): StationError | null {
  const next = toConfirm(session, confirms);
  return (
    next &&
    stationError(
      'order-locked',
      say('Confirm the instruction first: {text}', { text: next.text }),
      { field: 'confirm', retry: 'after-change' },
    )
  );
}

/** For an order that is shipped without a bench: only a person there can confirm. */
export const confirmedAtBench = (
  { reference }: Pick<StoredOrder, 'reference'>,
  { rule, text }: ConfirmedInstruction,
): StationError =>
  stationError(
    'order-locked',
    say(
      'Order {reference}: the rule {rule} wants a person to confirm “{text}”. Pack it at a bench.',
      {
        reference,
        rule,
        text,
      },
    ),
    { field: 'confirm', retry: 'after-change' },
  );
