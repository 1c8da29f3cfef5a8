import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Scope } from '../../../shared/kernel/command.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Token } from '../../kernel/handle.ts';
import type { TokenRepository } from './ports.ts';

export type TokenService = ReturnType<typeof createTokenService>;

/** Tokens of other programs; only their hashes are stored. */
export function createTokenService(tokens: TokenRepository, now: () => Date) {
  return {
    /** Errors: `bad-input` if the name is taken. */
    async add(name: string, scopes: readonly Scope[], merchant: string | null) {
      const token = `pbt_${randomBytes(32).toString('base64url')}`;
      const kept = { name, scopes: [...new Set(scopes)], merchant };
      const hash = hashOf(token).toString('hex');
      if (await tokens.add({ ...kept, hash, addedAt: now().toISOString() })) {
        return ok({ name, token });
      }
      return refuse('bad-input', say('There is a token named {name} already.', { name }), {
        field: 'name',
      });
    },
    async list() {
      const kept = await tokens.list();
      return kept.map(({ hash: _hash, ...token }) => ({ ...token, scopes: [...token.scopes] }));
    },
    async remove(name: string): Promise<Result<{ name: string }>> {
      if (await tokens.remove(name)) return ok({ name });
      return refuse('not-found', say('There is no token named {name}.', { name }), {
        field: 'name',
      });
    },
    /** Owner of a token, or null. Compares with every hash, in constant time. */
    async whose(token: string): Promise<Token | null> {
      const hash = hashOf(token);
      let found: Token | null = null;
      for (const { name, scopes, merchant, hash: kept } of await tokens.list()) {
        if (timingSafeEqual(hash, Buffer.from(kept, 'hex'))) found = { name, scopes, merchant };
      }
      return found;
    },
  };
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
