import {
  type EventName,
  type SubscribeRequest,
  type UnsubscribeRequest,
  WebhookResponseSchema,
} from '../../../shared/partner/webhooks.ts';
import { encodeWire } from '../../../shared/partner/wire.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Scrubber } from '../../../shared/secrets.ts';
import type { WebhookAnswer, WebhookGateway } from '../../domain/events/ports.ts';
import type { PartnerCalls } from './calls.ts';
import { answerError, parseAnswer } from './failure.ts';

/** POST /Webhooks/Subscribe and /Webhooks/UnSubscribe (interface document). Asking twice changes nothing. */
export function createWebhookGateway(calls: PartnerCalls, scrubber: Scrubber): WebhookGateway {
  async function post(path: string, body: SubscribeRequest | UnsubscribeRequest) {
    const answer = await calls.postHarmless(path, encodeWire(body), 'the subscription');
    if (!answer.ok) return answer;
    if (answer.value.status !== 200) {
      return fail(answerError(answer.value, 'the subscription', scrubber));
    }
    const parsed = parseAnswer(answer.value, WebhookResponseSchema, 'the subscription');
    if (!parsed.ok) return parsed;
    const { Status, Message } = parsed.value;
    const said: WebhookAnswer = { status: Status ?? '', message: Message ?? '' };
    return ok(said);
  }

  return {
    subscribe: (events: readonly EventName[], url: string): Promise<Result<WebhookAnswer>> =>
      post('/Webhooks/Subscribe', {
        WebHooksList: events.map((EventName) => ({ EventName, URL: url })),
      }),
    unsubscribe: (events) => post('/Webhooks/UnSubscribe', { Events: [...events] }),
  };
}
