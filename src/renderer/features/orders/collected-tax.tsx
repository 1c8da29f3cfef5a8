import { ReceiptText } from 'lucide-react';
import { money } from '../../../shared/kernel/money.ts';
import type { CollectedTax, Order } from '../../../shared/orders/order.ts';
import { moneyText } from '../../kit/format.ts';
import { t } from '../../words/words.ts';
import './collected-tax.css';

interface CollectedTaxProps {
  order: Pick<Order, 'currency'>;
  tax: CollectedTax;
}

/** Tax that the shop has collected: scheme, number and amount, as far as its file names them. */
export function CollectedTaxMark({ order: { currency }, tax }: CollectedTaxProps) {
  const { scheme, number, amount } = tax;
  const parts = [
    [scheme, number].filter(Boolean).join(' '),
    ...(amount === null ? [] : [moneyText(money(amount, currency))]),
  ];
  return (
    <span className="collected-tax">
      <ReceiptText aria-hidden /> {t('Tax collected: {tax}', { tax: parts.join(', ') })}
    </span>
  );
}
