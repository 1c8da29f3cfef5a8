import type { exchangeCommands } from '../../../shared/exchange/commands.ts';
import { WebhookSecretSchema } from '../../../shared/exchange/webhook-secret.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import {
  KEY_AUTHS,
  type StoreAuth,
  webhookEndpoints,
} from '../../../shared/settings/exchange-settings.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { CurrentSettings, SecretPlace } from '../settings/ports.ts';
import { type Integration, NO_COUNTS } from './integrations.ts';
import type { AddressSecrets, WebhookDeliveries, WebhookSecrets } from './ports.ts';
import type { OrderLookUp } from './sql/order-look-up.ts';
import { webhookStatus } from './webhooks/webhook-integration.ts';

export interface ExchangeUseCasesNeeds {
  integrations: readonly Integration[];
  lookUps: OrderLookUp;
  webhooks: WebhookDeliveries;
  webhookSecrets: WebhookSecrets;
  storePasswords: AddressSecrets;
  settings: CurrentSettings;
  /** Something needs a person, or no longer does. */
  onChange(): void;
}

export function exchangeUseCases(
  needs: ExchangeUseCasesNeeds,
): Pick<
  UseCasesOf<typeof exchangeCommands>,
  'exchange.status' | 'exchange.retry' | 'exchange.dismiss' | 'exchange.setSecret'
> {
  const { integrations, onChange } = needs;
  return {
    async 'exchange.status'() {
      const found = (
        await Promise.all(integrations.map((integration) => integration.status()))
      ).flat();
      const folder = found.find(({ kind }) => kind === 'folder');
      const { in: taken, ...counts } = folder ?? NO_COUNTS;
      const { waiting, out, failed } = counts;
      const webhooks = await webhookStatus(needs);
      const dead = webhooks.reduce((sum, each) => sum + each.dead, 0);
      return ok({
        folder: folder?.name ?? null,
        waiting,
        taken,
        failed,
        out,
        dead,
        webhooks,
        integrations: found,
      });
    },
    async 'exchange.retry'({ id }) {
      const answers = await Promise.all(integrations.map((integration) => integration.again(id)));
      const again = answers.flatMap((each) => (each.ok ? each.value : []));
      onChange();
      // An integration that cannot be used does not hide the results of others; the status shows it.
      const refused = answers.find((each) => !each.ok);
      if (again.length === 0 && refused && !refused.ok) return refused;
      return id === null || again.length > 0 ? ok({ again }) : nothing(id);
    },
    async 'exchange.dismiss'({ id }) {
      const found = await Promise.all(integrations.map((integration) => integration.dismiss?.(id)));
      if (!found.includes(true)) return nothing(id);
      onChange();
      return ok({ id });
    },
    async 'exchange.setSecret'({ url, secret }, { note }) {
      const kept = await keepSecret(needs, url, secret);
      if (!kept.ok) return kept;
      note({ action: 'webhook-secret-set', subject: new URL(kept.value.url).host });
      onChange();
      return kept;
    },
  };
}

const nothing = (id: string): Result<never> =>
  refuse('not-found', say('Nothing failed under the name {name}.', { name: show(id) }), {
    field: 'id',
  });

/** Saves the signing secret of a webhook, user and password of a shop, or the password of `exchange.lookupUser`. */
async function keepSecret(
  { settings, webhookSecrets, storePasswords, lookUps }: ExchangeUseCasesNeeds,
  of: string,
  secret: string,
): Promise<Result<{ url: string; where: SecretPlace; until: string | null }>> {
  const { 'exchange.stores': stores, 'exchange.webhooks': webhooks } = settings.current();
  if (of === settings.current()['exchange.lookupUser'])
    return await lookUps.keepPassword(of, secret);
  const store = stores.find(({ url, name }) => url === of || name === of);
  if (!store && !webhookEndpoints(webhooks).some(({ url }) => url === of)) {
    const message = say(
      'None of exchange.webhooks, exchange.stores and exchange.lookupUser names {url}.',
      {
        url: show(of),
      },
    );
    return refuse('not-found', message, { field: 'url' });
  }
  if (store) {
    const isKey = KEY_AUTHS.includes(store.auth);
    if (IN_HEADERS.includes(store.auth) && !SENDABLE.test(secret))
      return refuse('bad-input', NOT_SENDABLE, { field: 'secret' });
    if (!(isKey ? KEY : PASSWORD).test(secret))
      return refuse('bad-input', isKey ? NO_KEY : NO_PASSWORD, { field: 'secret' });
    const where = await storePasswords.keep(store.url, secret);
    return ok({ url: store.url, where, until: null });
  }
  const isSecret = WebhookSecretSchema.safeParse(secret).success;
  if (!isSecret) return refuse('bad-input', NO_SECRET, { field: 'secret' });
  const kept = await webhookSecrets.keep(of, secret);
  return kept.ok ? ok({ url: of, ...kept.value }) : kept;
}

const NO_SECRET = say('secret: expected a secret like whsec_ and 24 to 64 bytes in base64');

/** The format of Basic authentication. */
const PASSWORD = /^[^:\p{Cc}]+:[^\p{Cc}]+$/u;
const NO_PASSWORD = say('secret: expected user:password in one line');

/** Ways that put it into a header as it is. */
const IN_HEADERS: readonly StoreAuth[] = ['headers', 'access-token'];
const SENDABLE = /^[\x20-\x7e]+$/;
const NOT_SENDABLE = say(
  'secret: expected letters without accents, which this way of sending allows',
);

const KEY = /^\S+$/;
const NO_KEY = say('secret: expected the key that the shop shows, without blanks');
