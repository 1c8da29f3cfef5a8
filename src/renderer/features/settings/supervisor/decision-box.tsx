import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { Field } from '../../../kit/fields.tsx';
import { Notice, type Tone } from '../../../kit/notice.tsx';
import { sentence } from '../../../words/words.ts';
import { PinField, usePinNeeded } from './pin.tsx';
import './decision-box.css';

export type Refusal = Pick<StationError, 'field' | 'message'>;

/** For fields beside reason and PIN, to show their own refusal. */
export interface Refusals {
  wrong(field: string): string | null;
  refuse(refusal: Refusal | null): void;
}

interface DecisionBoxProps {
  title: string;
  tone: Tone;
  intro: string;
  /** The subject of the decision. */
  reference: string;
  reasonLabel: string;
  /** Default reason. */
  reason?: string;
  send: string;
  /** Sending spends money. */
  buys?: boolean;
  back: string;
  /** Returns why it was refused; null on success. */
  decide: (by: { reason: string; pin: string | null }) => Promise<Refusal | null>;
  /** Fields of `before` and `after` that show their refusal themselves. */
  shows?: readonly string[];
  before?: (refusals: Refusals) => ReactNode;
  after?: (refusals: Refusals) => ReactNode;
  onClose: () => void;
}

const REFUSED = '[data-invalid], [role="alert"]';

/** A supervisor's decision: reason, PIN where one is set, and further fields. */
export function DecisionBox(props: DecisionBoxProps) {
  const { decide, shows = [], before, after, onClose } = props;
  const [by, setBy] = useState({ reason: props.reason ?? '', pin: '' });
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const pinNeeded = usePinNeeded() || refused?.field === 'pin';
  const body = useRef<HTMLDivElement>(null);
  // On a small screen the box scrolls: scrolls to the refusal.
  useEffect(() => {
    if (refused) body.current?.querySelector(REFUSED)?.scrollIntoView({ block: 'center' });
  }, [refused]);
  const wrong = (field: string) => (refused?.field === field ? sentence(refused) : null);
  const refusals = { wrong, refuse: setRefused };
  const elsewhere =
    refused && !['reason', 'pin', ...shows].includes(refused.field ?? '')
      ? sentence(refused)
      : null;

  async function send() {
    if (busy) return;
    setBusy(true);
    const refusal = await decide({ ...by, pin: by.pin || null });
    setBusy(false);
    if (refusal) setRefused(refusal);
    else onClose();
  }

  return (
    <DialogBox
      title={props.title}
      tone={props.tone}
      wide
      // A sent decision cannot be undone: only its answer closes the box.
      onClose={() => busy || onClose()}
      actions={
        <>
          <Action act="close" label={props.back} disabled={busy} onPress={onClose} />
          <Action
            weight="main"
            act={props.buys ? 'buy' : 'next'}
            label={props.send}
            busy={busy}
            onPress={() => void send()}
          />
        </>
      }
    >
      <div className="settle" ref={body}>
        <p>
          {props.intro} <strong className="breakable">{props.reference}</strong>
        </p>
        {before?.(refusals)}
        <ReasonAndPin
          label={props.reasonLabel}
          value={by}
          onChange={(typed) => {
            setBy(typed);
            setRefused(null);
          }}
          pinNeeded={pinNeeded}
          wrong={wrong}
          autoFocus={!before}
        />
        {after?.(refusals)}
        {elsewhere && (
          <div role="alert">
            <Notice tone="stop">{elsewhere}</Notice>
          </div>
        )}
      </div>
    </DialogBox>
  );
}

interface By {
  reason: string;
  pin: string;
}

interface ReasonAndPinProps extends Pick<Refusals, 'wrong'> {
  label: string;
  value: By;
  onChange: (value: By) => void;
  pinNeeded: boolean;
  autoFocus: boolean;
}

function ReasonAndPin({ label, value, onChange, pinNeeded, wrong, autoFocus }: ReasonAndPinProps) {
  return (
    <div className="settle-why">
      <Field
        label={label}
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
        error={wrong('reason')}
        autoFocus={autoFocus}
      />
      {pinNeeded && (
        <PinField
          value={value.pin}
          onChange={(pin) => onChange({ ...value, pin })}
          error={wrong('pin')}
        />
      )}
    </div>
  );
}
