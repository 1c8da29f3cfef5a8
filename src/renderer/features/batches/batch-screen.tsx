import { ArrowLeft, CircleStop, PackageOpen, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Batch } from '../../../shared/batches/batch.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/calls.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import { Action } from '../../kit/action.tsx';
import { CommandCode } from '../../kit/content/command-code.tsx';
import { Field } from '../../kit/fields.tsx';
import { decimalText, moneyText, typedDecimal, weightText } from '../../kit/format.ts';
import { Notice, type Tone } from '../../kit/notice.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { openOrder, showAnswer } from '../../state/actions.ts';
import { ask, askOrStop } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { Frame, Onward } from '../../window/frame/frame.tsx';
import { sentence, t } from '../../words/words.ts';
import { contentText } from './stacks.tsx';
import './batches.css';

const close = (): void => useWindow.setState({ stack: null, answer: null });

type BatchCall = { [N in CallName]: N extends `batch.${string}` ? N : never }[CallName];

/** Sends it; a refusal stops the packer. The station publishes what has changed. */
async function send<N extends BatchCall>(name: N, input: CallInput<N>): Promise<void> {
  const done = await askOrStop(name, input);
  const current = done.ok ? await ask('batch.current', {}) : null;
  if (current?.ok) useWindow.setState({ batch: current.value.batch });
}

/** In the place of the queue: a stack, before it is begun and while it is shipped. */
export function BatchScreen({ like }: { like: OrderKey }) {
  const batch = useWindow((state) => state.batch);
  return batch ? <Running batch={batch} /> : <Begin like={like} />;
}

type Pattern = CallOutput<'batch.pattern'>;

function Begin({ like }: { like: OrderKey }) {
  const [pattern, setPattern] = useState<Pattern | null>(null);
  const [most, setMost] = useState('');
  useEffect(() => {
    void ask('batch.pattern', { like }).then((found) => {
      if (!found.ok) return;
      setPattern(found.value);
      setMost(decimalText(found.value.price?.amount ?? ''));
    });
  }, [like]);
  const price = pattern?.price ?? null;
  const amount = typedDecimal(most);
  if (!pattern || !price) return <First like={like} />;
  const begin = () =>
    amount !== null &&
    void send('batch.begin', { like, atMost: { amount, currency: price.currency }, choose: null });
  return (
    <Frame
      next={{
        text: t('{left} more to ship like {order}', {
          left: pattern.left,
          order: showOrderKey(like),
        }),
        detail: contentText(pattern.content),
      }}
      above={<ScanBar />}
      actions={
        <>
          <Back />
          <Onward>
            <Action
              act="next"
              weight="main"
              icon={Play}
              label={t('Begin batch')}
              disabled={amount === null}
              onPress={begin}
            />
          </Onward>
        </>
      }
    >
      <div className="batch">
        <p className="large">
          {t('The first cost {price} and weighs {weight}.', {
            price: moneyText(price),
            weight: weightText(pattern.weight),
          })}
        </p>
        <Field
          label={t('One parcel may cost at most ({currency})', { currency: price.currency })}
          value={most}
          onChange={setMost}
          inputMode="decimal"
          chars={10}
          error={amount === null ? t('An amount, like 12.50') : null}
        />
        <Codes next={t('Begin batch')} />
      </div>
    </Frame>
  );
}

const Back = () => (
  <Action act="close" icon={ArrowLeft} weight="quiet" label={t('Back')} onPress={close} />
);

/** Nobody knows yet how one of them is packed. */
const First = ({ like }: { like: OrderKey }) => (
  <Frame
    next={{
      text: t('Pack the first one by hand'),
      detail: t('Its carton and its weight are those of all others.'),
    }}
    above={<ScanBar />}
    actions={
      <>
        <Back />
        <Onward>
          <Action
            act="next"
            weight="main"
            icon={PackageOpen}
            label={t('Pack the first')}
            onPress={() => void openOrder(like)}
          />
        </Onward>
      </>
    }
  >
    <Codes next={t('Pack the first')} />
  </Frame>
);

function Running({ batch }: { batch: Batch }) {
  const { state, shipped, orders, left, waiting } = batch;
  useEffect(() => takeScans(scanItem), []);
  const through = orders - waiting;
  const isDone = state === 'ready' && left === 0;
  return (
    <Frame
      next={headline(batch, isDone)}
      above={<ScanBar />}
      actions={<Actions {...{ batch, isDone }} />}
    >
      <div className="batch">
        <p className="batch-count" role="status">
          {t('{shipped} of {orders}', { shipped, orders })}
        </p>
        <progress max={Math.max(orders, 1)} value={through} aria-label={t('Shipped')} />
        {batch.why && <Notice tone="attention">{sentence(batch.why)}</Notice>}
        {state === 'ready' && left > 0 && <Count batch={batch} />}
        {state === 'stopped' && <Codes next={t('Go on')} />}
        <Aside tone="attention" title={t('Set aside')} orders={batch.refused} />
        <Aside tone="unknown" title={t('Not confirmed')} orders={batch.unknown} />
        <Aside tone="attention" title={t('Bought: look at the label')} orders={batch.papers} />
      </div>
    </Frame>
  );
}

async function scanItem(text: string): Promise<void> {
  const answer = await ask('batch.scan', { text });
  if (answer.ok) showAnswer(answer.value, text);
  else useWindow.setState({ stop: { kind: 'call', error: answer.error } });
}

function headline({ state, content, left, current, why }: Batch, isDone: boolean) {
  const detail = contentText(content);
  if (state === 'running')
    return {
      text: current
        ? t('Buying {order}', { order: showOrderKey(current) })
        : t('Shipping the batch'),
      detail,
    };
  if (state === 'stopped')
    return { text: t('Batch stopped: go on or leave it'), detail, tone: 'attention' as const };
  if (isDone)
    return { text: t('Batch through'), detail, tone: why ? undefined : ('success' as const) };
  return { text: t('Scan an item of each parcel: {left} left', { left }), detail };
}

function Actions({ batch, isDone }: { batch: Batch; isDone: boolean }) {
  const leave = async () => {
    await send('batch.leave', {});
    close();
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
      <Action act="close" icon={ArrowLeft} weight="quiet" label={t('Back')} onPress={close} />
      {!isDone && (
        <Action act="leave" weight="quiet" label={t('Leave batch')} onPress={() => void leave()} />
      )}
      <Onward>
        {batch.state === 'stopped' && (
          <Action
            act="next"
            weight="main"
            icon={Play}
            label={t('Go on')}
            onPress={() => void send('batch.goOn', {})}
          />
        )}
        {isDone && (
          <Action act="next" weight="main" label={t('Done')} onPress={() => void leave()} />
        )}
      </Onward>
    </>
  );
}

function Count({ batch }: { batch: Batch }) {
  const [count, setCount] = useState(String(batch.left));
  const [weight, setWeight] = useState('');
  const number = /^\d{1,4}$/.test(count) && Number(count) > 0 ? Number(count) : null;
  const value = typedDecimal(weight);
  const { unit } = batch.weight;
  return (
    <div className="batch-form">
      <Field
        label={t('Parcels that are packed')}
        value={count}
        onChange={setCount}
        inputMode="numeric"
        chars={6}
      />
      <Field
        label={t('Weight of one of them')}
        value={weight}
        onChange={setWeight}
        inputMode="decimal"
        unit={unit.toLowerCase()}
        placeholder={decimalText(batch.weight.value)}
        chars={8}
      />
      <Action
        act="next"
        weight="main"
        icon={Play}
        label={t('Ship {count}', { count: number ?? 0 })}
        disabled={number === null || value === null}
        whyNot={t('Weigh one of the parcels, and type what it weighs.')}
        onPress={() =>
          number !== null &&
          value !== null &&
          void send('batch.add', { count: number, checkWeight: { value, unit } })
        }
      />
    </div>
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
      <ul>
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

/** What the scanner can say here. */
const Codes = ({ next }: { next: string }) => (
  <div className="row">
    <CommandCode command="CANCEL" label={t('Back')} />
    <CommandCode command="OK" label={next} />
  </div>
);
