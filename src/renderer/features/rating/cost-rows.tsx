import type { ReactNode } from 'react';
import type { Money } from '../../../shared/kernel/money.ts';
import { type LandedCost, otherSum } from '../../../shared/rating/quote.ts';
import { exactMoneyText, isZero, moneyText } from '../../kit/format.ts';
import { words } from '../../words/words.ts';
import './cost-rows.css';

interface SentCost {
  shipping: Money;
  insurance: Money;
  /** Nobody asked for insurance: then a zero is said to be none. */
  uninsured?: boolean;
}

/** Spans, not a table: on a rate's card they are part of the label of a radio. */
export const SentRows = ({ shipping, insurance, uninsured }: SentCost) => (
  <>
    <CostRow name={words.rates.shipping}>{moneyText(shipping)}</CostRow>
    <CostRow name={words.rates.insurance}>
      {uninsured && isZero(insurance) ? words.rates.noInsuranceCost : moneyText(insurance)}
    </CostRow>
  </>
);

/** DDP: what is paid at the border, part by part, and the partner's own total, which counts. */
export function LandedRows({ landed }: { landed: LandedCost }) {
  const parts = otherSum(landed);
  return (
    <>
      <Owed name={words.rates.duty} amount={landed.duty} />
      <Owed name={words.rates.tax} amount={landed.salesTax} />
      <CostRow name={words.rates.ait}>{stated(landed.ait)}</CostRow>
      <CostRow
        sum
        name={words.rates.landedCost}
        note={
          parts
            ? words.rates.otherSum(exactMoneyText(parts), exactMoneyText(landed.total))
            : landed.summed && words.rates.summed
        }
      >
        {moneyText(landed.total)}
      </CostRow>
    </>
  );
}

/** DDU: what the receiver pays at the door is not known, and so never shown as zero. */
export const AtTheDoor = () => (
  <CostRow name={words.rates.dutyAndTax} note={words.rates.atTheDoor}>
    {words.rates.unknown}
  </CostRow>
);

/** Zero is normal below a threshold of the destination (interface document, "Rate response"). */
const Owed = ({ name, amount }: { name: string; amount: Money | null }) => (
  <CostRow name={name} note={amount && isZero(amount) ? words.rates.belowThreshold : undefined}>
    {stated(amount)}
  </CostRow>
);

const stated = (amount: Money | null): string =>
  amount ? moneyText(amount) : words.rates.notStated;

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
