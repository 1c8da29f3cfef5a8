import { Plus, Save, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  usesPostalCode,
  usesState,
  usesTaxNumber,
} from '../../../../shared/orders/country-address.ts';
import type { OrderKey } from '../../../../shared/orders/order.ts';
import type { EditedOrder, OrderEntry } from '../../../../shared/orders/order-entry.ts';
import { Action } from '../../../kit/action.tsx';
import { Field, Toggle } from '../../../kit/fields.tsx';
import { countryName } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { Failed, Loading } from '../../../kit/states.tsx';
import { useCall } from '../../../state/use-call.ts';
import { Frame, Onward } from '../../../window/frame.tsx';
import { sentence } from '../../../words/sentence.ts';
import { words } from '../../../words/words.ts';
import { BLANK, BLANK_LINE, type Entry, entryOf, useEntry } from './use-entry.ts';
import './order-form.css';

interface OrderFormProps {
  /** null: a new order. */
  order: OrderKey | null;
  onClose: () => void;
}

/** An order typed by hand, or one that waits changed. */
export function OrderForm({ order, onClose }: OrderFormProps) {
  if (order === null) return <NewForm onClose={onClose} />;
  return <KeptForm order={order} onClose={onClose} />;
}

function NewForm({ onClose }: { onClose: () => void }) {
  const unit = useCall('settings.get', { key: 'units.weight' });
  if (unit.state === 'loading') return <Loading />;
  const weightUnit = unit.state === 'ready' ? String(unit.value.value) : '';
  const first = { ...BLANK, order: { ...BLANK.order, weightUnit } };
  return <EntryForm first={first} edited={null} onClose={onClose} />;
}

function KeptForm({ order, onClose }: { order: OrderKey; onClose: () => void }) {
  const say = words.entry;
  const kept = useCall('orders.kept', { merchant: order.merchant, reference: order.reference });
  if (kept.state === 'ready' && kept.value.status === 'open') {
    const { order: first, updatedAt } = kept.value;
    const { merchant, reference } = first;
    return (
      <EntryForm
        key={updatedAt}
        first={entryOf(first)}
        edited={{ merchant, reference, updatedAt }}
        onClose={onClose}
      />
    );
  }
  return (
    <Frame
      next={{ text: say.nextEdit(order.reference) }}
      actions={<Action hotkey="Escape" icon={Undo2} autoFocus label={say.back} onPress={onClose} />}
    >
      {kept.state === 'loading' && <Loading />}
      {kept.state === 'failed' && <Failed error={kept.error} again={kept.again} />}
      {kept.state === 'ready' && (
        <Notice tone="attention" title={say.cannot}>
          {say.why[kept.value.status]}
        </Notice>
      )}
    </Frame>
  );
}

interface FormProps {
  first: OrderEntry;
  edited: EditedOrder | null;
  onClose: () => void;
}

/** The fields themselves, with what stood in them first. */
export function EntryForm({ first, edited, onClose }: FormProps) {
  const say = words.entry;
  const entry = useEntry(first, edited, onClose);
  const leave = () => {
    entry.leave();
    onClose();
  };
  const box = useRef<HTMLDivElement>(null);
  const { problems, warnings, tried } = entry;
  const wrong = problems.length;
  // After a try to save, the hand goes on where something has to be changed.
  useEffect(() => {
    if (tried > 0) box.current?.querySelector<HTMLInputElement>('[data-invalid] input')?.focus();
  }, [tried]);
  return (
    <Frame
      next={{
        text: edited ? say.nextEdit(edited.reference) : say.next,
        detail: wrong > 0 ? say.problems(wrong) : say.detail,
        tone: wrong > 0 ? 'attention' : undefined,
      }}
      actions={
        <>
          <Action hotkey="Escape" icon={Undo2} label={say.back} onPress={leave} />
          <Action hotkey="F2" icon={Plus} label={say.addLine} onPress={() => addLine(entry)} />
          <Onward>
            <Action
              weight="main"
              hotkey="F10"
              icon={Save}
              label={say.save}
              busy={entry.busy}
              onPress={() => void entry.save()}
            />
          </Onward>
        </>
      }
    >
      <div className="entry" ref={box}>
        <Unplaced entry={entry} />
        <ShipTo entry={entry} />
        <OrderPart entry={entry} edited={edited !== null} />
        <Lines entry={entry} />
        {warnings.length > 0 && (
          <Notice tone="attention" title={say.warnings}>
            <ul>
              {warnings.map((warning) => (
                <li key={`${warning.field} ${warning.message}`}>{capital(sentence(warning))}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Frame>
  );
}

/** What only a business has, or an order that says it all the same: nothing that is sent is hidden. */
const OF_A_BUSINESS: readonly string[] = ['stateTaxId', 'reasonForExport', 'locationName'];

const isBusiness = ({ entry }: Entry): boolean => entry.order.b2b === 'true';

const shownOf = (fields: Record<string, string>, blank: object, entry: Entry): string[] =>
  Object.keys(blank).filter((name) => {
    const asked = isBusiness(entry) || !OF_A_BUSINESS.includes(name);
    return name !== 'b2b' && (asked || (fields[name] ?? '') !== '');
  });

function BusinessSwitch({ entry }: { entry: Entry }) {
  const { order } = entry.entry;
  return (
    <Toggle
      label={words.entry.business}
      value={isBusiness(entry)}
      onChange={(on) =>
        entry.setEntry({ ...entry.entry, order: { ...order, b2b: on ? 'true' : 'false' } })
      }
    />
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function addLine({ entry, setEntry }: Entry) {
  setEntry({ ...entry, lines: [...entry.lines, BLANK_LINE] });
}

/** What is wrong with no field of the form, as with an order of too many lines. */
function Unplaced({ entry }: { entry: Entry }) {
  const shown = new Set([
    ...Object.keys(BLANK.order),
    ...Object.keys(BLANK.shipTo).map((name) => `shipTo.${name}`),
    ...entry.entry.lines.flatMap((_line, at) =>
      Object.keys(BLANK_LINE).map((name) => `lines[${at}].${name}`),
    ),
  ]);
  const rest = entry.problems.filter(({ field }) => !shown.has(field));
  if (rest.length === 0) return null;
  return (
    <Notice tone="stop">
      {rest.map((each) => (
        <p key={`${each.field} ${each.message}`}>
          {each.field} {sentence(each)}
        </p>
      ))}
    </Notice>
  );
}

function ShipTo({ entry }: { entry: Entry }) {
  const say = words.entry;
  const { shipTo } = entry.entry;
  const country = (shipTo.country ?? '').trim().toUpperCase();
  const ofCountry = (label: string, asked: boolean) => (asked ? label : say.optional(label));
  const business = isBusiness(entry);
  const ofBusiness = {
    name: say.businessName,
    attentionName: say.optional(say.businessContact),
    federalTaxId: say.optional(words.business.federal(country)),
  };
  const labels: Record<string, string> = {
    ...say.shipTo,
    attentionName: say.optional(say.shipTo.attentionName),
    addressLine2: say.optional(say.shipTo.addressLine2),
    email: say.optional(say.shipTo.email),
    zip: ofCountry(say.shipTo.zip(country), usesPostalCode(country)),
    state: ofCountry(say.shipTo.state(country), usesState(country)),
    federalTaxId: ofCountry(say.shipTo.federalTaxId(country), usesTaxNumber(country)),
    stateTaxId: say.optional(words.business.state(country)),
    ...(business ? ofBusiness : {}),
  };
  return (
    <Part title={say.parts.shipTo} above={<BusinessSwitch entry={entry} />}>
      {shownOf(shipTo, BLANK.shipTo, entry).map((name) => (
        <EntryField
          key={name}
          entry={entry}
          field={`shipTo.${name}`}
          label={labels[name] ?? name}
          value={shipTo[name] ?? ''}
          onChange={(value) =>
            entry.setEntry({ ...entry.entry, shipTo: { ...shipTo, [name]: value } })
          }
          type={name === 'phone' ? 'tel' : name === 'email' ? 'email' : 'text'}
          unit={name === 'country' && country.length === 2 ? countryName(country) : undefined}
          autoFocus={name === 'country'}
        />
      ))}
    </Part>
  );
}

function OrderPart({ entry, edited }: { entry: Entry; edited: boolean }) {
  const say = words.entry;
  const { order } = entry.entry;
  const labels: Record<string, string> = {
    ...say.order,
    reasonForExport: say.order.reasonForExport(isBusiness(entry)),
  };
  return (
    <Part title={say.parts.order}>
      {shownOf(order, BLANK.order, entry).map((name) => (
        <EntryField
          key={name}
          entry={entry}
          field={name}
          label={labels[name] ?? name}
          value={order[name] ?? ''}
          onChange={(value) =>
            entry.setEntry({ ...entry.entry, order: { ...order, [name]: value } })
          }
          disabled={edited && (name === 'reference' || name === 'merchant')}
        />
      ))}
    </Part>
  );
}

function Lines({ entry }: { entry: Entry }) {
  const say = words.entry;
  const { lines } = entry.entry;
  const labels: Record<string, string> = say.line;
  const change = (at: number, name: string, value: string) =>
    entry.setEntry({
      ...entry.entry,
      lines: lines.map((line, index) => (index === at ? { ...line, [name]: value } : line)),
    });
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that it is known by
    <Part key={at} title={say.lineTitle(at + 1)}>
      {Object.keys(BLANK_LINE).map((name) => (
        <EntryField
          key={name}
          entry={entry}
          field={`lines[${at}].${name}`}
          label={labels[name] ?? name}
          value={line[name] ?? ''}
          onChange={(value) => change(at, name, value)}
          unit={name === 'unitWeight' ? entry.entry.order.weightUnit : undefined}
        />
      ))}
      {lines.length > 1 && (
        <div className="entry-remove">
          <Action
            weight="quiet"
            icon={Trash2}
            label={say.removeLine}
            about={say.lineTitle(at + 1)}
            onPress={() =>
              entry.setEntry({
                ...entry.entry,
                lines: lines.filter((_each, index) => index !== at),
              })
            }
          />
        </div>
      )}
    </Part>
  ));
}

interface PartProps {
  title: string;
  above?: React.ReactNode;
  children: React.ReactNode;
}

function Part({ title, above, children }: PartProps) {
  return (
    <section className="entry-part" aria-label={title}>
      <h2>{title}</h2>
      {above}
      <div className="entry-fields">{children}</div>
    </section>
  );
}

interface EntryFieldProps
  extends Pick<
    Parameters<typeof Field>[0],
    'label' | 'value' | 'onChange' | 'type' | 'unit' | 'disabled' | 'autoFocus'
  > {
  entry: Entry;
  field: string;
}

function EntryField({ entry, field, ...rest }: EntryFieldProps) {
  const problem = entry.problems.find((each) => each.field === field);
  return (
    <Field
      {...rest}
      error={problem ? capital(sentence(problem)) : null}
      onCommit={() => entry.touch(field)}
    />
  );
}
