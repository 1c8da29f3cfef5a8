import { lazy } from 'react';
import type { StepKind } from '../../shared/packing/session.ts';
import { PackScreen } from '../features/packing/pack.tsx';
import { PickOrder } from '../features/packing/pick-order.tsx';
import { SignInFirst } from '../features/packing/sign-in-first.tsx';
import { useUndoKey } from '../features/packing/undo-key.ts';
import { useWindow } from '../state/window-store.ts';

const BuyingScreen = lazy(() => import('../features/purchasing/buying.tsx'));
const RatesScreen = lazy(() => import('../features/rating/rates.tsx'));
const LabelsScreen = lazy(() => import('../features/documents/labels.tsx'));

/** Steps that can be taken back. */
const BEFORE_MONEY: readonly StepKind[] = ['packing', 'rating', 'choosing'];

/** The order on the bench, on the screen of the step it stands at. */
export function BenchScreen() {
  const bench = useWindow((state) => state.bench);
  const unnamed = useWindow(
    ({ status }) => status?.signIn === 'required' && status.packer === null,
  );
  useUndoKey(!unnamed && (!bench || BEFORE_MONEY.includes(bench.session.step.kind)));
  if (unnamed) return <SignInFirst />;
  if (!bench) return <PickOrder />;
  switch (bench.session.step.kind) {
    case 'packing':
      return <PackScreen bench={bench} />;
    case 'choosing':
      return <RatesScreen bench={bench} step={bench.session.step} />;
    case 'rating':
    case 'buying':
    case 'unknown':
    case 'paper':
      return <BuyingScreen bench={bench} />;
    case 'labels':
    case 'done':
      return <LabelsScreen bench={bench} />;
  }
}
