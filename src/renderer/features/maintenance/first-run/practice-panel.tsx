import { useCall } from '../../../state/use-call.ts';
import { useWindow } from '../../../state/window-store.ts';
import PlayPanel from '../../devices/simulator/play-panel.tsx';
import { Guide } from './guide.tsx';
import { guideStep } from './guide-step.ts';
import { type PracticeOn, usePractice } from './practice.ts';

/** The simulator of the sandbox, with the guide above it while somebody practises. */
export default function PracticePanel() {
  const practice = usePractice((state) => state.practice);
  return practice ? <Guided practice={practice} /> : <PlayPanel />;
}

function Guided({ practice }: { practice: PracticeOn }) {
  const bench = useWindow((state) => state.bench ?? null);
  const setting = useCall('settings.get', { key: 'rates.byThemselves' });
  const byThemselves = setting.state !== 'ready' || setting.value.value === true;
  const step = guideStep(bench, practice.order, byThemselves);
  return (
    <>
      <Guide practice={practice} step={step} />
      <PlayPanel guided={{ next: step.kind === 'press' ? step.playable.code : null }} />
    </>
  );
}
