import { jwtVerify, SignJWT } from 'jose';
import { json, Refusal } from './answers.ts';
import type { Context } from './context.ts';
import type { Handler } from './pipeline.ts';
import { readBody } from './read-body.ts';
import { AuthRequestSchema } from './schemas/requests.ts';

export const appId = (context: Context): string =>
  `sandbox-${context.derive('app id').slice(0, 12)}`;
export const restApiKey = (context: Context): string => context.derive('rest api key').slice(0, 40);
export const controlKey = (context: Context): string => context.derive('control key').slice(0, 40);

/** Interface document, "POST /Auth". */
export const authHandler =
  (context: Context): Handler =>
  async ({ body, requestId }) => {
    const { AppID, RestApiKey } = readBody(AuthRequestSchema, body);
    if (AppID !== appId(context) || RestApiKey !== restApiKey(context)) {
      throw new Refusal(401, 'Unauthorized: invalid AppID or RestApiKey');
    }
    const issued = Math.floor(context.now().getTime() / 1000);
    const token = await new SignJWT({ epoch: tokenEpoch(context) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(AppID)
      .setJti(context.next('token').slice(0, 16))
      .setIssuedAt(issued)
      .setExpirationTime(issued + Math.ceil(context.settings().tokenLifetimeSeconds))
      .sign(secret(context));
    return json({ Token: token, RootRequestId: requestId });
  };

/** Passes on only requests with a valid token ("Authentication", 2 and 3). */
export const authorized =
  (context: Context, handler: Handler): Handler =>
  async (call) => {
    await checkToken(context, call.authorization);
    return handler(call);
  };

/** Invalidates all tokens issued so far. */
export const expireTokens = (context: Context): void =>
  context.state.put('fact', 'token-epoch', String(tokenEpoch(context) + 1));

async function checkToken(context: Context, authorization: string | undefined): Promise<void> {
  const [, bearer, token] = /^(Bearer\s+)?(\S+)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (!token) throw new Refusal(401, 'Unauthorized: the Authorization header is missing');
  const { tokenForm } = context.settings();
  if (tokenForm === 'bare' && bearer) throw new Refusal(401, 'Unauthorized: invalid token');
  if (tokenForm === 'bearer' && !bearer) throw new Refusal(401, 'Unauthorized: invalid token');
  const epoch = await verifiedEpoch(context, token);
  if (epoch !== tokenEpoch(context)) throw new Refusal(401, 'Unauthorized: the token is expired');
}

async function verifiedEpoch(context: Context, token: string): Promise<unknown> {
  try {
    const options = { currentDate: context.now(), algorithms: ['HS256'] };
    const { payload } = await jwtVerify(token, secret(context), options);
    return payload.epoch;
  } catch {
    throw new Refusal(401, 'Unauthorized: the token is invalid or expired');
  }
}

const tokenEpoch = ({ state }: Context): number => Number(state.get('fact', 'token-epoch') ?? 0);

const secret = (context: Context): Uint8Array => Buffer.from(context.derive('token secret'), 'hex');
