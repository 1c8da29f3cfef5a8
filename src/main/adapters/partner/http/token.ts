import type { Result } from '../../../../shared/kernel/result.ts';

/** Form of the token in the Authorization header (interface document, "Authentication"). */
export type TokenForm = 'bare' | 'bearer';

export interface Token {
  text: string;
  /** The partner has accepted it at least once: a 401 now means that it has expired. */
  proven: boolean;
}

export type Tokens = ReturnType<typeof createTokens>;

export interface TokenOptions {
  /** Setting `connection.tokenForm`, read at each call. */
  tokenForm: () => 'auto' | TokenForm;
  remembered: TokenForm | null;
  remember: (form: TokenForm) => void;
  /** POST /Auth. */
  authenticate: () => Promise<Result<string>>;
}

/**
 * Keeps the connection's token. Parallel calls share one /Auth. The document does not say which form is
 * enforced ("Authentication", 2): bare first; after a 401 to a new token, Bearer; the form that worked is
 * remembered, and is the only one until the partner refuses a new token in it. Nor does it state a token's
 * lifetime, so expiry is detected by the partner's 401, not by a clock.
 */
export function createTokens(options: TokenOptions) {
  const { tokenForm, remember, authenticate } = options;
  let learned: TokenForm | null = options.remembered;
  let current: Token | null = null;
  let asking: Promise<Result<Token>> | null = null;
  let signedOut = 0;

  function settled(): TokenForm | null {
    const set = tokenForm();
    return set === 'auto' ? learned : set;
  }

  async function authenticateOnce(): Promise<Result<Token>> {
    current = null;
    const began = signedOut;
    const answer = await authenticate();
    if (!answer.ok) return answer;
    const token = { text: answer.value, proven: false };
    if (began === signedOut) current = token;
    return { ok: true, value: token };
  }

  function ask(): Promise<Result<Token>> {
    if (asking) return asking;
    const mine = authenticateOnce().finally(() => {
      if (asking === mine) asking = null;
    });
    asking = mine;
    return mine;
  }

  return {
    ask,
    /** The current token, or a new one from /Auth (`fresh`). */
    async obtain(): Promise<Result<{ token: Token; fresh: boolean }>> {
      if (current) return { ok: true, value: { token: current, fresh: false } };
      const asked = await ask();
      return asked.ok ? { ok: true, value: { token: asked.value, fresh: true } } : asked;
    },
    /** A token other than `stale`: one issued in the meantime, or a new one from /Auth. */
    async renew(stale: Token): Promise<Result<Token>> {
      return current && current !== stale ? { ok: true, value: current } : ask();
    },
    /** Forgets the token and the result of a pending /Auth, which belongs to the previous credentials. */
    forget(): void {
      signedOut += 1;
      current = null;
      asking = null;
    },
    drop(token: Token): void {
      if (current === token) current = null;
    },
    /** The forms to try, in this order: the known one alone. */
    forms(): TokenForm[] {
      const form = settled();
      return form ? [form] : ['bare', 'bearer'];
    },
    /** After a new token was refused in the known form: the next call tries both. */
    forgetForm(): void {
      learned = null;
    },
    /** The form to use if only one may be tried, and whether it is known to work. */
    form: (): { form: TokenForm; settled: boolean } => ({
      form: settled() ?? 'bare',
      settled: settled() !== null,
    }),
    accept(token: Token, form: TokenForm): void {
      token.proven = true;
      if (settled() === form) return;
      learned = form;
      remember(form);
    },
  };
}

export const authorization = (token: Token, form: TokenForm): string =>
  form === 'bearer' ? `Bearer ${token.text}` : token.text;
