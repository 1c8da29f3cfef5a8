import type { exchangeCommands } from '../../../../shared/exchange/commands.ts';
import type { WebhookStatus } from '../../../../shared/exchange/folder-status.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { ok, refuse } from '../../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../../kernel/handle.ts';
import type { StationParts } from '../../../station/parts.ts';
import { folderUseCases } from '../folder/folder-use-cases.ts';
import { TRIED_FOR_MS } from '../rules/webhook-tries.ts';

type Parts = Pick<StationParts, 'settings' | 'hotFolder' | 'store' | 'now' | 'webhookSecrets'>;

const EVENT_ID = /^[0-9a-f]{32}$/;

/** Of the folder and the webhooks alike. */
export function webhookUseCases(
  parts: Parts,
): Pick<
  UseCasesOf<typeof exchangeCommands>,
  'exchange.status' | 'exchange.retry' | 'exchange.setSecret'
> {
  const { settings, store, now, webhookSecrets } = parts;
  const folder = folderUseCases(parts);

  function postAgain(id: string | null): Promise<string[]> {
    const at = now();
    const until = new Date(at.getTime() + TRIED_FOR_MS).toISOString();
    return store.webhooks.again(id, { at: at.toISOString(), until });
  }

  return {
    async 'exchange.status'(question, caller) {
      const status = await folder['exchange.status'](question, caller);
      if (!status.ok) return status;
      const webhooks = await webhookStatus(parts);
      const dead = webhooks.reduce((sum, each) => sum + each.dead, 0);
      return ok({ ...status.value, dead, webhooks });
    },
    async 'exchange.retry'({ id }, caller) {
      const current = settings.current();
      if (id !== null && EVENT_ID.test(id)) {
        const again = await postAgain(id);
        if (again.length > 0) return ok({ again });
        const message = say('No event {name} was given up.', { name: show(id) });
        return refuse('not-found', message, { field: 'id' });
      }
      const isPosted = id === null && current['exchange.webhooks'].length > 0;
      const posted = isPosted ? await postAgain(null) : [];
      if (isPosted && current['exchange.folder'] === null) return ok({ again: posted });
      const files = await folder['exchange.retry']({ id }, caller);
      return files.ok ? ok({ again: [...files.value.again, ...posted] }) : files;
    },
    async 'exchange.setSecret'({ url, secret }, { note }) {
      if (!settings.current()['exchange.webhooks'].includes(url)) {
        const message = say('exchange.webhooks names no {url}.', { url: show(url) });
        return refuse('not-found', message, { field: 'url' });
      }
      const where = await webhookSecrets.keep(url, secret);
      note({ action: 'webhook-secret-set', subject: new URL(url).host });
      return ok({ url, where });
    },
  };
}

/** Every endpoint that is set, as it stands now. */
export async function webhookStatus({
  settings,
  store,
  webhookSecrets,
}: Pick<Parts, 'settings' | 'store' | 'webhookSecrets'>): Promise<WebhookStatus[]> {
  const urls = settings.current()['exchange.webhooks'];
  if (urls.length === 0) return [];
  const counts = await store.webhooks.counts();
  return await Promise.all(
    urls.map(async (url) => {
      const of = counts.find((each) => each.url === url);
      const gone = of?.gone ?? 0;
      return {
        url,
        // What answered 410 waits for a person, and is kept.
        waiting: (of?.waiting ?? 0) + gone,
        dead: of?.dead ?? 0,
        isGone: gone > 0,
        hasSecret: (await webhookSecrets.of(url)) !== null,
        lastError: of?.lastError ?? null,
      };
    }),
  );
}
