import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../shared/kernel/secrets.ts';
import {
  type PartnerEvent,
  PartnerEventSchema,
  type SubscribeRequest,
  type UnsubscribeRequest,
  WebhookResponseSchema,
} from '../../../shared/partner/webhooks.ts';
import { decodeWire, encodeWire } from '../../../shared/partner/wire.ts';
import type { PushedEvent, WebhookAnswer, WebhookGateway } from '../../features/webhooks/ports.ts';
import type { PartnerCalls } from './http/calls.ts';
import { answerError, parseAnswer } from './http/failure.ts';

const REFUSED =
  /fail|error|denied|deny|refus|reject|invalid|unsuccess|unauthori[sz]ed|forbidden|expired|\bnot\b|\bno\b|false|disabled|inactive/i;

/**
 * Silence: the words of Status. What says that it failed is a refusal, and so is a number that HTTP
 * has for one; anything else counts as made. Without a Status the Message counts.
 */
function saysRefused({ status, message }: WebhookAnswer): boolean {
  const words = status.trim() || message.trim();
  return REFUSED.test(words) || /^[45]\d\d$/.test(words);
}

/** POST /Webhooks/Subscribe and /Webhooks/UnSubscribe (interface document). Asking twice changes nothing. */
export function createWebhookGateway(calls: PartnerCalls, scrubber: Scrubber): WebhookGateway {
  async function post(path: string, body: SubscribeRequest | UnsubscribeRequest) {
    const answer = await calls.postHarmless(
      path,
      encodeWire(body),
      'subscription',
      'the subscription',
    );
    if (!answer.ok) return answer;
    if (answer.value.status !== 200) {
      return fail(answerError(answer.value, 'the subscription', scrubber));
    }
    const parsed = parseAnswer(answer.value, WebhookResponseSchema, 'the subscription');
    if (!parsed.ok) return parsed;
    const { Status, Message, RootRequestId } = parsed.value;
    const said: WebhookAnswer = { status: Status ?? '', message: Message ?? '' };
    if (!saysRefused(said)) {
      const { scrub } = scrubber;
      return ok({ status: scrub(said.status), message: scrub(said.message) });
    }
    const partnerMessage = scrubber.scrub([Message || Status].join('').trim());
    return refuse(
      'partner-refused',
      say('The partner refused the subscription: Status {scrub}, “{partnerMessage}”', {
        scrub: scrubber.scrub(said.status),
        partnerMessage,
      }),
      {
        status: 200,
        field: 'Status',
        partnerMessage,
        retry: 'after-change',
        ...(RootRequestId ? { requestId: scrubber.scrub(RootRequestId) } : {}),
      },
    );
  }

  return {
    subscribe: (events, url): Promise<Result<WebhookAnswer>> =>
      post('/Webhooks/Subscribe', {
        WebHooksList: events.map((EventName) => ({ EventName, URL: url })),
      }),
    unsubscribe: (events) => post('/Webhooks/UnSubscribe', { Events: [...events] }),
    read: readEvent,
  };
}

/** Fields, entries and the rest of one event: its largest body holds some 600 entries of five fields. */
const MOST_VALUES = 5_000;
/** Entries of one event that are looked at. */
const MOST_ENTRIES = 200;
/** A number of a parcel or a shipment is no longer than this. */
const LONGEST_NUMBER = 100;

/** null for what is no JSON, no event that the document knows, or one without what makes it one. */
export function readEvent(body: string): PushedEvent | null {
  let value: unknown;
  try {
    // A tracking number that was sent as a number keeps all its digits.
    value = decodeWire(body, MOST_VALUES);
  } catch {
    return null;
  }
  const parsed = PartnerEventSchema.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const numbers = [data.tracking_number ?? '', data.shipment_id ?? ''];
  return numbers.some((each) => each.length > LONGEST_NUMBER) ? null : toPushed(data);
}

function toPushed(event: PartnerEvent): PushedEvent {
  if (event.event === 'shipment-created') {
    return {
      kind: 'created',
      reference: event.reference?.trim() ?? '',
      shipmentId: event.shipment_id.trim(),
      trackingNumber: event.tracking_number?.trim() ?? '',
    };
  }
  return {
    kind: 'moved',
    trackingNumber: event.tracking_number,
    shipmentId: event.shipment_id?.trim() || null,
    entries: event.tracking_history.slice(0, MOST_ENTRIES).map((entry) => ({
      at: entry.status_date ?? '',
      status: entry.status ?? '',
      detail: entry.status_detail ?? '',
      location: entry.location ?? '',
    })),
  };
}
