import { ArrowLeft, PackageCheck, Tags } from 'lucide-react';
import { choiceName } from '../../../shared/automation/words.ts';
import type { Bench, Step } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { CommandCode } from '../../kit/content/command-code.tsx';
import { momentText, moneyText } from '../../kit/format.ts';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { setAside } from '../../state/actions.ts';
import { askOrStop, change } from '../../state/station.ts';
import { BenchHead } from '../../window/frame/bench-head.tsx';
import { Frame, Onward } from '../../window/frame/frame.tsx';
import { whatNext } from '../../window/stages.ts';
import { t } from '../../words/words.ts';
import { LineFigures } from '../connection/line-text.tsx';
import './waiting.css';

type Waits = Extract<Step, { kind: 'waiting' }>;

/** The order is packed and bought later: the packer applies the slip and takes the next order. */
export default function WaitingScreen({ bench, step }: { bench: Bench; step: Waits }) {
  const { cartons } = bench.session;
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={whatNext(bench, null)}
      above={<ScanBar />}
      actions={<WaitingActions />}
    >
      <div className="pack-on">
        <dl className="dialog-facts large">
          <dt>{t('Which offer')}</dt>
          <dd>{t(choiceName(step.choose))}</dd>
          <dt>{t('At most')}</dt>
          <dd>{moneyText(step.atMost)}</dd>
          <dt>{t('Accepted by')}</dt>
          <dd>{step.rule ?? step.by ?? t('nobody signed in')}</dd>
          <dt>{t('Packed')}</dt>
          <dd>{momentText(step.since)}</dd>
          <dt>{t('Carton slips')}</dt>
          <dd>{cartons.map(({ reference }) => reference).join(', ')}</dd>
        </dl>
        <section className="pack-on-codes">
          <CommandCode command="NEXT-ORDER" label={t('Next order')} />
          <CommandCode command="CANCEL" label={t('Back to packing')} />
          <LineFigures />
        </section>
      </div>
    </Frame>
  );
}

const WaitingActions = () => (
  <>
    <Action
      act="close"
      icon={ArrowLeft}
      label={t('Back to packing')}
      onPress={() => void change('bench.backToPacking', {})}
    />
    <Action
      act="cartonSlip"
      icon={Tags}
      label={t('Carton slips')}
      onPress={() => void askOrStop('bench.print', { kind: 'carton-label' })}
    />
    <Onward>
      <Action
        weight="main"
        act="leave"
        icon={PackageCheck}
        label={t('Next order')}
        onPress={() => void setAside()}
      />
    </Onward>
  </>
);
