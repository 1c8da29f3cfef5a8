import type { OrderGroup } from '../../../../shared/orders/order-list.ts';
import { useCall } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';

interface OrderNumbersProps {
  group: OrderGroup;
  onGroup: (group: OrderGroup) => void;
}

/** Figures of the day; each shows its orders. */
export function OrderNumbers({ group, onGroup }: OrderNumbersProps) {
  const counted = useCall('orders.numbers', {}, { follow: true, remembered: true });
  if (counted.state !== 'ready') return null;
  const { left, doneToday, attention, waiting, labelToApply } = counted.value;
  const numbers = [
    { id: 'left', text: t('{count} left', { count: left }) },
    { id: 'done-today', text: t('{count} shipped today', { count: doneToday }) },
    {
      id: 'attention',
      text: t('{count} held or not confirmed', { count: attention }),
      count: attention,
    },
    { id: 'waiting', text: t('{count} wait to be bought', { count: waiting }), count: waiting },
    {
      id: 'label-to-apply',
      text: t('{count} labels to apply', { count: labelToApply }),
      count: labelToApply,
    },
  ] as const;
  return (
    <fieldset className="order-numbers">
      <legend className="visually-hidden">{t('The day in numbers')}</legend>
      {numbers
        // A figure of 0 is hidden unless its list is open.
        .filter((each) => !('count' in each) || each.count > 0 || each.id === group)
        .map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className="order-number"
            aria-pressed={id === group}
            onClick={() => onGroup(id === group ? 'left' : id)}
          >
            {text}
          </button>
        ))}
    </fieldset>
  );
}
