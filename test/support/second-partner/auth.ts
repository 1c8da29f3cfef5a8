import { createHmac } from 'node:crypto';
import {
  type Answer,
  type Call,
  type Endpoint,
  has,
  nextKey,
  nextUuid,
  Refusal,
  type World,
} from './world.ts';

const CALLS_OF_A_SHORT_TOKEN = 5;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt(world: World): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({
    sub: world.appId,
    jti: nextUuid(world, 'token'),
    iat: Math.floor(world.now().getTime() / 1000),
  })}`;
  return `${signed}.${createHmac('sha256', world.restApiKey).update(signed).digest('base64url')}`;
}

/** POST /Auth: a token for AppID and RestApiKey. */
export function authenticate(world: World, call: Call): Answer {
  for (const field of ['AppID', 'RestApiKey'])
    if (typeof call.body[field] !== 'string' || call.body[field] === '')
      throw new Refusal(400, `${field} is required`, field);
  if (call.body.AppID !== world.appId || call.body.RestApiKey !== world.restApiKey) {
    if (has(world, 'auth-wrong-credentials-200'))
      return { status: 200, body: { Message: 'Invalid credentials' } };
    throw new Refusal(401, 'Invalid credentials');
  }
  const token = has(world, 'auth-token-not-jwt')
    ? nextKey(world, 'token').slice(0, 40)
    : jwt(world);
  if (has(world, 'one-token-at-a-time')) world.tokens.clear();
  world.tokens.set(token, { calls: 0 });
  return { status: has(world, 'auth-answers-201') ? 201 : 200, body: { Token: token } };
}

/** Both forms are shown, but not which is enforced: the faithful partner accepts both. */
export function authorize(world: World, endpoint: Endpoint, call: Call): void {
  const sent = call.headers.authorization ?? '';
  const bearer = sent.startsWith('Bearer ');
  const forClassification = has(world, 'classification-wants-bearer');
  const wantsBearer =
    has(world, 'auth-wants-bearer', 'auth-wrong-form-400', 'auth-wrong-form-403') ||
    (forClassification && endpoint === 'classifications');
  const refusesBearer = has(world, 'auth-refuses-bearer') || (forClassification && !wantsBearer);
  if ((wantsBearer && !bearer) || (refusesBearer && bearer)) {
    if (has(world, 'auth-wrong-form-400'))
      throw new Refusal(400, 'The Authorization header is malformed', 'Authorization');
    throw new Refusal(has(world, 'auth-wrong-form-403') ? 403 : 401, 'Unauthorized');
  }
  const token = world.tokens.get(sent.replace(/^(Bearer )+/, ''));
  if (!token) throw new Refusal(401, 'Unauthorized: invalid or expired token');
  token.calls += 1;
  if (has(world, 'token-lives-five-calls') && token.calls > CALLS_OF_A_SHORT_TOKEN)
    throw new Refusal(401, 'Unauthorized: invalid or expired token');
}

/** The answer to an unknown token, if it is not 401. */
export function strangeToken(world: World): Answer | null {
  const body = { Message: 'Invalid or expired token' };
  if (has(world, 'bad-token-400')) return { status: 400, body };
  if (has(world, 'bad-token-200')) return { status: 200, body };
  if (has(world, 'bad-token-login-page'))
    return { status: 302, headers: { location: `${world.origin}/login` } };
  return null;
}
