import { Webhook } from 'standardwebhooks';
import { say } from '../../../shared/kernel/message.ts';
import type { PostWebhook } from '../../features/exchange/ports.ts';
import { retryAfter } from '../http/retry-after.ts';
import { exchange, type Route } from '../http/transport.ts';

const CONNECT_MS = 5000;
const ANSWER_MS = 10_000;
/** Of the response only status and Retry-After are used. */
const MAX_BYTES = 64 * 1024;

/** Signs an event and posts it, through the same proxy as requests to the partner. */
export const webhookSender =
  (route: () => Route, answerMs: number = ANSWER_MS): PostWebhook =>
  async ({ url, id, body, secrets, signal }) => {
    const at = new Date();
    const answer = await exchange({
      method: 'POST',
      url: new URL(url),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, at, body)).join(' '),
      },
      body,
      connectMs: CONNECT_MS,
      answerMs,
      maxBytes: MAX_BYTES,
      signal,
      route: route(),
    });
    const status = answer.kind === 'not-sent' ? null : answer.status;
    if (status === null && answer.kind !== 'answered') {
      return { status, retryAfter: null, why: answer.why };
    }
    const head = answer.kind === 'answered' ? answer : answer.kind === 'lost' ? answer.begun : null;
    const why = say('It answered {status}', { status: String(status) });
    return { status, retryAfter: retryAfter(head?.headers['retry-after'], at), why };
  };
