import type { Exchanged, IntegrationStatus } from '../../../../shared/exchange/exchange-status.ts';
import { type AnyMessage, english, type Message, say } from '../../../../shared/kernel/message.ts';
import { ok } from '../../../../shared/kernel/result.ts';
import type { StoreSetting } from '../../../../shared/settings/exchange-settings.ts';
import type { CurrentSettings } from '../../settings/ports.ts';
import { refusal } from '../folder/folder-integration.ts';
import { expectedAndFound } from '../folder/taking.ts';
import { type Integration, type IntegrationProblem, NO_COUNTS } from '../integrations.ts';
import { TRIED_FOR_MS } from '../logic/webhook-tries.ts';
import type { AddressSecrets, WebhookDeliveries } from '../ports.ts';
import { posted } from '../webhooks/webhook-integration.ts';
import { storeKey } from './store-endpoint.ts';
import type { StorePolls } from './store-ports.ts';

export interface StoreDoorNeeds {
  settings: CurrentSettings;
  storePolls: StorePolls;
  webhooks: WebhookDeliveries;
  storePasswords: AddressSecrets;
  now(): Date;
}

/** Limit of refused orders listed. */
const MOST_REFUSED = 20;

/** One integration per shop. */
export function storeIntegration(needs: StoreDoorNeeds): Integration {
  const { settings, storePolls, webhooks, now } = needs;
  const shops = () => settings.current()['exchange.stores'];
  return {
    status: () => Promise.all(shops().map(async (shop) => (await lookAt(shop, needs)).status)),
    async problems() {
      const all = await Promise.all(shops().map((shop) => lookAt(shop, needs)));
      return all.flatMap(({ status: { name, failed }, trouble, refused }): IntegrationProblem[] => [
        // The count is in the id, so that another refused order is reported.
        ...(trouble
          ? [
              {
                kind: 'store' as const,
                id: `store ${name} ${failed} ${english(trouble)}`,
                message: trouble,
              },
            ]
          : []),
        ...refused.filter(isLate).map(({ number, problems }) => ({
          kind: 'store' as const,
          message: late(name, number),
          id: `store ${name} late ${number} ${problems.map(({ field }) => field).join()}`,
        })),
      ]);
    },
    dismiss: (id) => storePolls.dismiss(id),
    async again(id) {
      if (shops().length === 0) return ok([]);
      const at = now();
      const until = new Date(at.getTime() + TRIED_FOR_MS).toISOString();
      const orders = await storePolls.again(id, at.toISOString());
      const notices = await webhooks.again(id, { at: at.toISOString(), until });
      return ok([...orders, ...notices]);
    },
  };
}

/** `trouble` does not include late changes, which are reported one by one. */
async function lookAt(
  { name, url }: StoreSetting,
  { storePolls, webhooks, storePasswords }: StoreDoorNeeds,
): Promise<{ status: IntegrationStatus; trouble: Message | null; refused: readonly Refused[] }> {
  const refused = await storePolls.refused(name, MOST_REFUSED);
  const counts = (await webhooks.counts()).find((each) => each.url === storeKey(name));
  const { waiting = 0, dead = 0, gone = 0, delivered = 0 } = counts ?? {};
  const trouble = troubleOf(name, {
    dead,
    isGone: gone > 0,
    refused: refused.total - refused.late,
    hasPassword: (await storePasswords.of(url)) !== null,
    why: (await storePolls.of(name))?.trouble ?? null,
  });
  const tried = await webhooks.tried(storeKey(name));
  const status: IntegrationStatus = {
    kind: 'store',
    name,
    ...NO_COUNTS,
    trouble: trouble ?? lateOf(name, refused),
    in: await storePolls.orders(name),
    out: delivered,
    waiting: waiting + gone,
    failed: refused.total + dead,
    last: [...refused.orders.map(refusedOrder), ...tried.map(posted)],
  };
  return { status, trouble, refused: refused.orders };
}

const isLate = ({ problems: [first] }: Refused): boolean => first?.late === true;

const late = (name: string, order: string): Message =>
  say('{order} was changed or cancelled at the shop {name} after it was bought', { order, name });

function lateOf(name: string, refused: { late: number; orders: Refused[] }): Message | null {
  const { late: count } = refused;
  if (count > 1) {
    return say(
      '{count} orders were changed or cancelled at the shop {name} after they were bought',
      {
        count,
        name,
      },
    );
  }
  const only = refused.orders.find(isLate);
  return only ? late(name, only.number) : null;
}

interface Standing extends Record<'dead' | 'refused', number> {
  isGone: boolean;
  hasPassword: boolean;
  why: AnyMessage | null;
}

function troubleOf(
  name: string,
  { hasPassword, why, isGone, dead, refused: count }: Standing,
): Message | null {
  if (!hasPassword)
    return say('The shop {name} has no password yet: packbench exchange secret {name}', { name });
  if (why !== null) return say('The shop {name}: {why}', { name, why });
  if (isGone) return say('{host} answered 410: it accepts no more events', { host: name });
  if (dead > 0)
    return say('{host} did not accept {count} events in three days', { host: name, count: dead });
  if (count === 0) return null;
  return count === 1
    ? say('An order of the shop {name} could not be imported as sent', { name })
    : say('{count} orders of the shop {name} could not be imported as sent', { name, count });
}

type Refused = Awaited<ReturnType<StorePolls['refused']>>['orders'][number];

const refusedOrder = ({ number, at, problems }: Refused): Exchanged => ({
  late: problems[0]?.late === true,
  canDismiss: true,
  id: number,
  at,
  way: 'in',
  name: number,
  order: number,
  state: 'failed',
  orders: null,
  why: null,
  refusals: problems.map(({ field, message: translatable }) => {
    const of = {
      row: 0,
      field,
      message: english(translatable),
      translatable,
      ...expectedAndFound(translatable),
    };
    return { ...refusal(of), row: null };
  }),
});
