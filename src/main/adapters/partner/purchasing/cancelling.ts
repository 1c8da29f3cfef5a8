import { OPERATIONS } from '../../../../shared/connection/operations.ts';
import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { ok } from '../../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import type { CancelGateway, CancelOutcome } from '../../../features/purchasing/ports.ts';
import { jsonHeaders, partnerUrl } from '../http/calls.ts';
import { type Answer, jsonOf, readWords, toAnswer } from '../http/failure.ts';
import { exchange } from '../http/transport.ts';
import { shipmentsIn } from '../operations/operation-answer.ts';
import { composeOperation } from '../operations/operation-request.ts';
import { notComposed, type OperationOptions } from '../operations/operations.ts';
import { saysAlready, saysDone } from './cancel-words.ts';
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
          'how this partner cancels is not known here: set connection.operations.cancelShipments, or cancel in its portal and record that (cancel --recorded)',
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

/** What the answer to a cancellation comes to; what confirms one is in `cancel-words.ts`. */
export function readCancellation(
  answer: Answer,
  shipmentId: string,
  scrubber: Scrubber,
): CancelOutcome {
  const { status } = answer;
  const words = readWords(answer, scrubber);
  const requestId = words.requestId ?? null;
  const said = words.message ?? '';
  const unclear = (why: Wording): CancelOutcome => ({ kind: 'unclear', why, status, requestId });
  if (words.kind === 'html') {
    return unclear(
      say('a web page came instead of the partner’s answer (status {status})', { status }),
    );
  }
  const found = shipmentsIn(answer);
  const other = found.find(({ ShipmentID }) => ShipmentID.trim() !== shipmentId.trim());
  if (other)
    return unclear(
      say('it speaks of another shipment, {shipmentID}', { shipmentID: other.ShipmentID }),
    );
  if (saysAlready(status, said)) return { kind: 'confirmed', requestId };
  if (status === 200) {
    if (saysDone(said, jsonOf(answer) ?? null)) return { kind: 'confirmed', requestId };
    return unclear(
      said ? say('it said: “{said}”', { said }) : say('it did not say that it is cancelled'),
    );
  }
  if ([400, 401, 403, 404, 422].includes(status) && words.kind !== 'empty') {
    return {
      kind: 'refused',
      status,
      partnerMessage: said || say('status {status}', { status }),
      requestId,
    };
  }
  return unclear(
    said
      ? say('status {status}, “{said}”', { status, said })
      : say('status {status} without a word', { status }),
  );
}
