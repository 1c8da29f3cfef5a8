import { compareMoney } from '../../../../shared/kernel/money.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { AcceptedLater, PackOn } from '../../../../shared/packing/session.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { CircuitBreaker } from '../../../kernel/partner.ts';
import type { BenchRules } from '../../merchants/merchant-rules.ts';

interface AcceptedLastParts {
  line: CircuitBreaker;
  rules: BenchRules;
  settings(): Settings;
}

type Accepted = Pick<AcceptedLater, 'choose' | 'atMost'>;

/** Remembers what a packer accepted last, by currency, so that the next order takes a single scan. */
export function createAcceptedLast({ line, rules, settings }: AcceptedLastParts) {
  const last = new Map<string, Accepted>();
  return {
    keep: (accepted: Accepted) => void last.set(accepted.atMost.currency, accepted),
    /** Values that can be accepted for a packed order; undefined while the partner answers. */
    offered(order: StoredOrder): PackOn | undefined {
      if (!line.isDown()) return undefined;
      const before = last.get(order.currency);
      const named = settings()['waiting.atMost'].filter(
        ({ currency }) => currency === order.currency,
      );
      const amounts = [...(before ? [before.atMost] : []), ...named].filter(
        (each, index, all) => all.findIndex((other) => compareMoney(other, each) === 0) === index,
      );
      return { choose: before?.choose ?? rules.settings(order).choose, amounts };
    },
  };
}

export type AcceptedLast = ReturnType<typeof createAcceptedLast>;
