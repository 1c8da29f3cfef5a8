import { isHintOf } from '../../../shared/customs/advice.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { listed, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { AcceptedLater, Session } from '../../../shared/packing/session.ts';
import type { BuyingRule } from '../../../shared/rating/choosing.ts';
import type { QuoteOption } from '../../../shared/rating/quote.ts';
import type { RuleService } from '../automation/rule-service.ts';
import { noLimit, ofFinding } from '../batches/unattended.ts';
import type { Preflight } from '../packing/preflight.ts';
import { findingKey, warningKey } from '../packing/seen-before.ts';
import type { Unattended } from '../purchasing/ship-options.ts';

export interface AsAcceptedNeeds {
  ruled: RuleService;
  preflight: Preflight;
}

/** Checks in place of the packer: anything that was not known at packing needs a person. */
export function asAccepted(
  needs: AsAcceptedNeeds,
  session: Session,
  accepted: AcceptedLater,
): Unattended {
  const seen = new Set(accepted.seen);

  async function ofOrder(order: StoredOrder): Promise<StationError | null> {
    const findings = await needs.preflight.findings(order, session);
    const found = findings.find(
      (each) => each.severity === 'stop' || !(each.isHint || seen.has(findingKey(each))),
    );
    return found ? ofFinding(found) : null;
  }

  return {
    async objection(order, quote) {
      if (!quote) return await ofOrder(order);
      const found = quote.warnings.filter(
        (each) => !(isHintOf(each) || seen.has(warningKey(each))),
      );
      return found.length === 0
        ? null
        : stationError('bad-input', listed(found, ' '), { retry: 'after-change' });
    },
    limit: (order, option) => limitOf(needs, accepted, order, option),
  };
}

/** What was accepted. If a rule accepted it, that rule must still buy, up to its amount now. */
function limitOf(
  { ruled }: AsAcceptedNeeds,
  { atMost, rule, choose }: AcceptedLater,
  order: StoredOrder,
  option: QuoteOption,
): Result<BuyingRule> {
  const { buy } = ruled.outcome(order, option);
  if (buy?.value === 'ask')
    return fail(
      stationError('order-locked', say('The rule {rule} asks a person.', { rule: buy.rule })),
    );
  if (rule === undefined) return ok({ rule: `Packed, to be bought: ${choose}`, upTo: atMost });
  return buy ? ok({ rule, upTo: buy.value }) : fail(noLimit(option));
}
