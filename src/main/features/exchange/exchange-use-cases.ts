import type { exchangeCommands } from '../../../shared/exchange/commands.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { StationParts } from '../../station/parts.ts';
import type { SecretPlace } from '../connection/ports.ts';
import { type Door, NO_COUNTS } from './doors.ts';
import { webhookStatus } from './webhooks/webhook-door.ts';

type Parts = Pick<StationParts, 'settings' | 'store' | 'webhookSecrets' | 'storePasswords'>;

/** Of every door alike. */
export function exchangeUseCases(
  parts: Parts,
  doors: readonly Door[],
  onNews: () => void,
): Pick<
  UseCasesOf<typeof exchangeCommands>,
  'exchange.status' | 'exchange.retry' | 'exchange.setSecret'
> {
  return {
    async 'exchange.status'() {
      const found = (await Promise.all(doors.map((door) => door.status()))).flat();
      const folder = found.find(({ kind }) => kind === 'folder');
      const { in: taken, ...counts } = folder ?? NO_COUNTS;
      const { waiting, out, failed } = counts;
      const webhooks = await webhookStatus(parts);
      const dead = webhooks.reduce((sum, each) => sum + each.dead, 0);
      const ofFolder = { folder: folder?.name ?? null, waiting, taken, failed, out };
      return ok({ ...ofFolder, dead, webhooks, doors: found });
    },
    async 'exchange.retry'({ id }) {
      const answers = await Promise.all(doors.map((door) => door.again(id)));
      const again = answers.flatMap((each) => (each.ok ? each.value : []));
      onNews();
      // One that cannot be used hides nothing of the others; the status says it.
      const refused = answers.find((each) => !each.ok);
      if (again.length === 0 && refused && !refused.ok) return refused;
      if (id === null || again.length > 0) return ok({ again });
      const message = say('Nothing that failed is called {name}.', { name: show(id) });
      return refuse('not-found', message, { field: 'id' });
    },
    async 'exchange.setSecret'({ url, secret }, { note }) {
      const kept = await keepSecret(parts, url, secret);
      if (!kept.ok) return kept;
      note({ action: 'webhook-secret-set', subject: new URL(kept.value.url).host });
      onNews();
      return kept;
    },
  };
}

/** What events for an endpoint are signed with, or user and password of a shop. */
async function keepSecret(
  { settings, webhookSecrets, storePasswords }: Parts,
  of: string,
  secret: string,
): Promise<Result<{ url: string; where: SecretPlace }>> {
  const { 'exchange.stores': stores, 'exchange.webhooks': urls } = settings.current();
  const store = stores.find(({ url, name }) => url === of || name === of);
  if (!store && !urls.includes(of)) {
    const message = say('Neither exchange.webhooks nor exchange.stores names {url}.', {
      url: show(of),
    });
    return refuse('not-found', message, { field: 'url' });
  }
  const [form, expected] = store ? PASSWORD : SIGNING;
  if (!form.test(secret)) return refuse('bad-input', expected, { field: 'secret' });
  const url = store?.url ?? of;
  return ok({ url, where: await (store ? storePasswords : webhookSecrets).keep(url, secret) });
}

/** As the Standard Webhooks specification writes it. */
const SIGNING = [
  /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  say('secret: expected a secret like whsec_ and 24 to 64 bytes in base64'),
] as const;

/** As Basic authentication sends it. */
const PASSWORD = [
  /^[^:\p{Cc}]+:[^\p{Cc}]+$/u,
  say('secret: expected user:password in one line'),
] as const;
