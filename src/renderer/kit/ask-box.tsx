import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../words/words.ts';
import { Action } from './action.tsx';
import { SaveForm } from './content/save-form.tsx';
import { DialogBox } from './dialog.tsx';
import type { TakesScan } from './dialog-scans.ts';
import type { Tone } from './notice.tsx';

interface AskBoxProps {
  title: string;
  tone?: Tone;
  wide?: boolean;
  take: string;
  icon?: LucideIcon;
  /** The object of `take`, added to its accessible label. */
  about?: string;
  /** Absent where there is nothing to confirm. */
  onTake?: () => void;
  onClose: () => void;
  disabled?: boolean;
  busy?: boolean;
  /** Another action beside the confirming one. */
  more?: ReactNode;
  onScan?: TakesScan;
  children: ReactNode;
}

/** A dialog to answer or fill in: F8 or Enter confirms, Esc changes nothing. */
export function AskBox(props: AskBoxProps) {
  const { title, tone, wide, onTake, onClose, disabled, busy, children } = props;
  return (
    <DialogBox
      title={title}
      tone={tone}
      wide={wide}
      onClose={onClose}
      onScan={props.onScan}
      actions={
        <>
          <Action act="close" label={t('Cancel')} onPress={onClose} />
          {props.more}
          {onTake && (
            <Action
              weight="main"
              act="next"
              icon={props.icon}
              label={props.take}
              about={props.about}
              disabled={disabled}
              busy={busy}
              onPress={onTake}
            />
          )}
        </>
      }
    >
      <SaveForm className="stack" onSave={() => !disabled && !busy && onTake?.()}>
        {children}
        {/* Lets Enter submit from any field. */}
        <input type="submit" hidden />
      </SaveForm>
    </DialogBox>
  );
}
