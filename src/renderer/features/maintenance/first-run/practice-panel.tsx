import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import type { OrderKey } from '../../../../shared/orders/order.ts';
import { FIRST_SAMPLE } from '../../../../shared/orders/samples.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { openOrder } from '../../../state/actions.ts';
import { useCall } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { unitsLeft } from '../../packing/cartons/counts.ts';
import { type NextInput, nextInputs } from '../../scanning/simulator/next-input.ts';
import SimulatorPanel, { nameOf } from '../../scanning/simulator/simulator-panel.tsx';
import { PRESSES, PROBLEMS } from '../messages.ts';
import {
  endPractice,
  type PracticeOn,
  ProblemsDialog,
  practise,
  usePractice,
} from './first-run.tsx';
import './first-run.css';

/** The sandbox's simulator, with the guide above it during practice. */
export default function PracticePanel() {
  const practice = usePractice((state) => state.practice);
  return practice ? <Guided practice={practice} /> : <SimulatorPanel />;
}

function Guided({ practice }: { practice: PracticeOn }) {
  const bench = useWindow((state) => state.bench ?? null);
  const setting = useCall('settings.get', { key: 'rates.byThemselves' });
  const byThemselves = setting.state !== 'ready' || setting.value.value === true;
  const step = guideStep(bench, practice.order, byThemselves);
  return (
    <>
      <Guide practice={practice} step={step} />
      <SimulatorPanel guided={{ next: step.kind === 'press' ? step.input.code : null }} />
    </>
  );
}

/** Beside the simulator during practice: what to press next, until the label is printed. */
function Guide({ practice, step }: { practice: PracticeOn; step: GuideStep }) {
  const { sample } = practice;
  return (
    <section className="guide" aria-label={t('Practice')}>
      <GraduationCap aria-hidden />
      {'at' in step && (
        <span className="guide-count">{t('{at} of {of}', { at: step.at, of: step.of })}</span>
      )}
      <p className="guide-text" aria-live="polite">
        {textOf(step)}
        {sample !== FIRST_SAMPLE && step.kind !== 'elsewhere' && (
          <span className="guide-problem">{t(PROBLEMS[sample].mended)}</span>
        )}
      </p>
      <GuideActions practice={practice} step={step} />
    </section>
  );
}

function textOf(step: GuideStep): string {
  switch (step.kind) {
    case 'press':
      return t(PRESSES[step.input.kind](nameOf(step.input)));
    case 'wait':
      return t('Wait a moment: the station goes on by itself.');
    case 'no-rates':
      return t(
        'No service goes there: that is the problem to see. The order can only be set aside.',
      );
    case 'look':
      return t('The headline says what to do.');
    case 'done':
      return t('The label is out: that was a whole order.');
    case 'elsewhere':
      return t('The practice order is not open.');
  }
}

function GuideActions({ practice, step }: { practice: PracticeOn; step: GuideStep }) {
  const [problems, setProblems] = useState(false);
  const benchFree = useWindow(({ bench }) => bench?.session.step.kind !== 'buying');
  const isOver = step.kind === 'done' || step.kind === 'no-rates';
  return (
    <>
      {step.kind === 'elsewhere' && benchFree && (
        <Action
          weight="main"
          label={t('Open {reference}', { reference: practice.order.reference })}
          onPress={() => void openOrder(practice.order)}
        />
      )}
      {isOver && (
        <>
          <Action label={t('Try a problem')} onPress={() => setProblems(true)} />
          <Action label={t('Practise again')} onPress={() => void practise()} />
        </>
      )}
      <Action weight="quiet" label={t('End practice')} onPress={endPractice} />
      {problems && <ProblemsDialog onClose={() => setProblems(false)} />}
    </>
  );
}

/** Current step of the practice. `at` counts from 1. */
type GuideStep =
  | { kind: 'elsewhere' }
  | { kind: 'press'; at: number; of: number; input: NextInput }
  | { kind: 'wait'; at: number; of: number }
  | { kind: 'no-rates' }
  | { kind: 'look' }
  | { kind: 'done' };

/** `byThemselves`: rates are requested automatically once everything is packed. */
export function guideStep(
  bench: Bench | null,
  { merchant, reference }: OrderKey,
  byThemselves: boolean,
): GuideStep {
  const order = bench?.session.order;
  if (!bench || order?.merchant !== merchant || order.reference !== reference)
    return { kind: 'elsewhere' };
  const { step, cartons, scannedBack, awaitingLabelOf, ratesDue } = bench.session;
  if (step.kind === 'done') return { kind: 'done' };
  if (step.kind === 'choosing' && step.quote.options.length === 0) return { kind: 'no-rates' };
  const units = bench.order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const packed = units - unitsLeft(bench);
  const isChecked = cartons.length > 1 || awaitingLabelOf !== null;
  const checks = isChecked ? cartons.length : 0;
  const isBought = step.kind === 'documents' || step.kind === 'labels';
  const of = units + (byThemselves ? 0 : 1) + 1 + checks;
  const rated = byThemselves || step.kind === 'packing' ? 0 : 1;
  const at = 1 + packed + rated + (isBought ? 1 : 0) + scannedBack.length;
  const ratesCome = byThemselves && step.kind === 'packing' && packed === units && ratesDue;
  // The label of a single carton prints automatically.
  const labelComes = step.kind === 'labels' && !isChecked;
  const [input] = nextInputs(bench, []);
  const isHeld = bench.session.problem !== null || Boolean(bench.shipment?.error);
  if (step.kind === 'unknown' || input?.kind === 'wrong' || isHeld) return { kind: 'look' };
  if (ratesCome || labelComes || !input) return { kind: 'wait', at: Math.min(at, of), of };
  return { kind: 'press', at: Math.min(at, of), of, input };
}
