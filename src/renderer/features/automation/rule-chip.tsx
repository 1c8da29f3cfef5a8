import { Gavel } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { DialogBox } from '../../kit/dialog.tsx';
import { Loading } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { refOf } from './order-ref.ts';
import './rule-chip.css';

const Verdicts = lazy(async () => ({ default: (await import('./verdicts.tsx')).Verdicts }));

interface RuleChipProps {
  order: StoredOrder;
  /** Step of the order: after rating, more rules may match. */
  step: string;
}

/** Number of rules that match the order on the bench, and which ones; nothing if none match. */
export const RuleChip = ({ order, step }: RuleChipProps) => (
  <RulesOf key={`${order.id} ${step}`} order={refOf(order)} />
);

function RulesOf({ order }: { order: string }) {
  const tested = useCall('rules.test', { ref: order }, { remembered: true });
  const [open, setOpen] = useState(false);
  const rules = tested.state === 'ready' ? tested.value.rules : [];
  const count = rules.filter(({ holds }) => holds).length;
  if (count === 0) return null;
  return (
    <>
      <Button className="rule-chip" onPress={() => setOpen(true)}>
        <Gavel aria-hidden />
        {t('Rules: {count}', { count: String(count) })}
      </Button>
      {open && (
        <DialogBox title={t('Rules for this order')} wide reading onClose={() => setOpen(false)}>
          <Suspense fallback={<Loading />}>
            <Verdicts order={order} />
          </Suspense>
        </DialogBox>
      )}
    </>
  );
}
