import { say } from '../../../shared/kernel/message.ts';
import type { StoreAuth } from '../../../shared/settings/exchange-settings.ts';
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
  async ({ url, auth, password, xml, signal }) => {
    const known = credentials(auth, password);
    // Node refuses such a header by throwing.
    if (Object.values(known.headers).some((value) => !/^[\x20-\x7e]*$/.test(value)))
      return { ...NOTHING, status: null, why: NOT_SENDABLE };
    const address = new URL(url);
    for (const [name, value] of Object.entries(known.parameters))
      address.searchParams.set(name, value);
    const answer = await exchange({
      method: xml === undefined ? 'GET' : 'POST',
      url: address,
      headers: {
        ...known.headers,
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

/** Added to a request when it is sent, and nowhere kept. `secret`: `user:password`, or the key. */
function credentials(
  auth: StoreAuth,
  secret: string,
): Record<'headers' | 'parameters', Record<string, string>> {
  const at = secret.indexOf(':');
  const pair = { 'SS-UserName': secret.slice(0, at), 'SS-Password': secret.slice(at + 1) };
  switch (auth) {
    case 'basic':
      return {
        headers: { Authorization: `Basic ${Buffer.from(secret).toString('base64')}` },
        parameters: {},
      };
    case 'parameters':
      return { headers: {}, parameters: pair };
    case 'headers':
      return { headers: pair, parameters: {} };
    case 'auth-key':
      return { headers: {}, parameters: { auth_key: secret } };
    case 'access-token':
      return { headers: { 'ShipStation-Access-Token': secret }, parameters: {} };
  }
}

const NOT_SENDABLE = say('Its user, password or key has a letter that cannot be sent');

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
