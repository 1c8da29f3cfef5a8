import { useEffect } from 'react';
import type { StepKind } from '../../shared/packing/session.ts';
import { BatchCard, Stacks } from '../features/batches/stacks.tsx';
import { LineBanner } from '../features/connection/line-text.tsx';
import { useUndoKey } from '../features/packing/undo-key.ts';
import { loadBarcodes } from '../kit/content/barcode-later.tsx';
import { useWindow } from '../state/window-store.ts';
import { PickOrder, SignInFirst } from './empty-bench/pick-order.tsx';
import { FIX_DIALOGS, FixDialog } from './fix-dialog.tsx';
import { later } from './later.tsx';

const BatchScreen = later(() => import('../features/batches/batch-screen.tsx'));
const PackScreen = later(() => import('../features/packing/pack.tsx'));
const PackOnScreen = later(() => import('../features/waiting/pack-on.tsx'));
const RatesScreen = later(() => import('../features/packing/rates/rates.tsx'));
const BuyingScreen = later(() => import('../features/packing/buying/buying.tsx'));
const WaitingScreen = later(() => import('../features/waiting/waiting-screen.tsx'));
const LabelsScreen = later(() => import('../features/documents/labels.tsx'));
const NEXT_STEPS = [
  ...[
    PackScreen,
    BuyingScreen,
    RatesScreen,
    LabelsScreen,
    PackOnScreen,
    WaitingScreen,
    BatchScreen,
  ],
  ...FIX_DIALOGS,
];

/** Steps that can be undone. */
const BEFORE_MONEY: readonly StepKind[] = ['packing', 'rating', 'choosing'];

/**
 * Preloads the screens of the next steps, and the barcodes of a stop, while the bench is idle. A failed
 * preload is retried when it is needed.
 */
function useNextSteps(): void {
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      void Promise.allSettled([...NEXT_STEPS.map(({ load }) => load()), loadBarcodes()]);
    });
    return () => cancelIdleCallback(idle);
  }, []);
}

/** The order on the bench, at the screen of its step, and the dialog that corrects it. */
export function BenchScreen() {
  return (
    <>
      <Step />
      <FixDialog />
    </>
  );
}

function Step() {
  const bench = useWindow((state) => state.bench);
  const unnamed = useWindow(
    ({ status }) => status?.signIn === 'required' && status.packer === null,
  );
  const stack = useWindow((state) => state.stack);
  const packsStill = useWindow((state) => state.packsStill);
  useNextSteps();
  const canUndo = bench ? BEFORE_MONEY.includes(bench.session.step.kind) : stack === null;
  useUndoKey(!unnamed && canUndo);
  if (unnamed) return <SignInFirst />;
  if (!bench)
    return stack ? (
      <BatchScreen like={stack} />
    ) : (
      <PickOrder
        batch={
          <>
            <LineBanner />
            <BatchCard />
          </>
        }
        stacks={<Stacks />}
      />
    );
  switch (bench.session.step.kind) {
    case 'packing':
      return bench.packOn && packsStill !== `${bench.order.id} ${bench.session.revision}` ? (
        <PackOnScreen key={bench.order.id} bench={bench} offered={bench.packOn} />
      ) : (
        <PackScreen bench={bench} />
      );
    case 'waiting':
      return <WaitingScreen bench={bench} step={bench.session.step} />;
    case 'choosing':
      return <RatesScreen bench={bench} step={bench.session.step} />;
    case 'rating':
    case 'buying':
    case 'unknown':
    case 'documents':
      return <BuyingScreen bench={bench} />;
    case 'labels':
    case 'done':
      return <LabelsScreen bench={bench} />;
  }
}
