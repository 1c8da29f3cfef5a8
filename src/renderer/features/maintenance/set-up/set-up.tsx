import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { Action } from '../../../kit/action.tsx';
import { Frame, Onward } from '../../../window/frame/frame.tsx';
import { t } from '../../../words/words.ts';
import { Connection } from '../../connection/connection.tsx';
import { Boxes } from '../../merchants/boxes/boxes.tsx';
import { Packers } from '../../people/packers.tsx';
import { Printers } from '../../printing/settings/printers.tsx';
import { OwnAddress } from '../../settings/address.tsx';
import { LanguageChoice, SizeChoice } from '../../settings/display.tsx';
import { saveUnsaved } from '../../settings/panel.tsx';
import { LockLine } from '../../settings/supervisor/lock.tsx';
import { STEP_NAMES, STEP_QUESTIONS } from '../messages.ts';
import { beside, goToStep, leaveSetUp, type SetUpStep, STEPS } from './set-up-store.ts';
import './set-up.css';

const PANELS: Record<SetUpStep, ComponentType> = {
  connection: Connection,
  address: OwnAddress,
  printers: Printers,
  boxes: Boxes,
  packers: Packers,
};

/** Guided set-up of a new station: the settings' own panels in sequence. */
export function SetUp({ step }: { step: SetUpStep }) {
  const Panel = PANELS[step];
  const before = beside(step, -1);
  const after = beside(step, 1);
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // After the panel has rendered the reason.
  useLayoutEffect(() => {
    if (refusals > 0) showRefusal();
  }, [refusals]);
  // Typed changes are saved or refused before the next step: they are never lost.
  const goOn = async () => {
    setSaving(true);
    const saved = await saveUnsaved();
    setSaving(false);
    if (!saved) return setRefusals((count) => count + 1);
    if (after) goToStep(after);
    else leaveSetUp();
  };
  return (
    <Frame
      next={{
        text: t(STEP_QUESTIONS[step]),
        detail: t('Every step can be skipped, and changed later under Settings.'),
      }}
      above={<Way here={step} />}
      actions={
        <>
          {before && (
            <Action
              icon={ArrowLeft}
              act="leave"
              label={t('Back')}
              onPress={() => goToStep(before)}
            />
          )}
          <Action
            act="close"
            label={step === 'connection' ? t('Try the sandbox first') : t('Leave the set-up')}
            onPress={leaveSetUp}
          />
          <Onward>
            <Action
              weight="main"
              icon={ArrowRight}
              act="next"
              label={after ? t('Next') : t('Finish')}
              busy={saving}
              onPress={() => void goOn()}
            />
          </Onward>
        </>
      }
    >
      <LockLine />
      {!before && (
        <>
          <LanguageChoice />
          <div className="settings-block">
            <p className="strong" aria-hidden>
              {t('Size of text and pictures')}
            </p>
            <SizeChoice />
          </div>
        </>
      )}
      <Panel key={step} />
    </Frame>
  );
}

/** Scrolls to the refusal, which may be out of sight. */
function showRefusal(): void {
  const why = document.querySelector(
    '.frame-content [data-invalid], .frame-content .notice[data-tone="stop"]',
  );
  why?.scrollIntoView({ block: 'center' });
  why?.querySelector('input')?.focus();
}

const Way = ({ here }: { here: SetUpStep }) => (
  <ol className="way set-up-way" aria-label={t('Steps of the set-up')}>
    {STEPS.map((step) => (
      <li
        key={step}
        aria-current={step === here ? 'step' : undefined}
        data-past={STEPS.indexOf(step) < STEPS.indexOf(here) || undefined}
      >
        {t(STEP_NAMES[step])}
      </li>
    ))}
  </ol>
);
