import type { exchangeCommands } from '../../../shared/exchange/commands.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, refuse } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { StationParts } from '../../station/parts.ts';
import { type Door, NO_COUNTS } from './doors.ts';
import { webhookStatus } from './webhooks/webhook-door.ts';

type Parts = Pick<StationParts, 'settings' | 'store' | 'webhookSecrets'>;

/** Of every door alike. */
export function exchangeUseCases(
  parts: Parts,
  doors: readonly Door[],
  onNews: () => void,
): Pick<
  UseCasesOf<typeof exchangeCommands>,
  'exchange.status' | 'exchange.retry' | 'exchange.setSecret'
> {
  const { settings, webhookSecrets } = parts;
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
      if (!settings.current()['exchange.webhooks'].includes(url)) {
        const message = say('exchange.webhooks names no {url}.', { url: show(url) });
        return refuse('not-found', message, { field: 'url' });
      }
      const where = await webhookSecrets.keep(url, secret);
      note({ action: 'webhook-secret-set', subject: new URL(url).host });
      onNews();
      return ok({ url, where });
    },
  };
}
