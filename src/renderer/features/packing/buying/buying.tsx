import { Archive, ArrowLeft, Gavel, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Bench, type StepKind, waitsForSite } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { useWaits } from '../../../kit/keys/hotkeys.tsx';
import { KEYS } from '../../../kit/keys/keys.ts';
import { ScanBar } from '../../../scanner/scan-bar.tsx';
import { setAside } from '../../../state/actions.ts';
import { change } from '../../../state/station.ts';
import { usePending, useWindow } from '../../../state/window-store.ts';
import { BenchHead } from '../../../window/frame/bench-head.tsx';
import { Frame, Onward } from '../../../window/frame/frame.tsx';
import { whatNext } from '../../../window/stages.ts';
import { t } from '../../../words/words.ts';
import { boughtText } from '../../purchasing/bought-by.ts';
import { ASK_SITE, BUYING_STEPS, RATING_STEPS } from '../../purchasing/messages.ts';
import { ResolveBox } from '../../purchasing/resolve/resolve-box.tsx';
import { BuyAgain, NotKnown } from './not-known.tsx';
import { Steps } from './steps.tsx';
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
    case 'documents':
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
