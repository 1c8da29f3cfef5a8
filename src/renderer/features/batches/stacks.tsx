import { Layers } from 'lucide-react';
import { type Content, isDone, type Stack, wholeStack } from '../../../shared/batches/batch.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { openStack } from './stack-state.ts';
import './batches.css';

/** On the empty bench: the current run of a stack. */
export function BatchCard() {
  const batch = useWindow((state) => state.batch);
  if (!batch) return null;
  const { state, shipped, like } = batch;
  const numbers = { shipped, orders: wholeStack(batch) };
  const text =
    state === 'stopped'
      ? t('Batch stopped at {shipped} of {orders}', numbers)
      : isDone(batch)
        ? t('Batch done: {shipped} of {orders} shipped', numbers)
        : t('Batch: {shipped} of {orders} shipped', numbers);
  return (
    <Notice tone={state === 'stopped' ? 'attention' : 'info'}>
      <div className="row">
        <span className="grow">{text}</span>
        <Action act="more" icon={Layers} label={t('Open batch')} onPress={() => openStack(like)} />
      </div>
    </Notice>
  );
}

/** Button among the actions of the empty bench, where orders are packed alike. */
export function Stacks() {
  const batch = useWindow((state) => state.batch);
  const stacks = useStacks(1);
  if (batch || stacks.length === 0) return null;
  return <Action act="more" icon={Layers} label={t('Stacks')} onPress={() => openStack('list')} />;
}

/** Requested again after every change. */
export function useStacks(limit: number): readonly Stack[] {
  const found = useCall('batch.stacks', { limit }, { follow: true });
  return found.state === 'ready' ? found.value.stacks : NONE;
}

const NONE: readonly Stack[] = [];

export const stackText = ({ orders, content, countries }: Stack): string =>
  t('{orders} × {content} to {countries} countries', {
    orders,
    content: packedText(content),
    countries,
  });

/** `1 candle`, `(2 mugs + 1 towel)`: content of one order, shown after the number of orders. */
function packedText(content: Content): string {
  const each = content.map(({ quantity, sku, description }) => `${quantity} ${description || sku}`);
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' + ')})`;
}
