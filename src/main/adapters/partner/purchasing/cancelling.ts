import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { ok } from '../../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import { OPERATIONS } from '../../../../shared/settings/operations.ts';
import type { CancelGateway, CancelOutcome } from '../../../features/purchasing/ports.ts';
import { exchange } from '../../http/transport.ts';
import { jsonHeaders, partnerUrl } from '../http/calls.ts';
import { type Answer, jsonOf, readWords, toAnswer } from '../http/failure.ts';
import { shipmentsIn } from '../operations/operation-answer.ts';
import { composeOperation } from '../operations/operation-request.ts';
import { notComposed, type OperationOptions } from '../operations/operations.ts';
import { unsent } from './unsent.ts';

/** Cancel Shipments (PUT). It undoes a purchase, so it is sent once, and once more after a 401. */
export function createCancelGateway(options: OperationOptions): CancelGateway {
  const { calls, scrubber, limits } = options;

  type Shipment = Parameters<CancelGateway['cancel']>[0];

  async function send(
    shipment: Shipment,
    { path, body }: { path: string; body: string | null },
    renew: boolean,
  ): Promise<CancelOutcome> {
    const authorization = await calls.authorize(renew);
    if (!authorization.ok) return unsent(authorization.error);
    const reply = await exchange({
      method: OPERATIONS.cancelShipments.method,
      url: partnerUrl(options.baseUrl, path),
      headers: jsonHeaders(authorization.value.header),
      ...(body === null ? {} : { body }),
      route: options.route,
      connectMs: limits.connectMs,
      answerMs: limits.purchaseMs,
      maxBytes: limits.answerBytes.cancellation,
      beforeSend: shipment.beforeSend,
    });
    if (reply.kind === 'not-sent') {
      return { kind: 'not-sent', why: reply.why, code: 'partner-unavailable' };
    }
    if (reply.kind === 'lost') {
      return { kind: 'unclear', why: reply.why, status: reply.status, requestId: null };
    }
    if (reply.status === 401 && !renew) return await send(shipment, { path, body }, true);
    return readCancellation(toAnswer(reply), shipment.shipmentId, scrubber);
  }

  return {
    async cancel(shipment) {
      const setting = options.operation('cancelShipments');
      if (!setting) {
        const why = say(
          'how this partner cancels is not known here: set connection.operations.cancelShipments, or cancel in its portal and record that',
        );
        return { kind: 'not-sent', why, code: 'not-available' };
      }
      const { merchant } = shipment;
      const key = merchant === null ? ok(null) : await options.customerKey(merchant);
      if (!key.ok) return unsent(key.error);
      const subject = { ...shipment, invoiceNumber: null, question: null };
      const composed = composeOperation('cancelShipments', setting, subject, key.value);
      if (composed.kind === 'composed') return await send(shipment, composed, false);
      return { kind: 'not-sent', why: notComposed(composed), code: 'not-available' };
    },
  };
}

export function readCancellation(
  answer: Answer,
  shipmentId: string,
  scrubber: Scrubber,
): CancelOutcome {
  const { status } = answer;
  const words = readWords(answer, scrubber);
  const requestId = words.requestId ?? null;
  const reason = words.message ?? '';
  const unclear = (why: AnyMessage): CancelOutcome => ({ kind: 'unclear', why, status, requestId });
  if (words.kind === 'html') {
    return unclear(
      say('a web page came instead of the partner’s answer (status {status})', { status }),
    );
  }
  const found = shipmentsIn(answer);
  const other = found.find(({ ShipmentID }) => ShipmentID.trim() !== shipmentId.trim());
  if (other)
    return unclear(
      say('it is about another shipment, {shipmentID}', { shipmentID: other.ShipmentID }),
    );
  if (saysAlready(status, reason)) return { kind: 'confirmed', requestId };
  if (status === 200) {
    if (saysDone(reason, jsonOf(answer) ?? null)) return { kind: 'confirmed', requestId };
    return unclear(
      reason
        ? say('it said: “{said}”', { said: reason })
        : say('it does not confirm the cancellation'),
    );
  }
  if ([400, 401, 403, 404, 422].includes(status) && words.kind !== 'empty') {
    return {
      kind: 'refused',
      status,
      partnerMessage: reason || say('status {status}', { status }),
      requestId,
    };
  }
  return unclear(
    reason
      ? say('status {status}, “{said}”', { status, said: reason })
      : say('status {status} without a message', { status }),
  );
}

/*
 * The document does not say how a cancellation is confirmed. The status alone is not enough: the text
 * must say that it is done. In doubt it counts as not cancelled, because a cancelled order may be bought
 * again, while asking again does no harm.
 */

const DONE = /\b(cancel+ed|voided)\b|^\W*(success(ful(ly)?)?|ok)\b/i;
/** A bare text without fields must name the cancellation. */
const NAMED = /\b(cancel+ed|voided)\b/i;
/** Must not occur anywhere in the answer. */
const DENIED =
  /\b(can)?not\b|n['’]t\b|\bno(ne)?\b|\bnever\b|fail|error|unable|pending|request(ed)?\b|refus|reject|denied|too late/i;
/** Must not occur in the confirming sentence: planned, possible, partial or general is not done. */
const NOT_YET =
  /\b(0|zero)\s\w|\bcancel+ed (shipment|order|label|parcel)s\b|\b(will|would|to be|can|could|may|might|must|should|soon|only|before|until|unless|if)\b|partial|queue|process|progress|schedul|deliver|\btransit\b/i;
const ALREADY =
  /(?<!(?:\b(?:not|or|if|unless)\b|n['’]t\b).{0,12})\balready (been )?(cancel+ed|voided)\b/i;
/** Statuses whose text is about the shipment, not about the sign-in or the service. */
const ALREADY_STATUSES = [200, 400, 403, 404, 409, 410, 422];

const STATUS_KEY = /^(shipment)?(status|state)$/i;
const DONE_STATUS = /^\W*(success(ful)?|ok|done|completed?|\d+)\W*$/i;
const YES_KEY = /success|^ok$|cancel|void/i;
const NO_KEY = /error|fail/i;
/** Fields about the cost or the time limit of a cancellation. */
const OTHER_KEY = /fee|cost|charge|amount|refund|until|code/i;
const NO = /^(0|n|no|false)$/i;
const MOST_NODES = 5_000;

/** Whether the partner says that the shipment had been cancelled before. */
export const saysAlready = (status: number, message: string): boolean =>
  ALREADY_STATUSES.includes(status) && ALREADY.test(message);

/** Whether a 200 confirms the cancellation and nothing in it denies it. `body`: its JSON. */
export function saysDone(message: string, body: unknown): boolean {
  const doubtful = (sentence: string) => DONE.test(sentence) && NOT_YET.test(sentence);
  const isBare = typeof body !== 'object' || body === null;
  if (!(isBare ? NAMED : DONE).test(message) || DENIED.test(message)) return false;
  return !message.split(/[.;!?]\s/).some(doubtful) && !contradicted(body);
}

function contradicted(body: unknown): boolean {
  const queue = [body];
  for (let seen = 0; seen < queue.length && seen < MOST_NODES; seen += 1) {
    const node = queue[seen];
    if (typeof node !== 'object' || node === null) continue;
    const fields = Object.entries(node);
    if (fields.some(([key, value]) => contradicts(key, value))) return true;
    for (const [, value] of fields.slice(0, MOST_NODES)) queue.push(value);
  }
  return false;
}

function contradicts(key: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value ? NO_KEY.test(key) : YES_KEY.test(key);
  const isPlain = typeof value === 'string' || typeof value === 'number';
  if (isPlain && YES_KEY.test(key) && !OTHER_KEY.test(key) && NO.test(`${value}`.trim()))
    return true;
  if (typeof value !== 'string' || !STATUS_KEY.test(key)) return false;
  if (DENIED.test(value) || NOT_YET.test(value)) return true;
  return !DONE.test(value) && !DONE_STATUS.test(value);
}
