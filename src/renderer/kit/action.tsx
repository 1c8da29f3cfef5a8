import { CornerDownLeft, LoaderCircle, type LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { t } from '../words/words.ts';
import { steady } from './content/steady.tsx';
import { useUnsavedHere } from './content/unsaved.tsx';
import { useHotkey } from './keys/hotkeys.tsx';
import { type Act, KEYS, keyName } from './keys/keys.ts';
import './action.css';

interface ActionProps {
  label: string;
  /** Absent for a button that submits its form. */
  onPress?: () => void;
  /** Its key is shown on the button, and works wherever the focus is. */
  act?: Act;
  icon?: LucideIcon;
  /** `main`: the one next step of a screen. */
  weight?: 'main' | 'plain' | 'quiet';
  disabled?: boolean;
  /** Why its key does nothing while it is disabled. */
  whyNot?: string | undefined;
  /** Its action is in progress and cannot be started twice. */
  busy?: boolean;
  /** The object of the action, added to the accessible label where only the screen shows it. */
  about?: string;
  /** Shows only the icon; the label remains for screen readers. */
  iconOnly?: boolean;
  /** In a narrow window shows only icon and key. */
  tight?: boolean;
  autoFocus?: boolean;
  /** May spend money: never receives the focus automatically. */
  spends?: boolean;
}

export const Action = steady(function Action(props: ActionProps) {
  const { label, act, weight = 'plain', disabled = false, busy = false } = props;
  const unsaved = useUnsavedHere();
  const { onPress: press } = props;
  const onPress = act === 'close' && unsaved && press ? () => unsaved.close(press) : press;
  const off = disabled || busy;
  const whyNot = busy ? t('{label}: under way.', { label }) : props.whyNot;
  useHotkey(act, () => onPress?.(), !off && onPress !== undefined, label, whyNot);
  const Icon = busy ? LoaderCircle : props.icon;
  const spoken = props.about ? `${label}: ${props.about}` : label;
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
        <span className="visually-hidden">{spoken}</span>
      ) : (
        <Words seen={label} spoken={spoken} />
      )}
      {(act || !onPress) && <kbd aria-hidden>{act ? keyName(KEYS[act]) : <Enter />}</kbd>}
    </Button>
  );
});

/**
 * The accessible text contains the visible one and is rendered as content: a separate aria-label
 * could get out of step.
 */
function Words({ seen, spoken }: { seen: string; spoken: string }) {
  if (seen === spoken) return <span>{seen}</span>;
  return (
    <>
      <span aria-hidden>{seen}</span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}

/**
 * Key sign for submitting the form from any field; understood on every keyboard and in every
 * language.
 */
const Enter = () => <CornerDownLeft className="action-enter" />;
