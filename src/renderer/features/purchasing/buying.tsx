import {
  Archive,
  ArrowLeft,
  Check,
  Circle,
  Gavel,
  LoaderCircle,
  RefreshCw,
  ShoppingCart,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Message } from '../../../shared/kernel/message.ts';
import {
  type Bench,
  type Step,
  type StepKind,
  type UnknownPurchase,
  waitsForSite,
} from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { clockText, momentText } from '../../kit/format.ts';
import { useWaits } from '../../kit/keys/hotkeys.tsx';
import { KEYS } from '../../kit/keys/keys.ts';
import { Notice } from '../../kit/notice.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { setAside } from '../../state/actions.ts';
import { ask, change } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { BenchHead } from '../../window/frame/bench-head.tsx';
import { Frame, Onward } from '../../window/frame/frame.tsx';
import { whatNext } from '../../window/way.ts';
import { stationText, t } from '../../words/words.ts';
import { DecisionBox } from '../settings/supervisor/decision-box.tsx';
import { boughtText } from './bought-by.ts';
import { ASK_SITE, BUY_AGAIN, BUYING_STEPS, CHOICES, GOES_ON, RATING_STEPS } from './messages.ts';
import { ResolveBox } from './resolve/resolve-box.tsx';
import './buying.css';

const WITH_ACTIONS: ReadonlySet<StepKind> = new Set(['rating', 'unknown']);

/** Screen during rating, purchase and fetching of documents, and while the outcome is unknown. */
export default function BuyingScreen({ bench }: { bench: Bench }) {
  const { step } = bench.session;
  const next = whatNext(bench, null);
  useWaits(next.text);
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={next}
      above={<ScanBar />}
      actions={
        (WITH_ACTIONS.has(step.kind) || waitsForSite(bench.session)) && (
          <BuyingActions bench={bench} />
        )
      }
    >
      {step.kind === 'unknown' ? (
        <NotKnown bench={bench} step={step} />
      ) : (
        <Progress bench={bench} />
      )}
    </Frame>
  );
}

const SetAside = () => (
  <Action act="leave" icon={Archive} label={t('Set aside')} onPress={() => void setAside()} />
);

function BuyingActions({ bench }: { bench: Bench }) {
  const asking = usePending('bench.reconcile');
  const [settling, setSettling] = useState(false);
  const { step } = bench.session;
  switch (step.kind) {
    case 'rating':
      return (
        <Action
          act="leave"
          icon={ArrowLeft}
          label={t('Back')}
          onPress={() => void change('bench.backToPacking', {})}
        />
      );
    case 'buying':
      return (
        <>
          <SetAside />
          <Action
            icon={ArrowLeft}
            label={t('Do not buy')}
            onPress={() => void change('bench.backToPacking', {})}
          />
        </>
      );
    case 'unknown':
      return (
        <>
          <SetAside />
          <Action
            act="resolve"
            icon={Gavel}
            label={t('Resolve by hand')}
            onPress={() => setSettling(true)}
          />
          {settling && (
            <ResolveBox
              attempt={{
                attemptId: step.attemptId,
                reference: bench.shipment?.reference ?? bench.order.reference,
                state: 'unknown',
                candidate: bench.shipment?.candidate,
              }}
              onClose={() => setSettling(false)}
            />
          )}
          <Onward>
            {bench.unknown?.next === 'buy-again' ? (
              <BuyAgain bench={bench} unknown={bench.unknown} />
            ) : (
              <Action
                weight="main"
                act="next"
                icon={RefreshCw}
                spends
                label={t('Ask now')}
                busy={asking}
                onPress={() => void change('bench.reconcile', {})}
              />
            )}
          </Onward>
        </>
      );
    default:
      return null;
  }
}

/** Steps done, current and next; counts the labels fetched. */
function Progress({ bench }: { bench: Bench }) {
  const { step } = bench.session;
  switch (step.kind) {
    case 'rating':
      return (
        <Steps names={RATING_STEPS} now={1}>
          <Waited since={step.since} />
        </Steps>
      );
    case 'paper':
      return (
        <Steps names={BUYING_STEPS} now={bench.collecting?.matching ? 2 : 1}>
          <Labels bench={bench} />
        </Steps>
      );
    default:
      return <Buying />;
  }
}

/** On a site, a bench asks the site before each purchase; that may take as long as the partner does. */
function Buying() {
  const hasSite = useWindow(({ status }) => Boolean(status?.site));
  const [atPartner, ...rest] = BUYING_STEPS;
  return <Steps names={[hasSite ? ASK_SITE : atPartner, ...rest]} now={0} />;
}

/** Shorter waits show no clock. */
const LONG_SECONDS = 3;

function Waited({ since }: { since: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const look = () => setSeconds(Math.floor((Date.now() - Date.parse(since)) / 1000));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [since]);
  if (seconds < LONG_SECONDS) return null;
  return (
    <div className="stack large">
      <p>{t('For {seconds} seconds now', { seconds })}</p>
      <p>
        {t('Asking costs nothing. Back ({key}) stops waiting; nothing is lost by it.', {
          key: KEYS.leave,
        })}
      </p>
    </div>
  );
}

interface StepsProps {
  names: readonly Message[];
  /** Index of the current step. */
  now: number;
  children?: ReactNode;
}

function Steps({ names, now, children }: StepsProps) {
  return (
    <div className="progress">
      <ol className="progress-steps">
        {names.map((name, index) => (
          <li
            key={name.id}
            data-state={stateAt(index, now)}
            aria-current={index === now || undefined}
          >
            <StepIcon index={index} now={now} />
            {t(name)}
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}

const stateAt = (index: number, now: number): string =>
  index < now ? 'done' : index === now ? 'now' : 'later';

function StepIcon({ index, now }: { index: number; now: number }) {
  if (index < now) return <Check aria-hidden />;
  if (index === now) return <LoaderCircle aria-hidden className="turning" />;
  return <Circle aria-hidden />;
}

function Labels({ bench: { shipment, collecting, session } }: { bench: Bench }) {
  return (
    <div className="stack large">
      {shipment?.cost && <p>{boughtText(session.boughtBy, shipment.cost.total)}</p>}
      {collecting && (
        <p>
          {t('{labels} of {all} labels fetched', { labels: collecting.had, all: collecting.of })}
        </p>
      )}
    </div>
  );
}

type Unknown = Extract<Step, { kind: 'unknown' }>;

/**
 * The outcome is unknown, which is not a failure: money may have been spent. Shows what is known and what
 * a packer can safely do.
 */
function NotKnown({ bench, step }: { bench: Bench; step: Unknown }) {
  const left = useSecondsLeft(bench.unknown, bench.shipment?.sendings ?? 0);
  const choices =
    bench.unknown?.next === 'buy-again' ? [...BUY_AGAIN, ...CHOICES.slice(-1)] : CHOICES;
  return (
    <div className="not-known" data-tone="unknown">
      <section>
        <h2>{t('What is known')}</h2>
        <dl className="not-known-facts">
          <dt>{t('Why it is not known')}</dt>
          <dd>{stationText(step.why)}</dd>
          <dt>{t('Since')}</dt>
          <dd>
            {momentText(step.since)}
            {bench.shipment &&
              ` · ${t('Asked to buy')} ${t('{count} times', { count: bench.shipment.sendings })}`}
          </dd>
          {bench.unknown && bench.unknown.next !== 'ask' && (
            <>
              <dt>{t(GOES_ON[bench.unknown.next])}</dt>
              <dd>{left > 0 ? t('in {clock} min', { clock: clockText(left) }) : t('now')}</dd>
            </>
          )}
        </dl>
      </section>
      <section>
        <h2>{t('What you can do')}</h2>
        <ol className="not-known-choices">
          {choices.map(([title, text]) => (
            <li key={title.id}>
              <strong>{t(title)}</strong>
              <span>{t(text)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/**
 * For a key that was refused each time: a person looks in the partner's portal and confirms in one step
 * that nothing was bought; then it is bought again under the same reference.
 */
function BuyAgain({ bench, unknown }: { bench: Bench; unknown: UnknownPurchase }) {
  const left = useSecondsLeft(unknown, bench.shipment?.sendings ?? 0);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Action
        weight="main"
        act="next"
        icon={ShoppingCart}
        spends
        label={
          left > 0
            ? t('Buy again in {clock}', { clock: clockText(left) })
            : t('Buy again: not bought')
        }
        disabled={left > 0}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={t('Was it not bought?')}
          tone="unknown"
          intro={t('The partner refused the key each time. Look in its portal for')}
          reference={bench.shipment?.reference ?? bench.order.reference}
          reasonLabel={t('How you know')}
          reason={t('not in the partner’s portal; the key was refused each time')}
          send={t('Buy again (refused key)')}
          buys
          back={t('Back')}
          decide={async (by) => {
            const bought = await ask('bench.buyAgain', by);
            return bought.ok ? null : bought.error;
          }}
          before={() => (
            <Notice tone="attention">
              {t(
                'Go on only if the portal does not show it. It is bought again now, under the same reference; a higher price is shown first.',
              )}
            </Notice>
          )}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Counts down from the station's value by the window's clock; restarts when `sendings` changes. */
function useSecondsLeft(unknown: UnknownPurchase | undefined, sendings: number): number {
  const seconds = unknown?.secondsLeft ?? 0;
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request restarts the countdown
  useEffect(() => {
    const until = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    tick();
    if (seconds === 0) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds, sendings]);
  return left;
}
