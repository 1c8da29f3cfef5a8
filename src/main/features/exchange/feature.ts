import type { exchangeCommands } from '../../../shared/exchange/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { StationParts } from '../../station/parts.ts';
import type { Imports } from '../catalogue/imports/imports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { SiteFeature } from '../site/feature.ts';
import { createEventService } from './event-service.ts';
import { exchangeUseCases } from './exchange-use-cases.ts';
import { folderDoor } from './folder/folder-door.ts';
import { createFolderJob } from './folder/folder-job.ts';
import { createHttpCalls, type HttpParts } from './http-calls.ts';
import { type HttpState, httpDoor } from './http-door.ts';
import { createOrderMoves } from './order-moves.ts';
import { createLookUp } from './sql/looking-up.ts';
import { createRowsJob } from './sql/rows-job.ts';
import { sqlDoor } from './sql/sql-door.ts';
import { storeDoor } from './stores/store-door.ts';
import { createStoreJob } from './stores/store-job.ts';
import { createTokenService } from './token-service.ts';
import { webhookDoor } from './webhooks/webhook-door.ts';
import { createWebhookJob } from './webhooks/webhook-job.ts';

/** Exchange with other programs: orders in, events and tracking out. */
export function createExchangeFeature(
  parts: StationParts,
  {
    site,
    imports,
    findOrder,
    shipping,
    http,
    onNews,
  }: {
    site: SiteFeature;
    imports: Imports;
    findOrder: HttpParts['findOrder'];
    shipping: Pick<Shipping, 'whyNotNow' | 'unsettled' | 'inTheWay'>;
    http: () => HttpState;
    /** Something needs a person, or no longer does. */
    onNews: () => void;
  },
) {
  const { store, now } = parts;
  const tokens = createTokenService(store.tokens, now);
  const events = createEventService(store.eventView, store.events);
  const moves = createOrderMoves(parts, site, shipping);
  const { importBeside } = imports.service;
  const { sharedJobs } = site;
  const folder = createFolderJob({ ...parts, sharedJobs }, importBeside, onNews);
  const lookUps = createLookUp({ ...parts, site, importBeside, parse: imports.rows.parse });
  const rows = createRowsJob({
    ...{ site, imports: imports.rows, orders: store.orders, wait: parts.wait },
    refresh: site.refresh,
    move: moves.move,
  });
  const doors = [
    folderDoor(parts, folder.state),
    webhookDoor(parts),
    storeDoor(parts),
    sqlDoor(site, lookUps),
    httpDoor(parts, http),
  ];
  const useCases: UseCasesOf<typeof exchangeCommands> = {
    'exchange.events': (question) => events.read(question),
    'exchange.lookUp': async ({ reference }) => {
      const found = await lookUps.lookUp(reference);
      return found.ok ? ok({ orders: found.value }) : found;
    },
    ...exchangeUseCases(parts, doors, lookUps, onNews),
    ...moves.useCases,
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
    folder,
    webhooks: createWebhookJob(parts, onNews),
    stores: createStoreJob({ ...parts, sharedJobs, importBeside, moves: moves.byShop, onNews }),
    /** State of every configured door, checked now. */
    look: async () => (await Promise.all(doors.map((door) => door.status()))).flat(),
    troubles: async () => (await Promise.all(doors.map((door) => door.troubles()))).flat(),
    ...{ rows, lookUps },
    httpCalls: (give: HttpParts['give']) =>
      createHttpCalls({ parts, tokens, findOrder, give, whyNotNow: shipping.whyNotNow }),
  };
}
