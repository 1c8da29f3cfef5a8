import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTokenService } from '../../../src/main/features/exchange/token-service.ts';
import {
  databaseFile,
  must,
  mustFail,
  ownStore,
} from '../../adapters/store-sqlite/support/bench.ts';

it('a token identifies its program until it is removed', async () => {
  const file = databaseFile();
  const store = await ownStore(file);
  const tokens = createTokenService(store.tokens, () => new Date('2026-02-01'));
  const { token } = must(await tokens.add('Shop', ['orders', 'read', 'read'], 'Acme'));
  const other = must(await tokens.add('ERP', ['ship'], null)).token;
  const shop = { name: 'Shop', scopes: ['orders', 'read'], merchant: 'Acme' };
  expect(await tokens.whose(token)).toEqual(shop);
  expect(await tokens.whose(other)).toEqual({ name: 'ERP', scopes: ['ship'], merchant: null });
  for (const wrong of ['', 'pbt_', token.slice(0, -1), `${token} `, token.toUpperCase()]) {
    expect(await tokens.whose(wrong)).toBeNull();
  }
  expect(mustFail(await tokens.add('Shop', ['read'], null)).code).toBe('bad-input');
  expect((await tokens.list())[1]).toEqual({ ...shop, addedAt: '2026-02-01T00:00:00.000Z' });
  must(await tokens.remove('Shop'));
  expect(await tokens.whose(token)).toBeNull();
  expect(mustFail(await tokens.remove('Shop')).code).toBe('not-found');
  await store.close();
  // The file on the disk does not contain the token.
  expect(readFileSync(file, 'latin1')).not.toContain(token.slice(4));
});
