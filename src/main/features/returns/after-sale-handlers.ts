import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { Handlers } from '../../kernel/handle.ts';
import type { AfterSale } from '../../station/after-sale.ts';
import type { RestoreService } from '../maintenance/restore-service.ts';

type Ofs<P extends string> = Extract<keyof Handlers, `${P}.${string}`>;

export type ReturnHandlers = Pick<Handlers, Ofs<'returns'>>;
export type AfterSaleHandlers = Pick<Handlers, Ofs<'tracking' | 'events' | 'needs'>>;

/** What spends money, or is signed by who packs. */
export function returnHandlers(
  { returns }: AfterSale,
  { statusChanged }: { statusChanged(): Promise<void> },
): ReturnHandlers {
  return {
    'returns.find': ({ text, order }) => returns.findReturnable(text, order),
    'returns.list': async ({ text, order }) => {
      const found = await returns.returnsOf(text, order);
      return found.ok ? ok({ returns: found.value }) : found;
    },
    'returns.rate': ({ text, order, wish }) => returns.rateReturn(text, wish, order),
    'returns.buy': async ({ quoteId, choice }) => {
      const bought = await returns.buyReturn(quoteId, choice, 'bench');
      await statusChanged();
      return bought;
    },
    'returns.receive': ({ text, condition, note }) =>
      returns.receiveReturn(text, { condition, note }),
  };
}

/** `mayChange` is the lock on the settings: a subscription is one, kept by the partner. */
export function afterSaleHandlers(
  { tracking, events, needs }: AfterSale,
  {
    mayChange,
    restoreLooked,
    statusChanged,
  }: Pick<RestoreService, 'restoreLooked'> & {
    mayChange(): Result<null>;
    statusChanged(): Promise<void>;
  },
): AfterSaleHandlers {
  return {
    'tracking.board': async () => ok(await tracking.trackingBoard()),
    'tracking.story': ({ trackingNumber }) => tracking.parcelStory(trackingNumber),
    'tracking.refresh': ({ trackingNumber }) => tracking.refreshParcel(trackingNumber),

    'needs.list': async () => ok({ needs: await needs.needs() }),
    'needs.restoreLooked': async ({ reason, pin }) => {
      const looked = await restoreLooked({ reason, pin, actor: null });
      if (!looked.ok) return looked;
      await statusChanged();
      return ok({});
    },

    'events.state': async () => ok(events.eventsState()),
    'events.address': async () => {
      const allowed = mayChange();
      return allowed.ok ? ok(events.addresses()) : allowed;
    },
    'events.renewPath': async () => {
      const allowed = mayChange();
      return allowed.ok ? await events.renewPath() : allowed;
    },
    'events.subscribe': async ({ event }) => {
      const allowed = mayChange();
      return allowed.ok ? await events.subscribe([event], null) : allowed;
    },
    'events.unsubscribe': async ({ event }) => {
      const allowed = mayChange();
      return allowed.ok ? await events.unsubscribe([event]) : allowed;
    },
  };
}
