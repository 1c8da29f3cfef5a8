import { useState } from 'react';
import { Action } from '../../components/action.tsx';
import { DialogBox } from '../../components/dialog.tsx';
import { ChoiceRow, Field } from '../../components/fields.tsx';
import { ask } from '../../store/station.ts';
import { showBench, usePending } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';

type Kind = 'bought' | 'not-bought';
const BLANK = { shipmentId: '', trackingNumber: '', reason: '', pin: '' };

/** A supervisor's word on a purchase of which nobody knows yet. Nothing here can buy. */
export function SettleBox({ onClose }: { onClose: () => void }) {
  const say = words.settle;
  const [kind, setKind] = useState<Kind>('bought');
  const [draft, setDraft] = useState(BLANK);
  const [refused, setRefused] = useState<{ field: string; message: string } | null>(null);
  const busy = usePending('bench.settle');
  const set = (field: keyof typeof BLANK) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    setRefused(null);
  };
  const wrong = (field: string) => (refused?.field === field ? refused.message : null);
  const elsewhere = refused && !FIELDS.has(refused.field) ? refused.message : null;

  async function send() {
    const { shipmentId, trackingNumber, reason, pin } = draft;
    const word =
      kind === 'bought'
        ? { kind, shipmentId, trackingNumber }
        : ({ kind } as { kind: 'not-bought' });
    const settled = await ask('bench.settle', { word, reason, pin: pin || null });
    if (!settled.ok) {
      return setRefused({ field: settled.error.field ?? '', message: settled.error.message });
    }
    showBench(settled.value);
    onClose();
  }

  return (
    <DialogBox
      title={say.title}
      tone="unknown"
      wide
      onClose={onClose}
      actions={
        <>
          <Action hotkey="Escape" label={say.back} onPress={onClose} />
          <Action weight="main" label={say.send[kind]} busy={busy} onPress={() => void send()} />
        </>
      }
    >
      <div className="settle">
        <p>{say.intro}</p>
        <ChoiceRow<Kind>
          label={say.answer}
          value={kind}
          choices={(['bought', 'not-bought'] as const).map((id) => ({
            id,
            label: `${say.answer} ${say.answers[id]}`,
          }))}
          onChange={setKind}
        />
        {kind === 'bought' ? (
          <div className="settle-row">
            <Field
              label={say.shipmentId}
              value={draft.shipmentId}
              onChange={set('shipmentId')}
              error={wrong('shipment-id')}
              autoFocus
            />
            <Field
              label={say.trackingNumber}
              value={draft.trackingNumber}
              onChange={set('trackingNumber')}
              error={wrong('tracking')}
            />
          </div>
        ) : (
          <p data-tone="attention">{say.notBoughtWarning}</p>
        )}
        <Field
          label={say.reason}
          value={draft.reason}
          onChange={set('reason')}
          error={wrong('reason')}
        />
        <Field
          label={say.pin}
          value={draft.pin}
          onChange={set('pin')}
          error={wrong('pin')}
          type="password"
          inputMode="numeric"
          chars={12}
        />
        {elsewhere && <p role="alert">{elsewhere}</p>}
      </div>
    </DialogBox>
  );
}

/** Fields that show their refusal themselves. */
const FIELDS: ReadonlySet<string> = new Set(['shipment-id', 'tracking', 'reason', 'pin']);
