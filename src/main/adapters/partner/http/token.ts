import type { Result } from '../../../../shared/kernel/result.ts';

/** How the token stands in the Authorization header (interface document, "Authentication"). */
export type TokenForm = 'bare' | 'bearer';

export interface Token {
  text: string;
  /** The partner took it at least once: a 401 to it now means that it has expired. */
  proven: boolean;
}

export type Tokens = ReturnType<typeof createTokens>;

export interface TokenOptions {
  tokenForm: 'auto' | TokenForm;
  remembered: TokenForm | null;
  remember: (form: TokenForm) => void;
  /** POST /Auth. */
  authenticate: () => Promise<Result<string>>;
}

/**
 * The connection's token. Parallel calls share one /Auth. Which form is enforced is not shown
 * (interface document, "Authentication", 2): bare first; on a 401 right after a fresh token,
 * Bearer; what worked is remembered. A token's lifetime is not shown either, so no clock is asked
 * whether it still holds: the partner's 401 says so.
 */
export function createTokens(options: TokenOptions) {
  const { tokenForm, remember, authenticate } = options;
  let settled: TokenForm | null = tokenForm === 'auto' ? options.remembered : tokenForm;
  let current: Token | null = null;
  let asking: Promise<Result<Token>> | null = null;
  let signedOut = 0;

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
    /** One from /Auth, whatever is at hand. */
    ask,
    /** The token at hand, or one from /Auth (`fresh`). */
    async obtain(): Promise<Result<{ token: Token; fresh: boolean }>> {
      if (current) return { ok: true, value: { token: current, fresh: false } };
      const asked = await ask();
      return asked.ok ? { ok: true, value: { token: asked.value, fresh: true } } : asked;
    },
    /** A token other than `stale`: one that came in the meantime, or one from /Auth. */
    async renew(stale: Token): Promise<Result<Token>> {
      return current && current !== stale ? { ok: true, value: current } : ask();
    },
    /** Forgets the token, and what is asked for just now: it is for other credentials. */
    forget(): void {
      signedOut += 1;
      current = null;
      asking = null;
    },
    /** Forgets a token that was refused. */
    drop(token: Token): void {
      if (current === token) current = null;
    },
    /** Forms to try with it, in this order. */
    forms(token: Token): TokenForm[] {
      const first = settled ?? 'bare';
      if (tokenForm !== 'auto' || (settled && token.proven)) return [first];
      return [first, first === 'bare' ? 'bearer' : 'bare'];
    },
    /** The form to use where only one may be tried, and whether it is known to work. */
    form: (): { form: TokenForm; settled: boolean } => ({
      form: settled ?? 'bare',
      settled: settled !== null,
    }),
    /** The partner took this token in this form. */
    accept(token: Token, form: TokenForm): void {
      token.proven = true;
      if (settled === form) return;
      settled = form;
      remember(form);
    },
  };
}

export const authorization = (token: Token, form: TokenForm): string =>
  form === 'bearer' ? `Bearer ${token.text}` : token.text;
