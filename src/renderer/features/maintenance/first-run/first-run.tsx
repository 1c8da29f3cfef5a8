import { GraduationCap, type LucideIcon, PlugZap, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Action } from '../../../kit/action.tsx';
import { useCall } from '../../../state/use-call.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { startSetUp } from '../set-up/set-up-store.ts';
import { practise } from './practice.ts';
import { ProblemsDialog } from './problems.tsx';
import './first-run.css';

/** On the empty bench while nobody has said which partner this station speaks to. */
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
      <Action
        weight="quiet"
        icon={TriangleAlert}
        label={t('Try a problem')}
        onPress={() => setProblems(true)}
      />
      {problems && <ProblemsDialog onClose={() => setProblems(false)} />}
    </section>
  );
}

interface CardProps {
  title: string;
  detail: string;
  icon: LucideIcon;
  /** What a newcomer does first. */
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
