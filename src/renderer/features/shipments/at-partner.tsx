import { FileText, Search } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import {
  invoiceNumberOf,
  type OperationAnswer,
  type OperationName,
} from '../../../shared/settings/operations.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { sentence, t } from '../../words/words.ts';
import { FoundRecords } from '../connection/found-records.tsx';
import { OPERATIONS } from '../connection/messages.ts';
import { useOperations } from '../connection/use-operations.ts';

type Outcome = { error: StationError } | { answer: OperationAnswer; note: string | null };

/** The partner's record of a shipment, where the settings have the paths for it. */
export function AtPartner({ shipment }: { shipment: Shipment }) {
  const isOn = useOperations();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  if (shipment.kind !== 'outbound' || shipment.state === 'open' || !isOn) return null;
  const { attemptId } = shipment;

  async function show(asking: Promise<Result<{ answer: OperationAnswer; note?: string }>>) {
    setBusy(true);
    const asked = await asking;
    setBusy(false);
    setOutcome(asked.ok ? { note: null, ...asked.value } : { error: asked.error });
  }

  const lookUp = async (): Promise<Result<{ answer: OperationAnswer; note: string }>> => {
    const asked = await ask('operations.shipment', { attemptId });
    if (!asked.ok) return asked;
    return { ok: true, value: { answer: asked.value.answer, note: noteOf(asked.value) } };
  };

  return (
    <section className="stack" aria-label={t('At the partner')}>
      <h3 className="large">{t('At the partner')}</h3>
      <div className="row">
        <Action
          icon={Search}
          label={t('Look it up')}
          busy={busy}
          disabled={!isOn('getShipments')}
          onPress={() => void show(lookUp())}
        />
        <Action
          icon={FileText}
          label={t('Invoices')}
          busy={busy}
          disabled={!isOn('getInvoices')}
          onPress={() => void show(ask('operations.invoices', { attemptId }))}
        />
      </div>
      <WhatIsOff isOn={isOn} />
      <div role="status">
        {outcome && 'error' in outcome && (
          <Notice tone="attention">{sentence(outcome.error)}</Notice>
        )}
        {outcome && 'answer' in outcome && (
          <div className="stack">
            {outcome.note && <Notice tone="info">{outcome.note}</Notice>}
            <FoundRecords
              answer={outcome.answer}
              also={(record) => {
                const number = invoiceNumberOf(record);
                const canShow =
                  outcome.answer.operation === 'getInvoices' && isOn('getInvoiceDetail');
                return (
                  number &&
                  canShow && (
                    <Action
                      icon={FileText}
                      label={t('Show this invoice')}
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

/** What changed here after looking at the partner's record. */
function noteOf({ answer, changed, shipment: now }: CallOutput<'operations.shipment'>): string {
  if (changed) return t('Record what the partner says.');
  if (now.state === 'confirmed' && saysCancelled(answer, now))
    return t(
      'The partner says that it is cancelled. Here it is not: press Cancel shipment to record the partner’s answer.',
    );
  return now.state === 'confirmed' || now.state === 'cancelled'
    ? t('Nothing new: what is on record stays as it is.')
    : t(
        'The partner has no record that proves a purchase. That does not prove that nothing was bought.',
      );
}

/** Shown only, not recorded: only the answer to a cancellation is (rule 12). */
const saysCancelled = ({ found }: OperationAnswer, { shipmentId }: Shipment): boolean =>
  found.some(
    ({ fields }) =>
      fields.ShipmentID === shipmentId && /cancel+ed|\bvoid/i.test(fields.Status ?? ''),
  );

const HERE = ['cancelShipments', 'getShipments', 'getInvoices', 'getInvoiceDetail'] as const;

/** Shown beside the buttons, so that nobody wonders about missing ones. */
function WhatIsOff({ isOn }: { isOn: (name: OperationName) => boolean }) {
  const off = HERE.filter((name) => !isOn(name)).map((name) => t(OPERATIONS[name]));
  return off.length > 0 ? <p className="quiet">{offText(off)}</p> : null;
}

/** Why these operations are not possible. */
export const offText = (names: readonly string[]): string =>
  t(
    'Off: {names}. The partner’s document does not show the path. A supervisor sets it in Settings, Operations.',
    { names: names.join(', ') },
  );
