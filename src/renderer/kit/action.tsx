import { CornerDownLeft, LoaderCircle, type LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { t } from '../words/words.ts';
import { steady } from './content/steady.tsx';
import { useHotkey } from './keys/hotkeys.tsx';
import { type Act, KEYS, keyName } from './keys/keys.ts';
import './action.css';

interface ActionProps {
  label: string;
  /** Left out where it sends its form. */
  onPress?: () => void;
  /** Its key is shown on the button, and works wherever the focus is. */
  act?: Act;
  icon?: LucideIcon;
  /** `main` is the one next step of a screen. */
  weight?: 'main' | 'plain' | 'quiet';
  disabled?: boolean;
  /** While it is disabled: why its key does nothing. */
  whyNot?: string | undefined;
  /** What it started is under way: it cannot be started twice. */
  busy?: boolean;
  /** What it acts on, said after the label where the screen alone shows it. */
  about?: string;
  /** Only the icon is seen; the label is said. */
  iconOnly?: boolean;
  /** Where the window is narrow, only the icon and the key are seen. */
  tight?: boolean;
  autoFocus?: boolean;
  /** Money may go with it: it never gets the focus by itself. */
  spends?: boolean;
}

export const Action = steady(function Action(props: ActionProps) {
  const { label, onPress, act, weight = 'plain', disabled = false, busy = false } = props;
  const off = disabled || busy;
  const whyNot = busy ? t('{label}: under way.', { label }) : props.whyNot;
  useHotkey(act, () => onPress?.(), !off && onPress !== undefined, label, whyNot);
  const Icon = busy ? LoaderCircle : props.icon;
  const said = props.about ? `${label}: ${props.about}` : label;
  return (
    <Button
      className={`action action-${weight}`}
      type={onPress ? 'button' : 'submit'}
      onPress={onPress}
      isDisabled={off}
      autoFocus={props.autoFocus}
      aria-keyshortcuts={act && KEYS[act]}
      data-icon-only={props.iconOnly || undefined}
      data-tight={props.tight || undefined}
      data-spends={props.spends || undefined}
    >
      {Icon && <Icon aria-hidden className={busy ? 'turning' : undefined} />}
      {props.iconOnly ? (
        <span className="visually-hidden">{said}</span>
      ) : (
        <Words seen={label} said={said} />
      )}
      {(act || !onPress) && <kbd aria-hidden>{act ? keyName(KEYS[act]) : <Enter />}</kbd>}
    </Button>
  );
});

/** What is said holds what is seen, and is content like it: a name apart from it could drift off. */
function Words({ seen, said }: { seen: string; said: string }) {
  if (seen === said) return <span>{seen}</span>;
  return (
    <>
      <span aria-hidden>{seen}</span>
      <span className="visually-hidden">{said}</span>
    </>
  );
}

/** Sends the form from any of its fields; the sign stands on every keyboard, in any language. */
const Enter = () => <CornerDownLeft className="action-enter" />;
