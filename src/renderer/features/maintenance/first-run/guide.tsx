import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { FIRST_SAMPLE } from '../../../../shared/orders/samples.ts';
import { Action } from '../../../kit/action.tsx';
import { openOrder } from '../../../state/actions.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { nameOf } from '../../devices/simulator/play-scanner.tsx';
import { PRESSES, PROBLEMS } from '../messages.ts';
import type { GuideStep } from './guide-step.ts';
import { endPractice, type PracticeOn, practise } from './practice.ts';
import { ProblemsDialog } from './problems.tsx';
import './first-run.css';

/** Beside the simulator while somebody practises: what to press next, until the label is out. */
export function Guide({ practice, step }: { practice: PracticeOn; step: GuideStep }) {
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
      return t(PRESSES[step.playable.kind](nameOf(step.playable)));
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
