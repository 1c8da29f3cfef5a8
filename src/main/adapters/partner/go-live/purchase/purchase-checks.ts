import { type Message, messageOf, say } from '../../../../../shared/kernel/message.ts';
import { moneySaid } from '../../../../../shared/kernel/money.ts';
import type { SeenPurchase } from '../../../../features/go-live/ports.ts';
import {
  answered,
  type Finding,
  finding,
  type Given,
  judged,
  noticed,
  problem,
  statusOf,
} from '../check.ts';
import { differences } from '../compare.ts';
import { documentedShipment, documentedTracking } from '../documented.ts';
import { bodyOf, isObject } from '../session.ts';
import { answerOf, type PurchaseCheck, purchaseReply } from './purchase-answer.ts';

const purchase: PurchaseCheck = {
  name: 'purchase',
  expected: say('a shipment is bought: 200 with a ShipmentID'),
  async run(_given, { shipment, error }) {
    if (shipment?.state === 'confirmed' || shipment?.state === 'cancelled')
      return finding(
        'ok',
        say('{carrier}, tracking number {number}, {price}', {
          carrier: shipment.carrier ?? '–',
          number: shipment.trackingNumber ?? '–',
          price: shipment.cost ? moneySaid(shipment.cost.total) : '–',
        }),
      );
    return problem('fails', error ? messageOf(error) : say('nothing was bought'), 'us');
  },
};

const answer: PurchaseCheck = {
  name: 'purchase-answer',
  expected: say('the answer to the purchase has every field as documented'),
  async run(given, seen) {
    const reply = purchaseReply(given);
    if (!reply) return finding('not-tried', say('nothing was sent now'));
    if (!reply.answer || reply.answer.status >= 400)
      return problem('fails', answered(reply, given.scrubber), 'us');
    const status = reply.answer.status;
    const isRead = seen.shipment?.shipmentId != null;
    const differs = [
      ...(status === 200 ? [] : [say('status {status}', { status })]),
      ...differences(bodyOf(reply), documentedShipment),
      ...oddAnswer(given, seen),
    ];
    return isRead || differs.length === 0
      ? judged([], differs)
      : judged(differs.slice(0, 1), differs.slice(1));
  },
};

function oddAnswer(given: Given, { cartons, ratedCarrier, shipment }: SeenPurchase): Message[] {
  const body = answerOf(given) ?? {};
  const { LabelUrl, Carrier, TrackingNumber, CustomsInvoiceURL, SubmittedElectronically } = body;
  const isOther =
    typeof Carrier === 'string' && ratedCarrier !== null && Carrier.trim() !== ratedCarrier.trim();
  return noticed(
    Array.isArray(LabelUrl) &&
      cartons.length > 0 &&
      LabelUrl.length !== cartons.length &&
      say('LabelUrl has {count} addresses for {cartons} packages', {
        count: LabelUrl.length,
        cartons: cartons.length,
      }),
    isOther &&
      shipment !== null &&
      say('Carrier is {carrier}, the rate said {rated}', { carrier: Carrier, rated: ratedCarrier }),
    TrackingNumber === '' && say('{field} is empty', { field: 'TrackingNumber' }),
    CustomsInvoiceURL === '' &&
      SubmittedElectronically === false &&
      say('{field} is empty', { field: 'CustomsInvoiceURL' }),
  );
}

/** Tolerated difference between the station's and the partner's clocks, in minutes. */
const CLOCKS = 30;

const tracking: PurchaseCheck = {
  name: 'tracking-bought',
  expected: say('the number just bought is known, its record as documented, its dates in UTC'),
  async run(given, { shipment, isOurs }) {
    const { session, scrubber } = given;
    const number = shipment?.trackingNumber ?? null;
    if (number === null) return finding('not-tried', say('there is no tracking number'));
    const path = `/Tracking/Get/Detail/${encodeURIComponent(number)}`;
    const reply = await session.authorized({ path });
    if (statusOf(reply) === 404)
      return problem('differs', say('the number just bought is not known yet (404)'), 'nobody');
    if (statusOf(reply) !== 200) return problem('differs', answered(reply, scrubber), 'nobody');
    const body = bodyOf(reply);
    return judged(
      [],
      [...differences(body, documentedTracking), ...(isOurs ? hoursOff(body, new Date()) : [])],
    );
  },
};

function hoursOff(body: unknown, now: Date): Message[] {
  const history = isObject(body) && Array.isArray(body.TrackingHistory) ? body.TrackingHistory : [];
  const dates = history.flatMap((entry) =>
    isObject(entry) && /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(String(entry.StatusDate))
      ? [Date.parse(`${entry.StatusDate}Z`)]
      : [],
  );
  if (dates.length === 0) return [];
  const minutes = Math.round((Math.max(...dates) - now.getTime()) / 60_000);
  return Math.abs(minutes) > CLOCKS
    ? [say('its newest date is {hours} hours off UTC', { hours: Math.round(minutes / 6) / 10 })]
    : [];
}

/**
 * Not tried: the document says "A used or expired key is rejected", but a partner that does not reject it
 * would sell a second shipment.
 */
const usedKey: PurchaseCheck = {
  name: 'used-key',
  expected: say('a used HashKey is refused'),
  run: async (): Promise<Finding> =>
    finding(
      'not-tried',
      say('a key is never used twice: a partner that accepts it would sell again'),
    ),
};

export const BEFORE_LABELS: readonly PurchaseCheck[] = [purchase, answer];
export const AFTER_LABELS: readonly PurchaseCheck[] = [tracking, usedKey];
