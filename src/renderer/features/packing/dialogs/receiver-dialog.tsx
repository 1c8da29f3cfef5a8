import { useState } from 'react';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import { isNeededOfReceiver } from '../../../../shared/orders/needed.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import {
  type ChangedReceiver,
  CONTACT_FIELDS,
  PLACE_FIELDS,
  type ReceiverField,
} from '../../../../shared/orders/receiver.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { AskBox } from '../../../kit/ask-box.tsx';
import { CodeField } from '../../../kit/codes/code-field.tsx';
import { countryCodes } from '../../../kit/codes/code-lists.ts';
import { Field } from '../../../kit/fields.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useBorderRequirements } from '../../../state/border-requirements.ts';
import { ask } from '../../../state/station.ts';
import { showBench, usePending } from '../../../state/window-store.ts';
import { sentence, stationText, t } from '../../../words/words.ts';
import { addressLabels } from '../../orders/entry/labels.ts';
import { PinField, usePinNeeded } from '../../settings/supervisor/pin.tsx';
import { useBeforeRating } from '../before-rating.tsx';
import './receiver-dialog.css';

interface ReceiverDialogProps {
  bench: Bench;
  /** The field to focus, missing or refused; null: none. */
  first: ReceiverField | null;
  onClose: () => void;
}

/** Changes the receiver of the order on the bench. */
export default function ReceiverDialog({ bench, first, onClose }: ReceiverDialogProps) {
  const form = useReceiverForm(bench.order, onClose);
  const labels = addressLabels(form.country, bench.order.b2b);
  const pinNeeded = usePinNeeded();
  const requirements = useBorderRequirements();
  const lacks = useLacking(bench);
  const busy = [usePending('bench.fillReceiver'), usePending('bench.changeReceiver')].includes(
    true,
  );
  const fields = (group: readonly ReceiverField[]) =>
    group.map((field) => {
      const shared = {
        autoFocus: field === (first ?? 'phone'),
        label: labels[field] ?? field,
        value: form.textOf(field),
        onChange: (text: string) => form.type(field, text),
        error:
          form.error?.field === `shipTo.${field}`
            ? sentence(form.error)
            : form.isTyped(field)
              ? null
              : (lacks.get(`shipTo.${field}`) ?? null),
        required: isNeededOfReceiver(
          field,
          { country: form.country, b2b: bench.order.b2b },
          requirements,
        ),
      };
      return field === 'country' ? (
        <CodeField key={field} {...shared} codes={countryCodes()} />
      ) : (
        <Field key={field} {...shared} type={field === 'phone' ? 'tel' : 'text'} />
      );
    });
  const group = (name: string, all: readonly ReceiverField[]) => (
    <fieldset key={name} className="receiver-fields">
      <legend className="strong">{name}</legend>
      {fields(all)}
    </fieldset>
  );
  // The group with the requested field comes first, in case the dialog scrolls.
  const contact = group(t('Contact and numbers'), CONTACT_FIELDS);
  const place = group(t('Where it goes'), PLACE_FIELDS);
  const isPlace = PLACE_FIELDS.some((field) => field === first);
  return (
    <AskBox
      title={t('Receiver')}
      take={t('Save')}
      disabled={busy}
      onTake={form.save}
      onClose={onClose}
    >
      {form.error && !form.error.field?.startsWith('shipTo.') && form.error.field !== 'pin' ? (
        <Notice tone="attention">{sentence(form.error)}</Notice>
      ) : (
        <p>{t('Saved to this order. Rates are requested again.')}</p>
      )}
      {isPlace ? [place, contact] : [contact, place]}
      {form.isMoved && pinNeeded && (
        <PinField
          value={form.pin}
          onChange={form.setPin}
          error={form.error?.field === 'pin' ? sentence(form.error) : null}
        />
      )}
      <CameWith order={bench.order} labels={labels} />
    </AskBox>
  );
}

/** The entered values, and the command they need: a change of name or address needs a supervisor. */
function useReceiverForm({ shipTo }: Order, onClose: () => void) {
  const [typed, setTyped] = useState<ChangedReceiver>({});
  const [pin, setPin] = useState('');
  const [error, setError] = useState<StationError | null>(null);
  const isMoved = PLACE_FIELDS.some((field) => (typed[field] ?? shipTo[field]) !== shipTo[field]);
  const textOf = (field: ReceiverField): string => typed[field] ?? shipTo[field];
  const save = async () => {
    const saved = isMoved
      ? await ask('bench.changeReceiver', { ...typed, ...(pin === '' ? {} : { pin }) })
      : await ask('bench.fillReceiver', typed);
    if (!saved.ok) return setError(saved.error);
    showBench(saved.value);
    onClose();
  };
  return {
    error,
    pin,
    isMoved,
    isTyped: (field: ReceiverField) => typed[field] !== undefined,
    textOf,
    country: textOf('country').trim().toUpperCase(),
    type: (field: ReceiverField, text: string) => {
      setError(null);
      setTyped((all) => ({ ...all, [field]: text }));
    },
    setPin: (text: string) => {
      setError(null);
      setPin(text);
    },
    save: () => void save(),
  };
}

/** Findings by field, with the texts of the list of orders. */
function useLacking(bench: Bench): ReadonlyMap<string, string> {
  const found = useBeforeRating(bench);
  const findings = found.state === 'ready' ? found.value.findings : [];
  return new Map(findings.map(({ field, message }) => [field, stationText(message)]));
}

/** Imported values of changed fields, so that they can be restored. */
function CameWith({ order, labels }: { order: Order; labels: Record<string, string> }) {
  const came = Object.entries(order.shipToCame ?? {});
  if (came.length === 0) return null;
  const fields = came
    .map(([field, text]) => `${labels[field] ?? field}: ${text || '–'}`)
    .join('; ');
  return <p className="quiet breakable">{t('The order came with: {fields}', { fields })}</p>;
}
