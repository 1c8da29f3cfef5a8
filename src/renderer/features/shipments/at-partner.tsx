import { FileText, Search } from 'lucide-react';
import { useState } from 'react';
import {
  invoiceNumberOf,
  type OperationAnswer,
  type OperationName,
} from '../../../shared/connection/operations.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { sentence } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { useOperations } from '../connection/use-operations.ts';
import { FoundRecords } from './found-records.tsx';

type Said = { error: StationError } | { answer: OperationAnswer; note: string | null };

/** What the partner has on record of a shipment, where the settings give the paths to ask by. */
export function AtPartner({ shipment }: { shipment: Shipment }) {
  const say = words.operations;
  const isOn = useOperations();
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);
  if (shipment.kind !== 'outbound' || shipment.state === 'open' || !isOn) return null;
  const { attemptId } = shipment;

  async function show(asking: Promise<Result<{ answer: OperationAnswer; note?: string }>>) {
    setBusy(true);
    const asked = await asking;
    setBusy(false);
    setSaid(asked.ok ? { note: null, ...asked.value } : { error: asked.error });
  }

  const lookUp = async (): Promise<Result<{ answer: OperationAnswer; note: string }>> => {
    const asked = await ask('operations.shipment', { attemptId });
    if (!asked.ok) return asked;
    const { answer, changed, shipment: now } = asked.value;
    const known = now.state === 'confirmed' || now.state === 'cancelled';
    const ended = now.state === 'confirmed' && saysCancelled(answer, now);
    const same = ended ? say.cancelledThere : known ? say.unchanged : say.provesNothing;
    const note = changed ? say.changed : same;
    return { ok: true, value: { answer, note } };
  };

  return (
    <section className="stack" aria-label={say.atPartner}>
      <h3 className="large">{say.atPartner}</h3>
      <div className="row">
        <Action
          icon={Search}
          label={say.lookUp}
          busy={busy}
          disabled={!isOn('getShipments')}
          onPress={() => void show(lookUp())}
        />
        <Action
          icon={FileText}
          label={say.invoices}
          busy={busy}
          disabled={!isOn('getInvoices')}
          onPress={() => void show(ask('operations.invoices', { attemptId }))}
        />
      </div>
      <WhatIsOff isOn={isOn} />
      <div role="status">
        {said && 'error' in said && <Notice tone="attention">{sentence(said.error)}</Notice>}
        {said && 'answer' in said && (
          <div className="stack">
            {said.note && <Notice tone="info">{said.note}</Notice>}
            <FoundRecords
              answer={said.answer}
              also={(record) => {
                const number = invoiceNumberOf(record);
                const canShow = said.answer.operation === 'getInvoices' && isOn('getInvoiceDetail');
                return (
                  number &&
                  canShow && (
                    <Action
                      icon={FileText}
                      label={say.invoice}
                      about={number}
                      busy={busy}
                      onPress={() => void show(ask('operations.invoice', { attemptId, number }))}
                    />
                  )
                );
              }}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** Shown, and not put on record by it: that takes the answer to a cancellation (rule 12). */
const saysCancelled = ({ found }: OperationAnswer, { shipmentId }: Shipment): boolean =>
  found.some(
    ({ fields }) =>
      fields.ShipmentID === shipmentId && /cancel+ed|\bvoid/i.test(fields.Status ?? ''),
  );

const HERE = ['cancelShipments', 'getShipments', 'getInvoices', 'getInvoiceDetail'] as const;

/** Said where the buttons are: who presses nothing must not wonder. */
function WhatIsOff({ isOn }: { isOn: (name: OperationName) => boolean }) {
  const say = words.operations;
  const off = HERE.filter((name) => !isOn(name)).map((name) => say.names[name]);
  return off.length > 0 ? <p className="quiet">{say.off(off.join(', '))}</p> : null;
}
