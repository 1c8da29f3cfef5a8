import { Gavel, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Result } from '../../../shared/kernel/result.ts';
import {
  type OrderKey,
  OrderKeySchema,
  orderIdentity,
  showOrderKey,
} from '../../../shared/orders/order.ts';
import { Action } from '../../kit/action.tsx';
import { Empty } from '../../kit/notice.tsx';
import { goTo } from '../../state/actions.ts';
import { goToShipmentsOf } from '../../state/searches.ts';
import { useKept } from '../../state/session-storage.ts';
import { ask, askOrStop } from '../../state/station.ts';
import { sentence, t } from '../../words/words.ts';
import { DecisionBox, type Refusal } from '../settings/supervisor/decision-box.tsx';
import { NEWEST } from './list/columns.ts';

/** Orders that the portal shows as bought, among those that a restore holds. */
export function useFoundInPortal() {
  const [keys, setKeys] = useKept('orders.in-portal', z.array(OrderKeySchema), []);
  const shown = new Set(keys.map(orderIdentity));
  return {
    has: (order: OrderKey) => shown.has(orderIdentity(order)),
    toggle(order: OrderKey) {
      const name = orderIdentity(order);
      const { merchant, reference } = order;
      setKeys((before) =>
        before.some((each) => orderIdentity(each) === name)
          ? before.filter((each) => orderIdentity(each) !== name)
          : [...before, { merchant, reference }],
      );
    },
  };
}

/** Orders asked for at a time. */
const PAGE = 200;
/** Orders declared not bought by one call; the title counts down with each. */
const SLICE = 50;

async function heldByRestore(): Promise<Result<OrderKey[]>> {
  const all: OrderKey[] = [];
  for (;;) {
    const page = await askOrStop('orders.list', {
      group: 'restored',
      sort: NEWEST,
      limit: PAGE,
      offset: all.length,
    });
    if (!page.ok) return page;
    all.push(...page.value.orders);
    if (page.value.orders.length < PAGE) return { ok: true, value: all };
  }
}

interface RestoredActionsProps {
  /** The marked row. */
  active: OrderKey | null;
  /** Number of orders that a restore holds. */
  held: number;
  inPortal: ReturnType<typeof useFoundInPortal>;
}

/** What a supervisor does with the orders that a restore holds. */
export function RestoredActions({ active, held, inPortal }: RestoredActionsProps) {
  const [toFree, setToFree] = useState<readonly string[]>([]);
  const [gathering, setGathering] = useState(false);

  async function choose() {
    setGathering(true);
    const all = await heldByRestore();
    setGathering(false);
    // A failure is shown as a stop.
    if (all.ok) setToFree(all.value.filter((each) => !inPortal.has(each)).map(showOrderKey));
  }

  return (
    <>
      <Action
        act="next"
        weight="main"
        icon={LockOpen}
        label={t('Free all that are not marked')}
        busy={gathering}
        disabled={held === 0}
        whyNot={t('No orders here')}
        onPress={() => void choose()}
      />
      <Action
        act="resolve"
        icon={Gavel}
        label={t('Resolve by hand')}
        about={active?.reference}
        disabled={active === null}
        whyNot={t('Choose an order in the list first.')}
        onPress={() => active && goToShipmentsOf(active.reference)}
      />
      {toFree.length > 0 && <FreeBox orders={toFree} onClose={() => setToFree([])} />}
    </>
  );
}

interface FreeBoxProps {
  orders: readonly string[];
  onClose: () => void;
}

/** Frees the named orders: none is in the portal. */
function FreeBox({ orders, onClose }: FreeBoxProps) {
  /** Those that are not free yet. */
  const [left, setLeft] = useState(orders);

  async function free(by: { reason: string; pin: string | null }): Promise<Refusal | null> {
    const refused: { order: string; error: Refusal }[] = [];
    for (let done = 0; done < left.length; done += SLICE) {
      const slice = left.slice(done, done + SLICE);
      const settled = await ask('shipments.settleList', { orders: slice, ...by });
      if (!settled.ok) return settled.error;
      for (const { order, error } of settled.value.orders)
        if (error) refused.push({ order, error });
      setLeft([...refused.map(({ order }) => order), ...left.slice(done + SLICE)]);
    }
    const [first] = refused;
    if (!first) return null;
    const counts = { freed: left.length - refused.length, refused: refused.length };
    const why = sentence(first.error);
    return { message: t('{freed} orders are free, {refused} are not. {why}', { ...counts, why }) };
  }

  return (
    <DecisionBox
      title={t('Free {count} orders?', { count: left.length })}
      tone="attention"
      intro={t(
        'Only if the portal shows none of them: they count as not bought. Marked orders stay held.',
      )}
      reference=""
      reasonLabel={t('How was it checked?')}
      send={t('Not in the portal: free them')}
      back={t('Back')}
      decide={free}
      onClose={onClose}
    />
  );
}

/** After the last order: the bench asks whether the portal was compared. */
export const NoRestored = () => (
  <Empty title={t('No orders here')}>
    <Action label={t('Bench')} onPress={() => goTo('bench')} />
  </Empty>
);
