import { ArrowLeft, CircleStop, Eye, Layers, Play } from 'lucide-react';
import { useEffect } from 'react';
import { type Batch, isDone, wholeStack } from '../../../shared/batches/batch.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import { Action } from '../../kit/action.tsx';
import { CommandCode } from '../../kit/content/command-code.tsx';
import { moneyText } from '../../kit/format.ts';
import { Notice, type Tone } from '../../kit/notice.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { openOrder, scan, showAnswer } from '../../state/actions.ts';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { Frame, Onward, type Sentence } from '../../window/frame/frame.tsx';
import { chooseText } from '../../words/choose-text.ts';
import { sentence, t } from '../../words/words.ts';
import { ItemUnits } from '../catalogue/item-units.tsx';
import { Begin } from './begin.tsx';
import { Count } from './count.tsx';
import { StackList } from './stack-list.tsx';
import { closeStack, openStack, send } from './stack-state.ts';
import './batches.css';

/** Shown instead of the queue: a stack before and during its shipping, or the list of stacks. */
export default function BatchScreen({ like }: { like: OrderKey | 'list' }) {
  const batch = useWindow((state) => state.batch);
  if (batch) return <Running batch={batch} />;
  return like === 'list' ? <StackList /> : <Begin like={like} />;
}

function Running({ batch }: { batch: Batch }) {
  const { state, shipped, orders, left, waiting, labelsLeft } = batch;
  const done = isDone(batch);
  useEffect(() => takeScans((text) => scanItem(text, done)), [done]);
  const all = wholeStack(batch);
  return (
    <Frame
      next={headline(batch, done)}
      above={<ScanBar />}
      actions={<Actions batch={batch} isDone={done} />}
    >
      <div className="batch">
        <div className="batch-head">
          <p className="batch-count" role="status">
            {t('{shipped} of {orders}', { shipped, orders: all })}
          </p>
          <p className="quiet">{offerText(batch)}</p>
          <ItemUnits merchant={batch.like.merchant} units={batch.content} large />
        </div>
        <progress max={Math.max(all, 1)} value={orders - waiting} aria-label={t('Shipped')} />
        {batch.why && <Notice tone="attention">{sentence(batch.why)}</Notice>}
        {labelsLeft > 0 && <LabelsLeft labelsLeft={labelsLeft} />}
        {state === 'ready' && left > 0 && <Count batch={batch} />}
        {batch.elsewhere > 0 && (
          <Notice tone="info">
            {t('{orders} orders of this stack are with other benches', {
              orders: batch.elsewhere,
            })}
          </Notice>
        )}
        <Aside tone="attention" title={t('Not shipped')} orders={batch.refused} />
        <Aside tone="unknown" title={t('Not confirmed')} orders={batch.unknown} />
        <Aside tone="attention" title={t('Bought: look at the label')} orders={batch.papers} />
      </div>
    </Frame>
  );
}

function offerText({ choose, atMost }: Batch): string {
  const rule = chooseText(choose);
  return atMost
    ? t('{rule}, at most {price} a parcel', { rule, price: moneyText(atMost) })
    : t('{rule}, as rules buy', { rule });
}

/**
 * Labels are interchangeable between the stack's parcels; scanning each one applied shows that none
 * is left over.
 */
const LabelsLeft = ({ labelsLeft }: { labelsLeft: number }) => (
  <Notice tone="info">
    <div className="row">
      <span className="grow">
        {t('{labels} labels to stick on: scan each on its parcel', { labels: labelsLeft })}
      </span>
      <Action
        icon={Eye}
        act="labelSeen"
        label={t('Label applied')}
        onPress={() => void send('batch.labelSeen', {})}
      />
    </div>
  </Notice>
);

/** After the last parcel, a code that is not the stack's is the next order's: the bench takes it. */
async function scanItem(text: string, done: boolean): Promise<void> {
  const answer = await ask('batch.scan', { text });
  if (!answer.ok) return useWindow.setState({ stop: { kind: 'call', error: answer.error } });
  if (!done || answer.value.code !== 'not-found') return showAnswer(answer.value, text);
  await send('batch.leave', {});
  closeStack();
  await scan(text);
}

function headline(batch: Batch, done: boolean): Sentence {
  const { state, left, current, why, labelsLeft, refused, unknown, papers } = batch;
  if (state === 'running')
    return {
      text: current
        ? t('Buying {order}', { order: showOrderKey(current) })
        : t('Shipping the batch'),
    };
  if (state === 'stopped')
    return { text: t('Batch stopped: go on or leave it'), tone: 'attention' };
  if (done && refused.length > 0) {
    const text = t('Batch done: {count} not shipped', { count: refused.length });
    return { text, tone: 'attention' };
  }
  if (done)
    return why || unknown.length > 0 || papers.length > 0
      ? { text: t('Batch done') }
      : { text: t('Batch done'), tone: 'success' };
  if (left === 0) return { text: t('Scan each label: {labels} left', { labels: labelsLeft }) };
  return { text: t('Scan an item of each parcel: {left} left', { left }) };
}

function Actions({ batch, isDone }: { batch: Batch; isDone: boolean }) {
  const leave = async (then: () => void) => {
    await send('batch.leave', {});
    then();
  };
  if (batch.state === 'running')
    return (
      <>
        <Action
          act="close"
          icon={CircleStop}
          label={t('Stop')}
          onPress={() => void send('batch.stop', {})}
        />
        <CommandCode command="CANCEL" label={t('Stop')} />
      </>
    );
  return (
    <>
      <Action act="close" icon={ArrowLeft} weight="quiet" label={t('Back')} onPress={closeStack} />
      {isDone ? (
        <Action
          act="more"
          icon={Layers}
          label={t('Next stack')}
          onPress={() => void leave(() => openStack('list'))}
        />
      ) : (
        <Action
          act="leave"
          weight="quiet"
          label={t('Leave batch')}
          onPress={() => void leave(closeStack)}
        />
      )}
      {isDone ? (
        <CommandCode command="STACKS" label={t('Next stack')} />
      ) : (
        <CommandCode command="SET-ASIDE" label={t('Leave batch')} />
      )}
      <Onward>
        {batch.state === 'stopped' && (
          <>
            <CommandCode command="OK" label={t('Go on')} />
            <Action
              act="next"
              weight="main"
              icon={Play}
              label={t('Go on')}
              onPress={() => void send('batch.goOn', {})}
            />
          </>
        )}
        {isDone && (
          <>
            <CommandCode command="OK" label={t('Done')} />
            <Action
              act="next"
              weight="main"
              label={t('Done')}
              onPress={() => void leave(closeStack)}
            />
          </>
        )}
      </Onward>
    </>
  );
}

interface AsideProps {
  tone: Tone;
  title: string;
  orders: Batch['refused'];
}

function Aside({ tone, title, orders }: AsideProps) {
  if (orders.length === 0) return null;
  return (
    <Notice tone={tone} title={`${title}: ${orders.length}`}>
      <ul className="batch-aside">
        {orders.map(({ merchant, reference, error }) => (
          <li key={showOrderKey({ merchant, reference })} className="row">
            <span className="grow">
              {showOrderKey({ merchant, reference })}: {sentence(error)}
            </span>
            <Action
              label={t('Open order')}
              about={reference}
              onPress={() => void openOrder({ merchant, reference })}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
