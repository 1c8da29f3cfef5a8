import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../shared/kernel/secrets.ts';
import {
  type SubscribeRequest,
  type UnsubscribeRequest,
  WebhookResponseSchema,
} from '../../../shared/partner/webhooks.ts';
import { encodeWire } from '../../../shared/partner/wire.ts';
import type { WebhookAnswer, WebhookGateway } from '../../features/webhooks/ports.ts';
import type { PartnerCalls } from './http/calls.ts';
import { answerError, parseAnswer } from './http/failure.ts';
import { readEvent } from './webhook-events.ts';

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
    return fail(
      stationError(
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
      ),
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
