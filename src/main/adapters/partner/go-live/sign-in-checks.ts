import { type Message, say } from '../../../../shared/kernel/message.ts';
import {
  answered,
  asDocumented,
  type Check,
  type Finding,
  finding,
  judged,
  problem,
  statusOf,
  unshown,
} from './check.ts';
import { differences } from './compare.ts';
import { documentedAuth } from './documented.ts';
import { bodyOf, type Call, isObject, type Reply, type Session, tokenIn } from './session.ts';

/** A tracking number that no carrier issues: 404 if the token is accepted. */
export const UNKNOWN_NUMBER = '/Tracking/Get/Detail/PACKBENCH-CHECK-0';

/** Wrong credentials, or credentials without rights. */
const REFUSES_US = [401, 403];

const auth = (appId: string, restApiKey: string): Call => ({
  path: '/Auth',
  body: { AppID: appId, RestApiKey: restApiKey },
  authorization: null,
});

const signIn: Check = {
  name: 'sign-in',
  expected: say('/Auth gives a token (200, Token is a JWT)'),
  async run({ session, scrubber }) {
    const { appId, restApiKey } = session.credentials;
    const reply = await session.send(auth(appId, restApiKey));
    const moved = movedTo(reply);
    if (moved)
      return problem('fails', say('the address has moved to {url}', { url: moved }), {
        key: 'connection.baseUrl',
        value: moved,
      });
    const token = tokenIn(reply);
    const body = bodyOf(reply);
    if (token === null)
      return reply.answer?.status === 200 && isObject(body)
        ? judged([say('{field} is missing', { field: 'Token' })], differences(body, documentedAuth))
        : problem(
            'fails',
            answered(reply, scrubber),
            REFUSES_US.includes(statusOf(reply) ?? 0) ? 'us' : 'partner',
          );
    session.setToken(token);
    const isJwt = /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
    return judged(
      [],
      [
        ...(statusOf(reply) === 200
          ? []
          : [say('status {status}', { status: statusOf(reply) ?? 0 })]),
        ...(isJwt ? [] : [say('Token is not a JWT')]),
        ...differences(body, documentedAuth),
      ],
    );
  },
};

function movedTo({ answer }: Reply): string | null {
  const to = answer && answer.status >= 300 && answer.status < 400 ? answer.headers.location : null;
  if (typeof to !== 'string' || !URL.canParse(to)) return null;
  return to.endsWith('/Auth') ? to.slice(0, -'/Auth'.length) : null;
}

/** Whether the partner accepts this form of the token; null if the answer does not show it. */
function isTaken({ answer }: Reply): boolean | null {
  if (!answer || answer.status >= 500) return null;
  if (answer.status === 401 || answer.status === 403) return false;
  return !(answer.status === 400 && /\btoken|authori[sz]ation|bearer/i.test(answer.text));
}

/** Whether an earlier check saw the token accepted, so that a refusal says something about another one. */
const showsTokens = ({ replies }: Session): boolean =>
  replies.some((reply) => reply.check === 'token-form' && isTaken(reply) === true);

async function formsAt(session: Session, call: Call) {
  const token = session.token() ?? '';
  const bare = isTaken(await session.send({ ...call, authorization: token }));
  const bearer = isTaken(await session.send({ ...call, authorization: `Bearer ${token}` }));
  return { bare, bearer };
}

const tokenForm: Check = {
  name: 'token-form',
  // The document shows both forms, and not which one is enforced.
  expected: say('the token is accepted alone or after “Bearer”, as the station sends it'),
  async run({ session, settings }) {
    const { bare, bearer } = await formsAt(session, { path: UNKNOWN_NUMBER });
    if (bare && bearer) return asDocumented();
    if (bare === null || bearer === null)
      return finding('not-tried', say('the answers do not show which form is accepted'));
    if (!bare && !bearer)
      return problem('fails', say('neither form of the token is accepted'), 'partner');
    const works = bare ? 'bare' : 'bearer';
    session.setForm(works);
    const found = bare ? say('only alone') : say('only after “Bearer”');
    const isOther = !['auto', works].includes(settings()['connection.tokenForm']);
    return isOther
      ? problem('fails', found, { key: 'connection.tokenForm', value: works })
      : finding('ok', found);
  },
};

const tokenFormClassification: Check = {
  name: 'token-form-classification',
  expected: say('/Classifications accepts the token in the same form'),
  async run({ session, settings }) {
    const call = { path: '/Classifications', body: { Reference: 'CHECK', Products: [] } };
    const taken = await formsAt(session, call);
    const key = 'connection.classificationTokenForm';
    const set = settings()[key];
    const form = set === 'same' ? session.form() : set;
    if (taken[form] === null) return unshown();
    if (taken[form]) {
      session.setClassificationForm(form);
      return asDocumented();
    }
    const other = form === 'bare' ? 'bearer' : 'bare';
    const found = form === 'bare' ? say('only after “Bearer”') : say('only alone');
    if (taken[other] === null) return unshown();
    if (!taken[other])
      return problem('fails', say('neither form of the token is accepted'), 'partner');
    session.setClassificationForm(other);
    // The station finds the other form automatically, but signs in again at each change of form.
    const isAuto = settings()['connection.tokenForm'] === 'auto' && set === 'same';
    return problem(isAuto ? 'differs' : 'fails', found, { key, value: other });
  },
};

/** A second token must not invalidate the first: several benches share one account. */
const tokenLifetime: Check = {
  name: 'token-lifetime',
  expected: say('a token stays valid while another one is issued'),
  async run({ session }) {
    if (!showsTokens(session)) return unshown();
    const first = session.token() ?? '';
    const signedIn = await session.signIn();
    if (!signedIn) return problem('differs', say('no second token is issued'), 'us');
    const authorization = session.header(first, session.form());
    for (let calls = 1; calls <= CALLS_OF_A_TOKEN; calls += 1) {
      const reply = await session.send({ path: UNKNOWN_NUMBER, authorization });
      if (statusOf(reply) === 401)
        return problem(
          'differs',
          calls === 1
            ? say('a new token invalidates the previous one')
            : say('a token expires after a few calls'),
          calls === 1 ? 'us' : 'nobody',
        );
    }
    return asDocumented();
  },
};

const CALLS_OF_A_TOKEN = 4;

const wrongToken: Check = {
  name: 'wrong-token',
  expected: say('an unknown token: 401'),
  async run({ session, scrubber }) {
    if (!showsTokens(session)) return unshown();
    const reply = await session.send({
      path: UNKNOWN_NUMBER,
      authorization: session.header('packbench.check.token', session.form()),
    });
    return refusedBy401(reply, () => answered(reply, scrubber));
  },
};

const wrongCredentials: Check = {
  name: 'wrong-credentials',
  expected: say('a wrong RestApiKey: 401, once tried'),
  async run({ session, scrubber }) {
    const reply = await session.send(auth(session.credentials.appId, 'packbench-check'));
    return refusedBy401(reply, () => answered(reply, scrubber));
  },
};

function refusedBy401(reply: Reply, words: () => Message): Finding {
  return statusOf(reply) === 401 ? asDocumented() : problem('differs', words(), 'nobody');
}

export const SIGN_IN_CHECKS: readonly Check[] = [
  signIn,
  tokenForm,
  tokenFormClassification,
  tokenLifetime,
  wrongToken,
  wrongCredentials,
];
