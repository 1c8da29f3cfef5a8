import { useState } from 'react';
import type { StationError } from '../../../shared/kernel/errors.ts';
import {
  type Condition,
  ConditionSchema,
  type ReturnView,
} from '../../../shared/returns/return.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { ChoiceRow, Field } from '../../kit/fields.tsx';
import { Failed } from '../../kit/states.tsx';
import { ask } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { words } from '../../words/words.ts';

interface ReceiveBoxProps {
  view: ReturnView;
  onReceived: () => void;
  onClose: () => void;
}

/** A return has come back: how it was found. */
export function ReceiveBox({ view: { shipment, lines }, onReceived, onClose }: ReceiveBoxProps) {
  const say = words.returns;
  const [condition, setCondition] = useState<Condition>('as-new');
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<StationError | null>(null);
  const busy = usePending('returns.receive');
  const text = shipment.shipmentId ?? shipment.trackingNumber ?? shipment.reference;

  async function send() {
    const received = await ask('returns.receive', { text, condition, note: note.trim() || null });
    if (received.ok) onReceived();
    else setRefused(received.error);
  }

  return (
    <DialogBox
      title={say.receiveTitle}
      tone="info"
      wide
      onClose={onClose}
      actions={
        <>
          <Action hotkey="Escape" label={words.cancel} onPress={onClose} />
          <Action
            weight="main"
            hotkey="F9"
            label={say.receiveSend}
            busy={busy}
            onPress={() => void send()}
          />
        </>
      }
    >
      <div className="stack">
        <p>
          <strong className="breakable">
            {say.returnOf(shipment.cartons.map(({ reference }) => reference).join(', '))}
          </strong>{' '}
          {lines.map(({ sku, quantity }) => say.units(quantity, sku)).join(', ')}
        </p>
        <p className="quiet">{say.receiveIntro}</p>
        <ChoiceRow<Condition>
          label={say.condition}
          value={condition}
          onChange={setCondition}
          choices={ConditionSchema.options.map((id) => ({ id, label: say.conditions[id] }))}
        />
        <Field label={say.note} value={note} onChange={(typed) => setNote(typed.slice(0, 500))} />
        {refused && (
          <div role="alert">
            <Failed error={refused} />
          </div>
        )}
      </div>
    </DialogBox>
  );
}
