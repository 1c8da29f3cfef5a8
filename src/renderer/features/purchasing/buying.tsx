import { Archive, ArrowLeft, Gavel, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Bench, StepKind } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { putAway } from '../../state/actions.ts';
import { change } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { BenchHead } from '../../window/frame/bench-head.tsx';
import { Frame, Onward } from '../../window/frame/frame.tsx';
import { whatNext } from '../../window/way.ts';
import { t } from '../../words/words.ts';
import { ScanBar } from '../scanning/scan-bar.tsx';
import { BuyAgain } from './buy-again.tsx';
import { NotKnown } from './not-known.tsx';
import { Progress } from './progress.tsx';
import { ResolveBox } from './resolve/resolve-box.tsx';
import './buying.css';

const WITH_ACTIONS: ReadonlySet<StepKind> = new Set(['rating', 'unknown']);

/** While the partner is asked, paid or fetched from; and while nobody knows what came of it. */
export default function BuyingScreen({ bench }: { bench: Bench }) {
  const { step } = bench.session;
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={whatNext(bench, null)}
      above={<ScanBar />}
      actions={WITH_ACTIONS.has(step.kind) && <BuyingActions bench={bench} />}
    >
      {step.kind === 'unknown' ? (
        <NotKnown bench={bench} step={step} />
      ) : (
        <Progress bench={bench} />
      )}
    </Frame>
  );
}

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
    case 'unknown':
      return (
        <>
          <Action
            act="leave"
            icon={Archive}
            label={t('Set aside')}
            onPress={() => void putAway()}
          />
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
