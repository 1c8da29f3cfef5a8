import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../shared/kernel/secrets.ts';
import { urlText } from '../../../shared/partner/tolerant.ts';
import {
  type PartnerEvent,
  PartnerEventSchema,
  type SubscribeRequest,
  type UnsubscribeRequest,
  WebhookResponseSchema,
} from '../../../shared/partner/webhooks.ts';
import { decodeWire, encodeWire } from '../../../shared/partner/wire.ts';
import type {
  PushedEvent,
  WebhookAnswer,
  WebhookGateway,
} from '../../features/partner-events/ports.ts';
import type { PartnerCalls } from './http/calls.ts';
import { answerError, parseAnswer } from './http/failure.ts';

const REFUSED =
  /fail|error|denied|deny|refus|reject|invalid|unsuccess|unauthori[sz]ed|forbidden|expired|\bnot\b|\bno\b|false|disabled|inactive/i;

/**
 * The document does not list the values of Status. Words of failure and HTTP error numbers are a refusal;
 * anything else is a success. Without a Status the Message counts.
 */
function meansRefused({ status, message }: WebhookAnswer): boolean {
  const words = status.trim() || message.trim();
  return REFUSED.test(words) || /^[45]\d\d$/.test(words);
}

/** POST /Webhooks/Subscribe and /Webhooks/UnSubscribe (interface document). Idempotent. */
export function createWebhookGateway(calls: PartnerCalls, scrubber: Scrubber): WebhookGateway {
  async function post(path: string, body: SubscribeRequest | UnsubscribeRequest) {
    const answer = await calls.postHarmless(
      path,
      encodeWire(body),
      'subscription',
      say('the subscription'),
    );
    if (!answer.ok) return answer;
    if (answer.value.status !== 200) {
      return fail(answerError(answer.value, say('the subscription'), scrubber));
    }
    const parsed = parseAnswer(answer.value, WebhookResponseSchema, say('the subscription'));
    if (!parsed.ok) return parsed;
    const { Status, Message, RootRequestId } = parsed.value;
    const reply: WebhookAnswer = { status: Status ?? '', message: Message ?? '' };
    if (!meansRefused(reply)) {
      const { scrub } = scrubber;
      return ok({ status: scrub(reply.status), message: scrub(reply.message) });
    }
    const partnerMessage = scrubber.scrub([Message || Status].join('').trim());
    return refuse(
      'partner-refused',
      say('The partner refused the subscription: Status {scrub}, “{partnerMessage}”', {
        scrub: scrubber.scrub(reply.status),
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

/** Most JSON values of an event; one with the largest body has about 600 entries of five fields. */
const MOST_VALUES = 5_000;
const MOST_ENTRIES = 200;
const LONGEST_CARRIER = 100;

/** Null if the body is not JSON, not an event of the document, or lacks a required field. */
export function readEvent(body: string): PushedEvent | null {
  let value: unknown;
  try {
    // Keeps all digits of a tracking number that was sent as a JSON number.
    value = decodeWire(body, MOST_VALUES);
  } catch {
    return null;
  }
  const parsed = PartnerEventSchema.safeParse(value);
  if (!parsed.success) return null;
  return toPushed(parsed.data);
}

/** Null where it is empty or too long. */
function shortText(text: string | null | undefined, longest: number): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || trimmed.length > longest ? null : trimmed;
}

function toPushed(event: PartnerEvent): PushedEvent {
  if (event.event === 'shipment-created') {
    return {
      kind: 'created',
      reference: event.reference?.trim() ?? '',
      shipmentId: event.shipment_id.trim(),
      trackingNumber: event.tracking_number?.trim() ?? '',
      carrier: shortText(event.carrier, LONGEST_CARRIER),
      labelUrl: urlText.safeParse(event.label_url).data || null,
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
