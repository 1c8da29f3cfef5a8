import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Action } from '../../kit/action.tsx';
import { AskBox } from '../../kit/ask-box.tsx';
import type { Act } from '../../kit/keys/keys.ts';
import { t } from '../../words/words.ts';

interface PrintActionProps {
  label: string;
  about?: string | undefined;
  act?: Act | undefined;
  weight?: 'main' | 'plain';
  busy?: boolean;
  disabled?: boolean;
  /** It was printed before: asked once more, with what to do with the old one. */
  isAgain: boolean;
  onPress: () => void;
}

export function PrintAction({
  label,
  about,
  act,
  weight = 'plain',
  busy = false,
  disabled = false,
  isAgain,
  onPress,
}: PrintActionProps) {
  const [isAsking, setAsking] = useState(false);
  const print = () => {
    setAsking(false);
    onPress();
  };
  return (
    <>
      <Action
        weight={weight}
        act={act}
        icon={Printer}
        label={label}
        about={about}
        busy={busy}
        disabled={disabled}
        onPress={isAgain ? () => setAsking(true) : onPress}
      />
      {isAsking && <PrintAgainBox about={about} onTake={print} onClose={() => setAsking(false)} />}
    </>
  );
}

interface PrintAgainProps {
  about: string | undefined;
  onTake: () => void;
  onClose: () => void;
}

/** Asked before anything prints a second time, at a button and after a scan alike. */
export const PrintAgainBox = ({ about, onTake, onClose }: PrintAgainProps) => (
  <AskBox
    title={t('Print it again?')}
    tone="attention"
    icon={Printer}
    take={t('Reprint')}
    {...(about === undefined ? {} : { about })}
    onTake={onTake}
    onClose={onClose}
  >
    <p>{t('Destroy the old one first: two in use are one too many.')}</p>
  </AskBox>
);
