import { Plus, Save, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../../../shared/kernel/message.ts';
import type { OrderKey } from '../../../../shared/orders/order.ts';
import type {
  EditedOrder,
  OrderEntry,
  PastedAddress,
} from '../../../../shared/orders/order-entry.ts';
import { Action } from '../../../kit/action.tsx';
import { KeepsEntered, useUnsavedHere } from '../../../kit/content/unsaved.tsx';
import { UnsavedNotice } from '../../../kit/content/unsaved-notice.tsx';
import { Toggle } from '../../../kit/fields.tsx';
import { Failed, Loading, Notice } from '../../../kit/notice.tsx';
import { putBack, rememberField } from '../../../scanner/fields.ts';
import { takeScans } from '../../../scanner/scan-taker.ts';
import { showIgnored } from '../../../state/ignored.ts';
import { useCall } from '../../../state/station.ts';
import { Frame, Onward } from '../../../window/frame/frame.tsx';
import { stationText, t } from '../../../words/words.ts';
import { columnLabel } from '../import/column-labels.ts';
import { LINE_LABELS, WHY_CLOSED } from '../messages.ts';
import { BLANK, BLANK_LINE } from './blank.ts';
import { capital, EntryField } from './entry-field.tsx';
import { addressLabels, orderLabels } from './labels.ts';
import { PastedOffer, usePastedAddress } from './pasted-address.tsx';
import { type Entry, entryOf, useEntry } from './use-entry.ts';
import './order-form.css';

interface OrderFormProps {
  /** null: a new order. */
  order: OrderKey | null;
  onClose: () => void;
}

export function OrderForm({ order, onClose }: OrderFormProps) {
  return (
    <KeepsEntered>
      {order === null ? (
        <NewForm onClose={onClose} />
      ) : (
        <KeptForm order={order} onClose={onClose} />
      )}
    </KeepsEntered>
  );
}

function NewForm({ onClose }: { onClose: () => void }) {
  const unit = useCall('settings.get', { key: 'units.weight' });
  if (unit.state === 'loading') return <Loading />;
  const weightUnit = unit.state === 'ready' ? String(unit.value.value) : '';
  const first = { ...BLANK, order: { ...BLANK.order, weightUnit } };
  return <EntryForm first={first} edited={null} onClose={onClose} />;
}

function KeptForm({ order, onClose }: { order: OrderKey; onClose: () => void }) {
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
      next={{ text: t('Change order {reference}', { reference: order.reference }) }}
      actions={
        <Action
          act="close"
          icon={Undo2}
          autoFocus
          label={t('Back without saving')}
          onPress={onClose}
        />
      }
    >
      {kept.state === 'loading' && <Loading />}
      {kept.state === 'failed' && <Failed error={kept.error} again={kept.again} />}
      {kept.state === 'ready' && (
        <Notice tone="attention" title={t('This order cannot be changed')}>
          {kept.value.status !== 'open' && t(WHY_CLOSED[kept.value.status])}
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

export function EntryForm({ first, edited, onClose }: FormProps) {
  const entry = useEntry(first, edited, onClose);
  const leave = () => {
    entry.leave();
    onClose();
  };
  const box = useRef<HTMLDivElement>(null);
  const scanned = useScannedItems(entry);
  const { problems, warnings, missing, tried } = entry;
  // As many as are marked: fields with a fault, and needed ones that are empty.
  const wrong = new Set(problems.map(({ field }) => field)).size;
  // After a refused save, moves the focus to the first field to correct.
  useEffect(() => {
    if (tried > 0) box.current?.querySelector<HTMLInputElement>('[data-invalid] input')?.focus();
  }, [tried]);
  return (
    <Frame
      next={{
        text: edited
          ? t('Change order {reference}', { reference: edited.reference })
          : t('Type the order in'),
        detail:
          wrong > 0
            ? t('{count} fields are not valid yet', { count: wrong + missing.length })
            : missing.length > 0
              ? t('{count} needed fields are empty. Fill them in, or save again.', {
                  count: missing.length,
                })
              : t('It is checked like an imported order. Nothing is saved until you save it.'),
        tone: wrong + missing.length > 0 ? 'attention' : undefined,
      }}
      above={
        <>
          <UnsavedNotice />
          {scanned && <p role="status">{scanned}</p>}
        </>
      }
      actions={
        <>
          <Action act="close" icon={Undo2} label={t('Back without saving')} onPress={leave} />
          <Action act="add" icon={Plus} label={t('Add an item')} onPress={() => addLine(entry)} />
          <Onward>
            <Action
              weight="main"
              act="next"
              icon={Save}
              label={
                wrong === 0 && missing.length > 0 && entry.isAsked
                  ? t('Save as it is')
                  : t('Save order')
              }
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
          <Notice tone="attention" title={t('It can be saved like this, but:')}>
            <ul>
              {warnings.map((warning) => (
                <li key={`${warning.field} ${stationText(warning.message)}`}>
                  {capital(stationText(warning.message))}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Frame>
  );
}

/** An item is counted on its line; any other code is written into the empty field that has the focus. */
function useScannedItems(entry: Entry): string | null {
  const [scanned, setScanned] = useState<string | null>(null);
  const unsaved = useUnsavedHere();
  async function take(text: string) {
    const field = rememberField(document.activeElement);
    const item = await entry.scanItem(text);
    setScanned(item && t('Scanned: {name}', { name: item }));
    if (item) {
      // The characters of the scan opened a list of suggestions there.
      field?.element.blur();
      unsaved?.touch();
    } else if (field?.value === '' && field.element.closest('.entry'))
      putBack({ ...field, value: text });
    else showIgnored(t('The catalogue has no item with the code {code}.', { code: text }));
  }
  useEffect(() => takeScans((text) => void take(text)));
  return scanned;
}

/**
 * Fields of businesses only, shown also where the order has a value: everything that is sent is
 * visible.
 */
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
      label={t('Goes to a business (B2B)')}
      value={isBusiness(entry)}
      onChange={(on) =>
        entry.setEntry({ ...entry.entry, order: { ...order, b2b: on ? 'true' : 'false' } })
      }
    />
  );
}

function addLine({ entry, setEntry }: Entry) {
  setEntry({ ...entry, lines: [...entry.lines, BLANK_LINE] });
}

/** Problems that belong to no field of the form, such as too many lines. */
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
        <p key={`${each.field} ${stationText(each.message)}`}>
          {columnLabel(each.field)}: {stationText(each.message)}
        </p>
      ))}
    </Notice>
  );
}

function ShipTo({ entry }: { entry: Entry }) {
  const { shipTo } = entry.entry;
  const country = (shipTo.country ?? '').trim().toUpperCase();
  const labels: Record<string, string> = addressLabels(country, isBusiness(entry));
  const { read, paste, setRead } = usePastedAddress(entry.draft);
  const take = (fields: PastedAddress['fields']) => {
    entry.setEntry({ ...entry.entry, shipTo: { ...shipTo, ...fields } });
    setRead(read && read.rest.length > 0 ? { fields: {}, rest: read.rest } : null);
  };
  return (
    <Part
      onPaste={paste}
      title={t('Ship to')}
      above={
        <>
          <div className="row">
            <BusinessSwitch entry={entry} />
            <p className="quiet">
              {t('* is needed. An address with all its lines can be pasted into any field.')}
            </p>
          </div>
          {read && (
            <PastedOffer
              read={read}
              labels={addressLabels(read.fields.country ?? country, isBusiness(entry))}
              onTake={take}
              onClose={() => setRead(null)}
            />
          )}
        </>
      }
    >
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
          autoFocus={name === 'country'}
        />
      ))}
    </Part>
  );
}

function OrderPart({ entry, edited }: { entry: Entry; edited: boolean }) {
  const { order } = entry.entry;
  const labels: Record<string, string> = orderLabels(isBusiness(entry));
  return (
    <Part title={t('Order')}>
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
          onDone={name === 'merchant' ? () => void entry.fillAll() : undefined}
          disabled={edited && (name === 'reference' || name === 'merchant')}
        />
      ))}
    </Part>
  );
}

function Lines({ entry }: { entry: Entry }) {
  const { lines } = entry.entry;
  const labels: Record<string, Message> = LINE_LABELS;
  const change = (at: number, name: string, value: string) =>
    entry.setEntry({
      ...entry.entry,
      lines: lines.map((line, index) =>
        index === at ? { ...(name === 'sku' ? entry.unfilled(line) : line), [name]: value } : line,
      ),
    });
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that it is known by
    <Part key={at} title={t('Item {number}', { number: at + 1 })}>
      {Object.keys(BLANK_LINE).map((name) => (
        <EntryField
          key={name}
          entry={entry}
          field={`lines[${at}].${name}`}
          label={labels[name] ? t(labels[name]) : name}
          value={line[name] ?? ''}
          onChange={(value) => change(at, name, value)}
          onDone={name === 'sku' ? () => void entry.fillFromCatalogue(at) : undefined}
          unit={name === 'unitWeight' ? entry.entry.order.weightUnit : undefined}
        />
      ))}
      {lines.length > 1 && (
        <div className="entry-remove">
          <Action
            weight="quiet"
            icon={Trash2}
            label={t('Remove item')}
            about={t('Item {number}', { number: at + 1 })}
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
  onPaste?: React.ClipboardEventHandler;
  children: React.ReactNode;
}

function Part({ title, above, onPaste, children }: PartProps) {
  return (
    <section className="entry-part" aria-label={title} onPasteCapture={onPaste}>
      <h2>{title}</h2>
      {above}
      <div className="entry-fields">{children}</div>
    </section>
  );
}
