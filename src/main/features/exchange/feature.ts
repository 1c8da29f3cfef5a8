import type { exchangeCommands } from '../../../shared/exchange/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { StationParts } from '../../station/parts.ts';
import type { OrdersFeature } from '../orders/feature.ts';
import type { SiteFeature } from '../site/feature.ts';
import { createEventService } from './event-service.ts';
import { createFolderJob } from './folder/folder-job.ts';
import { createHttpCalls, type HttpParts } from './http-calls.ts';
import { createOrderMoves } from './order-moves.ts';
import { createTokenService } from './token-service.ts';
import { createWebhookJob } from './webhooks/webhook-job.ts';
import { webhookUseCases } from './webhooks/webhook-use-cases.ts';

/** Orders in and tracking out, for other programs. */
export function createExchangeFeature(
  parts: StationParts,
  {
    site,
    orders,
  }: { site: SiteFeature; orders: Pick<HttpParts, 'findOrder'> & Pick<OrdersFeature, 'imports'> },
) {
  const { store, now } = parts;
  const tokens = createTokenService(store.tokens, now);
  const events = createEventService(store.eventView, store.events);
  const useCases: UseCasesOf<typeof exchangeCommands> = {
    'exchange.events': (question) => events.read(question),
    ...webhookUseCases(parts),
    ...createOrderMoves(parts, site),
    'tokens.add': async ({ name, scopes, merchant }, { note }) => {
      const added = await tokens.add(name, scopes, merchant);
      const data = { scopes: scopes.join(','), merchant };
      if (added.ok) note({ action: 'token-added', subject: name, data });
      return added;
    },
    'tokens.list': async () => ok({ tokens: await tokens.list() }),
    'tokens.remove': async ({ name }, { note }) => {
      const removed = await tokens.remove(name);
      if (removed.ok) note({ action: 'token-removed', subject: name });
      return removed;
    },
  };
  return {
    useCases,
    close: events.close,
    folder: createFolderJob(parts, orders.imports.importBeside),
    webhooks: createWebhookJob(parts),
    httpCalls: (give: HttpParts['give']) =>
      createHttpCalls({ parts, tokens, findOrder: orders.findOrder, give }),
  };
}
