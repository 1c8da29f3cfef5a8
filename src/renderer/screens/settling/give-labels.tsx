import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../shared/station/shipment.ts';
import { Action } from '../../components/action.tsx';
import { DialogBox } from '../../components/dialog.tsx';
import { Field } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { PinField, usePinNeeded } from '../../components/pin.tsx';
import { base64Of } from '../../instruments/files.ts';
import { ask } from '../../store/station.ts';
import { usePending } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';
import { GivenLabels } from './given-labels.tsx';
import './settling.css';

/** What is bought, and of which a carton has no label. */
const lacksLabels = ({ state, cartons }: Shipment): boolean =>
  state === 'confirmed' && cartons.some(({ label }) => label === null);

/** The next step where the labels of a bought shipment could not be had (rule 15). */
export function GiveLabels({ shipment }: { shipment: Shipment }) {
  const [giving, setGiving] = useState(false);
  if (!lacksLabels(shipment)) return null;
  return (
    <>
      <Action icon={FilePlus} label={words.settle.giveLabels} onPress={() => setGiving(true)} />
      {giving && <GiveLabelsBox shipment={shipment} onClose={() => setGiving(false)} />}
    </>
  );
}

function GiveLabelsBox({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const say = words.settle;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [reason, setReason] = useState('');
  const [pin, setPin] = useState('');
  const [refused, setRefused] = useState<{ field: string; message: string } | null>(null);
  const [reading, setReading] = useState(false);
  const busy = usePending('shipments.settle') || reading;
  const pinNeeded = usePinNeeded() || refused?.field === 'pin';
  const wrong = (field: string) => (refused?.field === field ? refused.message : null);
  const elsewhere = refused && !['reason', 'pin', 'label'].includes(refused.field);

  async function send() {
    if (busy) return;
    if (files.length === 0) return setRefused({ field: 'label', message: say.noFile });
    setReading(true);
    const labels = await Promise.all(
      files.map(async (file) => ({ name: file.name, pdf: await base64Of(file) })),
    ).catch(() => null);
    setReading(false);
    if (!labels) return setRefused({ field: 'label', message: say.unreadable });
    const { attemptId } = shipment;
    const word = { kind: 'labels' as const, labels };
    const given = await ask('shipments.settle', { attemptId, word, reason, pin: pin || null });
    if (given.ok) return onClose();
    setRefused({ field: given.error.field ?? '', message: given.error.message });
  }

  return (
    <DialogBox
      title={say.giveTitle}
      tone="attention"
      wide
      onClose={onClose}
      actions={
        <>
          <Action hotkey="Escape" label={say.back} onPress={onClose} />
          <Action weight="main" label={say.give} busy={busy} onPress={() => void send()} />
        </>
      }
    >
      <div className="settle">
        <p>
          {say.giveIntro} <strong className="breakable">{shipment.reference}</strong>
        </p>
        <div className="settle-why">
          <Field
            label={say.reason}
            value={reason}
            onChange={(typed) => {
              setReason(typed);
              setRefused(null);
            }}
            error={wrong('reason')}
            autoFocus
          />
          {pinNeeded && (
            <PinField
              value={pin}
              onChange={(typed) => {
                setPin(typed);
                setRefused(null);
              }}
              error={wrong('pin')}
            />
          )}
        </div>
        <GivenLabels
          files={files}
          refused={wrong('label')}
          onRefused={(message) => setRefused(message ? { field: 'label', message } : null)}
          onChange={setFiles}
        />
        {elsewhere && (
          <div role="alert">
            <Notice tone="stop">{refused.message}</Notice>
          </div>
        )}
      </div>
    </DialogBox>
  );
}
