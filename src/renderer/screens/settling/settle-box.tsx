import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '../../../shared/bridge/calls.ts';
import type { AttemptState, Shipment } from '../../../shared/station/shipment.ts';
import { Action } from '../../components/action.tsx';
import { DialogBox } from '../../components/dialog.tsx';
import { ChoiceRow, Field } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { PinField, usePinNeeded } from '../../components/pin.tsx';
import { base64Of } from '../../instruments/files.ts';
import { ask } from '../../store/station.ts';
import { usePending } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';
import { GivenLabels } from './given-labels.tsx';
import './settling.css';

type Kind = 'bought' | 'not-bought';
type Word = CallInput<'shipments.settle'>['word'];
const BLANK = { shipmentId: '', trackingNumber: '', reason: '', pin: '' };
/** Fields that show their refusal themselves. */
const FIELDS: ReadonlySet<string> = new Set(['shipment-id', 'tracking', 'reason', 'pin', 'label']);
const REFUSED = '[data-invalid], [role="alert"]';

/** What a person may still settle: what is unknown, and proof of what was given up. */
export const maySettle = (state: AttemptState): boolean =>
  state === 'unknown' || state === 'refused' || state === 'declared-not-bought';

interface SettleBoxProps {
  attempt: Pick<Shipment, 'attemptId' | 'reference' | 'state'>;
  onClose: () => void;
}

/** A supervisor's word on a purchase of which nobody knows yet. Nothing here can buy. */
export function SettleBox({ attempt, onClose }: SettleBoxProps) {
  const say = words.settle;
  const [kind, setKind] = useState<Kind>('bought');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [draft, setDraft] = useState(BLANK);
  const [refused, setRefused] = useState<{ field: string; message: string } | null>(null);
  const [reading, setReading] = useState(false);
  const busy = usePending('shipments.settle') || reading;
  const pinNeeded = usePinNeeded() || refused?.field === 'pin';
  const body = useRef<HTMLDivElement>(null);
  // On a small screen the box scrolls: what was refused must be seen, wherever it stands.
  useEffect(() => {
    if (refused) body.current?.querySelector(REFUSED)?.scrollIntoView({ block: 'center' });
  }, [refused]);
  const set = (field: keyof typeof BLANK) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    setRefused(null);
  };
  const wrong = (field: string) => (refused?.field === field ? refused.message : null);
  const elsewhere = refused && !FIELDS.has(refused.field) ? refused.message : null;

  async function send() {
    if (busy) return;
    setReading(true);
    const word = await portalWord(kind, draft, files);
    setReading(false);
    if (!word) return setRefused({ field: 'label', message: say.unreadable });
    const { reason, pin } = draft;
    const settled = await ask('shipments.settle', {
      attemptId: attempt.attemptId,
      word,
      reason,
      pin: pin || null,
    });
    if (settled.ok) return onClose();
    setRefused({ field: settled.error.field ?? '', message: settled.error.message });
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
      <div className="settle" ref={body}>
        <p>
          {say.intro} <strong className="breakable">{attempt.reference}</strong>
        </p>
        {attempt.state === 'unknown' ? (
          <ChoiceRow<Kind>
            label={say.answer}
            value={kind}
            choices={(['bought', 'not-bought'] as const).map((id) => ({
              id,
              label: `${say.answer} ${say.answers[id]}`,
            }))}
            onChange={(next) => {
              setKind(next);
              setRefused(null);
            }}
          />
        ) : (
          <Notice tone="attention">{say.afterAll}</Notice>
        )}
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
          <Notice tone="attention">{say.notBoughtWarning}</Notice>
        )}
        <div className="settle-why">
          <Field
            label={say.reason}
            value={draft.reason}
            onChange={set('reason')}
            error={wrong('reason')}
          />
          {pinNeeded && <PinField value={draft.pin} onChange={set('pin')} error={wrong('pin')} />}
        </div>
        {kind === 'bought' && (
          <GivenLabels
            files={files}
            refused={wrong('label')}
            onRefused={(message) => setRefused(message ? { field: 'label', message } : null)}
            onChange={setFiles}
          />
        )}
        {elsewhere && (
          <div role="alert">
            <Notice tone="stop">{elsewhere}</Notice>
          </div>
        )}
      </div>
    </DialogBox>
  );
}

/** With the files read; null where one cannot be read any more (moved, or taken away). */
async function portalWord(
  kind: Kind,
  { shipmentId, trackingNumber }: typeof BLANK,
  files: readonly File[],
): Promise<Word | null> {
  if (kind === 'not-bought') return { kind };
  try {
    const labels = await Promise.all(
      files.map(async (file) => ({ name: file.name, pdf: await base64Of(file) })),
    );
    return { kind, shipmentId, trackingNumber, labels };
  } catch {
    return null;
  }
}
