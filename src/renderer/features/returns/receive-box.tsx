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
import { t } from '../../words/words.ts';
import { CONDITIONS } from './messages.ts';

interface ReceiveBoxProps {
  view: ReturnView;
  onReceived: () => void;
  onClose: () => void;
}

/** A return has come back: how it was found. */
export function ReceiveBox({ view: { shipment, lines }, onReceived, onClose }: ReceiveBoxProps) {
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
      title={t('How was it found?')}
      tone="info"
      wide
      onClose={onClose}
      actions={
        <>
          <Action act="close" label={t('Cancel')} onPress={onClose} />
          <Action
            weight="main"
            act="next"
            label={t('Keep it so')}
            busy={busy}
            onPress={() => void send()}
          />
        </>
      }
    >
      <div className="stack">
        <p>
          <strong className="breakable">
            {t('Return {reference}', {
              reference: shipment.cartons.map(({ reference }) => reference).join(', '),
            })}
          </strong>{' '}
          {lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')}
        </p>
        <p className="quiet">
          {t('What you say is kept with the return. It is only ever added to.')}
        </p>
        <ChoiceRow<Condition>
          label={t('Condition')}
          value={condition}
          onChange={setCondition}
          choices={ConditionSchema.options.map((id) => ({ id, label: t(CONDITIONS[id]) }))}
        />
        <Field label={t('Note')} value={note} onChange={(typed) => setNote(typed.slice(0, 500))} />
        {refused && (
          <div role="alert">
            <Failed error={refused} />
          </div>
        )}
      </div>
    </DialogBox>
  );
}
