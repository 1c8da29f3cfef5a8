import { Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import { difference, shipmentFingerprint } from '../rating/fingerprint.ts';
import type { IssuedKey, PricedOption } from '../records.ts';
import type { ReceivedShipment } from '../schemas/requests.ts';

/**
 * The option locked by the shipment's keys, or undefined if it has none ("recommended"). Interface
 * document, "Related rules": a used or expired key is rejected. Refuses in this order: an unknown key, a
 * used one, an expired one; a DutyHashKey of another rate (400, "invalid fields"); then any difference
 * from what was rated, naming the field (422).
 */
export function lockedOption(
  context: Context,
  request: ReceivedShipment,
  merchant: string,
): PricedOption | undefined {
  const { HashKey, DutyHashKey } = request;
  if (HashKey === undefined) {
    if (DutyHashKey === undefined) return undefined;
    throw new Refusal(400, 'Missing required field: HashKey', 'HashKey');
  }
  const key = usableKey(context, 'HashKey', HashKey);
  const rated = context.state.get('rated', key.rateId);
  const option = rated?.options[key.option];
  if (!rated || !option) throw new Error(`HashKey of a rate that is gone: ${key.rateId}`);
  if (DutyHashKey !== undefined) {
    const duty = usableKey(context, 'DutyHashKey', DutyHashKey);
    if (duty.rateId !== key.rateId || duty.option !== key.option) {
      throw new Refusal(400, 'Invalid DutyHashKey: it belongs to another rate', 'DutyHashKey');
    }
  }
  const changed =
    changedChoice(option, request) ??
    difference(rated.fingerprint, shipmentFingerprint(request, merchant));
  if (changed === undefined) return option;
  throw new Refusal(422, `The shipment is not what was rated: ${changed} differs`, changed);
}

/** Marks the shipment's keys as used: each buys once. */
export function consumeKeys(
  { state }: Context,
  { HashKey, DutyHashKey }: ReceivedShipment,
  shipmentId: string,
): void {
  for (const id of [HashKey, DutyHashKey]) {
    const key = id === undefined ? undefined : state.get('key', id);
    if (id !== undefined && key) state.put('key', id, { ...key, usedBy: shipmentId });
  }
}

function usableKey(context: Context, field: 'HashKey' | 'DutyHashKey', id: string): IssuedKey {
  const key = context.state.get('key', id);
  const refuse = (why: string) =>
    new Refusal(400, `Invalid ${field}: ${why}. Request new rates.`, field);
  if (key?.kind !== (field === 'HashKey' ? 'hash' : 'duty')) throw refuse('it was never issued');
  const consumed = key.usedBy !== null && context.settings().repeatedKey !== 'sells';
  if (consumed) throw refuse('the key was already used');
  if (key.expiresAt <= context.now().getTime()) throw refuse('the key expired');
  return key;
}

function changedChoice(option: PricedOption, request: ReceivedShipment): string | undefined {
  // Return rates are keyed by carrier; the document does not say what a ServiceCode means with them.
  if (option.service !== request.ServiceCode && request.IsReturn !== 'Y') return 'ServiceCode';
  return option.terms === request.TermsOfTrade ? undefined : 'TermsOfTrade';
}
