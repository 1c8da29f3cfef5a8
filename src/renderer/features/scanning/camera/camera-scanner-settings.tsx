import { Camera } from 'lucide-react';
import { useState } from 'react';
import { Action } from '../../../kit/action.tsx';
import { Toggle } from '../../../kit/fields.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { ChooseCamera } from '../../photos/photo-settings.tsx';
import { Block, useSetting, WithSetting } from '../../settings/panel.tsx';
import type { Verdict } from './judge.ts';
import { TROUBLES } from './messages.ts';
import { useEye } from './use-eye.ts';
import './camera-scanner.css';

/** The camera as scanner: off or on, which camera, and what it reads. */
export function CameraScannerSettings() {
  const setting = useSetting('scanner.camera');
  const status = useWindow((state) => state.status?.cameraScanner);
  return (
    <Block title={t('Camera as scanner')}>
      <p className="quiet">
        {t(
          'The camera reads codes that are shown to it, on the screens that take a scan. Only codes that are expected there count, each once until it leaves the picture; never a command or a badge. Pictures are not kept.',
        )}
      </p>
      <WithSetting setting={setting}>
        {(isOn) => (
          <Toggle
            label={t('The camera reads codes')}
            value={isOn}
            onChange={(value) => void setting.save(value)}
          />
        )}
      </WithSetting>
      {status && (
        <>
          <ChooseCamera />
          <TryIt camera={status.camera} />
        </>
      )}
    </Block>
  );
}

function TryIt({ camera }: { camera: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="row">
        <Action
          icon={Camera}
          label={isOpen ? t('Close the picture') : t('Show what it reads')}
          onPress={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && <Preview camera={camera} />}
    </>
  );
}

/** Nothing that is read here counts; it is asked about as on the bench. */
function Preview({ camera }: { camera: string | null }) {
  const { canvas, trouble, last } = useEye({
    camera,
    whole: true,
    place: () => 'bench',
    take: () => true,
  });
  return (
    <>
      <div role="status">
        {trouble ? (
          <Notice tone="attention">{t(TROUBLES[trouble])}</Notice>
        ) : (
          <p className="breakable">{readText(last.verdict)}</p>
        )}
      </div>
      <span className="camera-scanner-picture camera-scanner-whole">
        <canvas
          ref={canvas}
          width={640}
          height={360}
          role="img"
          aria-label={t('What the camera sees')}
        />
        <span className="camera-scanner-zone" />
        {last.count > 0 && <span key={last.count} className="camera-scanner-read" />}
      </span>
    </>
  );
}

function readText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'nothing':
      return t('Show a code within the frame.');
    case 'several':
      return t('Two codes: show one');
    case 'unexpected':
      return t('Seen, not expected here: {text}', { text: verdict.text });
    case 'counts':
    case 'stays':
      return t('Read: {text}', { text: verdict.text });
  }
}
