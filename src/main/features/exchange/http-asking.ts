import type { z } from 'zod';
import type { CallInput, CallOutput, CommandName } from '../../../shared/bridge/calls.ts';
import { httpOperations } from '../../../shared/exchange/http-operations.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { badInput, failure, StationFailure } from '../../../shared/kernel/errors.ts';
import { composed } from '../../../shared/kernel/fold.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { readJson } from '../../../shared/orders/files/json-records.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { Caller, Token } from '../../kernel/handle.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { HttpAsked, HttpCall } from './ports.ts';

export type Execute = <N extends CommandName>(
  caller: Caller,
  name: N,
  input: CallInput<N>,
) => Promise<Result<CallOutput<N>>>;

interface AskingNeeds {
  journal: PurchaseJournal;
  findOrder(ref: string, merchant: string | null): Promise<Result<StoredOrder>>;
  execute: Execute;
}

/** What a call with an idempotency key passes on. */
interface KeyedCall {
  quoted?: (quoteId: string) => Promise<void>;
  turn?: number;
}

export interface Asking {
  /** Throws the command's error. */
  ask<N extends CommandName>(
    by: Token,
    name: N,
    input: CallInput<N>,
    keyed?: KeyedCall,
  ): Promise<CallOutput<N>>;
  /** Throws `not-found`, also where the token may not see the order. */
  orderOf(call: HttpCall): Promise<StoredOrder>;
  /** Throws `not-found`, also where the token may not see the shipment. */
  shipmentOf(asked: HttpAsked): Promise<Shipment>;
}

/**
 * Runs commands for other programs and finds the orders they name. Orders are found by reference, among
 * those that the token may access. The only id accepted from outside is that of an attempt, whose order is
 * checked in the same way.
 */
export function createAsking({ journal, findOrder, execute }: AskingNeeds): Asking {
  async function ask<N extends CommandName>(
    by: Token,
    name: N,
    input: CallInput<N>,
    keyed: KeyedCall = {},
  ) {
    const answer = await execute({ place: 'http', token: by, ...keyed }, name, input);
    if (!answer.ok) throw new StationFailure(answer.error);
    return answer.value;
  }

  async function orderOf({ token, merchant, path }: HttpCall): Promise<StoredOrder> {
    const found = await findOrder(path.ref ?? '', merchant);
    if (found.ok) return found.value;
    refuseOtherInPath(token, path.ref);
    throw new StationFailure(found.error);
  }

  async function shipmentOf({ token, path }: HttpAsked): Promise<Shipment> {
    const attempt = await journal.find(path.id ?? '');
    const isSeen = attempt && (token.merchant === null || attempt.merchant === token.merchant);
    const known = isSeen ? await ask(token, 'shipments.all', { orderId: attempt.orderId }) : null;
    const shipment = known?.shipments.find(({ attemptId }) => attemptId === path.id);
    if (shipment) return shipment;
    throw failure('not-found', say('No shipment {id} is known.', { id: show(path.id) }), {
      field: 'id',
    });
  }

  return { ask, orderOf, shipmentOf };
}

/**
 * For every operation: the merchant that a call names in its query, or that of its token; null for
 * any. Throws `forbidden` if a token of one merchant names another there.
 */
export function merchantOf({ token, query }: HttpAsked): string | null {
  const asked = nameIn((query as { merchant?: unknown }).merchant);
  refuseOther(token, asked);
  return token.merchant ?? (typeof asked === 'string' ? asked : null);
}

/** What is no reference of its own is `MERCHANT/REFERENCE`: a token of one merchant may name no other there. */
export function refuseOtherInPath(token: Token, ref: string | undefined): void {
  const [merchant, ...rest] = (ref ?? '').split('/');
  if (rest.length > 0) refuseOther(token, merchant);
}

/** `named`: a merchant as text; undefined or null where none is named. */
function refuseOther({ merchant }: Token, named: unknown): void {
  if (merchant === null || named === undefined || named === null) return;
  if (nameIn(named) === composed(merchant)) return;
  const message = say('{field}: expected {expected}, found {found}', {
    field: 'merchant',
    expected: merchant,
    found: show(named),
  });
  throw failure('forbidden', message, { field: 'merchant', retry: 'never' });
}

/**
 * Only an order that is put names its merchant in the body: another call that does names another merchant, which is
 * refused as in its query, or has it in the wrong place.
 */
export function refuseInBody({ token, body }: HttpAsked): void {
  const named = merchantInBody(body);
  if (named === undefined || named === null) return;
  refuseOther(token, named);
  const message = say('{field}: expected {expected}, found {found}', {
    field: 'merchant',
    expected: '?merchant=NAME',
    found: `${show(named)} in the body`,
  });
  throw failure('bad-input', message, { field: 'merchant' });
}

function merchantInBody(body: string): unknown {
  try {
    return body.trim() === ''
      ? undefined
      : (jsonOf(body) as { merchant?: unknown } | null)?.merchant;
  } catch {
    // What cannot be read names nobody; an operation with a body refuses it.
    return undefined;
  }
}

const nameIn = (named: unknown): unknown => (typeof named === 'string' ? composed(named) : named);

type WithBody = 'rateOrder' | 'shipOrder' | 'rateReturn' | 'buyReturn';

export function bodyOf<N extends WithBody>(
  operation: N,
  { body }: HttpAsked,
): z.output<(typeof httpOperations)[N]['body']> {
  const input = body.trim() === '' ? {} : jsonOf(body);
  const parsed = httpOperations[operation].body.safeParse(input);
  if (!parsed.success)
    throw new StationFailure({ field: 'body', ...badInput(parsed.error, 'body', input) });
  return parsed.data as never;
}

/** Of two values of a field none is guessed. */
function jsonOf(text: string): unknown {
  const read = readJson(text);
  if (!read.ok) throw unreadable(read.error);
  return read.value;
}

export const unreadable = (message: Message): StationFailure =>
  failure('bad-input', say('{where}: {message}', { where: 'body', message }), { field: 'body' });
