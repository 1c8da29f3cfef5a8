import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../words/words.ts';
import { Action } from './action.tsx';
import { DialogBox } from './dialog.tsx';
import type { Tone } from './notice.tsx';

interface AskBoxProps {
  title: string;
  tone?: Tone;
  wide?: boolean;
  take: string;
  icon?: LucideIcon;
  /** What it acts on, said after `take`. */
  about?: string;
  /** Left out where there is nothing to take. */
  onTake?: () => void;
  onClose: () => void;
  disabled?: boolean;
  busy?: boolean;
  /** Another way, beside taking it. */
  more?: ReactNode;
  children: ReactNode;
}

/** Something to answer or to fill in: F8 or Enter takes it, Esc leaves everything as it was. */
export function AskBox(props: AskBoxProps) {
  const { title, tone, wide, onTake, onClose, disabled, busy, children } = props;
  return (
    <DialogBox
      title={title}
      tone={tone}
      wide={wide}
      onClose={onClose}
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
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled && !busy) onTake?.();
        }}
      >
        {children}
        {/* So that Enter in any field takes it. */}
        <input type="submit" hidden />
      </form>
    </DialogBox>
  );
}
