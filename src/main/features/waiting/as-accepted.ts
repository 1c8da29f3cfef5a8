import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { listed, say } from '../../../shared/kernel/message.ts';
import { compareMoney } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { AcceptedLater, Session } from '../../../shared/packing/session.ts';
import type { BuyingRule } from '../../../shared/rating/choosing.ts';
import type { QuoteOption } from '../../../shared/rating/quote.ts';
import { noLimit, ofFinding, tooDear, type UnattendedParts } from '../batches/unattended.ts';
import { findingKey, warningKey } from '../packing/seen-before.ts';
import type { Unattended } from '../purchasing/ship-wish.ts';
import { priceRise } from '../rating/other-offer.ts';

/** Checks in place of the packer: anything that was not known at packing needs a person. */
export function asAccepted(
  parts: Pick<UnattendedParts, 'ruled' | 'preflight'>,
  session: Session,
  accepted: AcceptedLater,
): Unattended {
  const seen = new Set(accepted.seen);

  async function ofOrder(order: StoredOrder): Promise<StationError | null> {
    const findings = await parts.preflight.findings(order, session);
    const found = findings.find((each) => each.severity === 'stop' || !seen.has(findingKey(each)));
    return found ? ofFinding(found) : null;
  }

  return {
    async objection(order, quote) {
      if (!quote) return await ofOrder(order);
      const found = quote.warnings.filter((each) => !seen.has(warningKey(each)));
      return found.length === 0
        ? null
        : stationError('bad-input', listed(found, ' '), { retry: 'after-change' });
    },
    limit: (order, option) => limitOf(parts, accepted, order, option),
  };
}

/** The accepted limit. If a rule accepted it, that rule must still buy, and a lower limit of it counts. */
function limitOf(
  { ruled }: Pick<UnattendedParts, 'ruled'>,
  { atMost, rule, choose }: AcceptedLater,
  order: StoredOrder,
  option: QuoteOption,
): Result<BuyingRule> {
  const { buy } = ruled.outcome(order, option);
  if (buy?.value === 'ask')
    return fail(
      stationError('order-locked', say('The rule {rule} asks a person.', { rule: buy.rule })),
    );
  if (rule !== undefined && !buy) return fail(noLimit(option));
  const isLess =
    rule !== undefined &&
    buy &&
    buy.value.currency === atMost.currency &&
    compareMoney(buy.value, atMost) < 0;
  const limit = {
    rule: rule ?? `Packed, to be bought: ${choose}`,
    upTo: isLess ? buy.value : atMost,
  };
  return priceRise(limit.upTo, option.total) ? fail(tooDear(option, limit)) : ok(limit);
}
