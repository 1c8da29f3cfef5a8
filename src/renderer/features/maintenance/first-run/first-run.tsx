import { GraduationCap, type LucideIcon, PlugZap, TriangleAlert, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { z } from 'zod';
import { create } from 'zustand';
import { OrderKeySchema } from '../../../../shared/orders/order.ts';
import {
  FIRST_SAMPLE,
  PROBLEM_SAMPLES,
  type Sample,
  SampleSchema,
} from '../../../../shared/orders/samples.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { openOrder } from '../../../state/actions.ts';
import {
  setSimulatorOpen,
  setTextSize,
  TEXT_SIZES,
  usePreferences,
} from '../../../state/preferences.ts';
import { keepStore } from '../../../state/session-storage.ts';
import { askOrStop, useCall } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { PROBLEMS } from '../messages.ts';
import { startSetUp } from '../set-up/set-up-store.ts';
import './first-run.css';

/** On the empty bench until a partner has been chosen. */
export function FirstRun() {
  const sandbox = useWindow((state) => state.status?.partner.sandbox ?? false);
  return sandbox ? <IfNothingIsSaved /> : null;
}

function IfNothingIsSaved() {
  const saved = useCall('settings.get', { key: 'connection.baseUrl' });
  const [problems, setProblems] = useState(false);
  if (saved.state !== 'ready' || saved.value.value !== null) return null;
  return (
    <section className="first-run" aria-label={t('First steps')}>
      <Card
        main
        icon={GraduationCap}
        title={t('Practise with samples (1 min)')}
        detail={t('Scanner and labels are simulated. Nothing real is bought.')}
        onPress={() => void practise()}
      />
      <Card
        icon={PlugZap}
        title={t('Connect my account')}
        detail={t('Account, own address, printers, boxes, packers: step by step.')}
        onPress={startSetUp}
      />
      <div className="first-run-more">
        <Action
          weight="quiet"
          icon={TriangleAlert}
          label={t('Try a problem')}
          onPress={() => setProblems(true)}
        />
        <SizeButton />
      </div>
      {problems && <ProblemsDialog onClose={() => setProblems(false)} />}
    </section>
  );
}

/** Text and pictures of the next size, at once; after the largest the usual one. */
function SizeButton() {
  const textSize = usePreferences((state) => state.textSize);
  const next = TEXT_SIZES[(TEXT_SIZES.indexOf(textSize) + 1) % TEXT_SIZES.length] ?? textSize;
  return (
    <Action
      weight="quiet"
      icon={ZoomIn}
      label={t('Size: {percent} %', { percent: textSize })}
      onPress={() => setTextSize(next)}
    />
  );
}

interface CardProps {
  title: string;
  detail: string;
  icon: LucideIcon;
  /** The first action for a new user. */
  main?: boolean;
  onPress: () => void;
}

function Card({ title, detail, icon: Icon, main, onPress }: CardProps) {
  return (
    <Button className="first-card" data-main={main} onPress={onPress}>
      <Icon aria-hidden />
      <span className="first-card-text">
        <strong>{title}</strong>
        <span>{detail}</span>
      </span>
    </Button>
  );
}

/** Sample orders with a problem, each named by it. */
export function ProblemsDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogBox
      title={t('Try a problem')}
      onClose={onClose}
      actions={<Action act="close" label={t('Close')} onPress={onClose} />}
    >
      <ul className="problems">
        {PROBLEM_SAMPLES.map((sample) => (
          <li key={sample}>
            <Button
              className="first-card"
              onPress={() => {
                onClose();
                void practise(sample);
              }}
            >
              <span className="first-card-text">
                <strong>{t(PROBLEMS[sample].name)}</strong>
                <span>{sample}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </DialogBox>
  );
}

const PracticeSchema = z.object({ sample: SampleSchema, order: OrderKeySchema });

export type PracticeOn = z.infer<typeof PracticeSchema>;

/** The order of a guided practice, up to its label; null: no practice. */
export const usePractice = create<{ practice: PracticeOn | null }>()(() => ({ practice: null }));

keepStore('practice', usePractice, z.object({ practice: PracticeSchema.nullable() }));

/** Opens that sample order with the simulator beside it. */
export async function practise(sample: Sample = FIRST_SAMPLE): Promise<void> {
  const order = await askOrStop('station.takeSample', { sample });
  if (!order.ok) return;
  usePractice.setState({ practice: { sample, order: order.value } });
  setSimulatorOpen(true);
  await openOrder(order.value);
}

export function endPractice(): void {
  usePractice.setState({ practice: null });
  setSimulatorOpen(false);
}
