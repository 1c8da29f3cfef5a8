import { say } from '../../../shared/kernel/message.ts';
import type { CallStore, StoreAnswer } from '../../features/exchange/ports.ts';
import { retryAfter } from '../http/retry-after.ts';
import { exchange, type Route } from '../http/transport.ts';

const CONNECT_MS = 10_000;
/** Shops generate the page during the request, which can take long. */
const ANSWER_MS = 60_000;
/** Enough for a page of several thousand orders. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Sends a request to a shop, through the same proxy as requests to the partner. */
export const storeCaller =
  (route: () => Route, answerMs: number = ANSWER_MS): CallStore =>
  async ({ url, password, xml, signal }) => {
    const answer = await exchange({
      method: xml === undefined ? 'GET' : 'POST',
      url,
      headers: {
        Authorization: `Basic ${Buffer.from(password).toString('base64')}`,
        Accept: 'application/xml, text/xml',
        ...(xml === undefined ? {} : postHeaders(xml)),
      },
      ...(xml === undefined ? {} : { body: xml }),
      connectMs: CONNECT_MS,
      answerMs,
      maxBytes: MAX_BYTES,
      signal,
      route: route(),
    });
    if (answer.kind !== 'answered') {
      return { ...NOTHING, status: null, why: answer.why };
    }
    const { status, headers, body } = answer;
    const { date, 'retry-after': after } = headers;
    return {
      status,
      why: say('It answered {status}', { status: String(status) }),
      body,
      at: timeOf(date),
      askAgainIn: retryAfter(after, new Date()),
    };
  };

const NOTHING: Pick<StoreAnswer, 'body' | 'at' | 'askAgainIn'> = {
  body: new Uint8Array(),
  at: null,
  askAgainIn: null,
};

const postHeaders = (xml: string) => ({
  'Content-Type': 'application/xml; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(xml)),
});

function timeOf(text: string | undefined): Date | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}
