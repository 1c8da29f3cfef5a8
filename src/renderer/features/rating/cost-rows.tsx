import type { ReactNode } from 'react';
import type { Money } from '../../../shared/kernel/money.ts';
import { type LandedCost, otherSum } from '../../../shared/rating/quote.ts';
import { exactMoneyText, isZero, moneyText } from '../../kit/format.ts';
import { t } from '../../words/words.ts';
import './cost-rows.css';

interface SentCost {
  shipping: Money;
  insurance: Money;
  /** No insurance was requested: a zero is shown as none. */
  uninsured?: boolean;
}

/** Spans, not a table: on a rate's card they are part of a radio button's label. */
export const SentRows = ({ shipping, insurance, uninsured }: SentCost) => (
  <>
    <CostRow name={t('Shipping')}>{moneyText(shipping)}</CostRow>
    <CostRow name={t('Insurance')}>
      {uninsured && isZero(insurance) ? t('not insured') : moneyText(insurance)}
    </CostRow>
  </>
);

/** DDP: duties and taxes part by part, and the partner's own total, which counts. */
export function LandedRows({ landed }: { landed: LandedCost }) {
  const parts = otherSum(landed);
  return (
    <>
      <Owed name={t('Duty')} amount={landed.duty} />
      <Owed name={t('Tax')} amount={landed.salesTax} />
      <CostRow name={t('Income tax (AIT)')}>{stated(landed.ait)}</CostRow>
      <CostRow
        sum
        name={t('Landed cost')}
        note={
          parts
            ? t('its parts add up to {parts}; the partner’s own {total} counts', {
                parts: exactMoneyText(parts),
                total: exactMoneyText(landed.total),
              })
            : landed.summed && t('the sum of its parts: the partner states none')
        }
      >
        {moneyText(landed.total)}
      </CostRow>
    </>
  );
}

/** DDU: what the recipient pays is unknown, so it is never shown as zero. */
export const AtTheDoor = () => (
  <CostRow name={t('Duty and tax')} note={t('the receiver pays at the door')}>
    {t('unknown (duty)')}
  </CostRow>
);

/** Zero is normal below a threshold of the destination (interface document, "Rate response"). */
const Owed = ({ name, amount }: { name: string; amount: Money | null }) => (
  <CostRow
    name={name}
    note={amount && isZero(amount) ? t('below the destination’s threshold') : undefined}
  >
    {stated(amount)}
  </CostRow>
);

const stated = (amount: Money | null): string => (amount ? moneyText(amount) : t('not stated'));

interface CostRowProps {
  name: string;
  note?: string | undefined;
  sum?: boolean;
  children: ReactNode;
}

export const CostRow = ({ name, note, sum, children }: CostRowProps) => (
  <span className="cost-row" data-sum={sum || undefined}>
    <span className="cost-row-name">{name}</span>
    <span className="cost-row-value">{children}</span>
    {note && <span className="cost-row-note">{note}</span>}
  </span>
);
