import { Mail, PackageCheck, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { fileNameOf } from '../../../shared/kernel/safe-name.ts';
import { isPrinted } from '../../../shared/printing/print-job.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import {
  type Condition,
  ConditionSchema,
  type ReturnView,
} from '../../../shared/returns/return.ts';
import { Action } from '../../kit/action.tsx';
import { AskBox } from '../../kit/ask-box.tsx';
import { ChoiceRow, Field } from '../../kit/fields.tsx';
import { momentText, moneyText } from '../../kit/format.ts';
import { Failed, Loading, Notice, Standing } from '../../kit/notice.tsx';
import { ask, askOrStop, useCall } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { ItemUnits } from '../catalogue/item-units.tsx';
import { JobActions, JobState } from '../printing/job-actions.tsx';
import { PrintAction } from '../printing/print-action.tsx';
import { saveDocument } from '../printing/queue-state.ts';
import { GiveLabels } from '../purchasing/resolve/give-labels.tsx';
import { DocumentPictures } from '../shipments/document-pictures.tsx';
import { PassportButton } from '../shipments/passport-button.tsx';
import { ShipmentState } from '../shipments/rows.tsx';
import { CONDITIONS, REASONS } from './messages.ts';
import { printOnce } from './use-return.ts';

interface ReturnCardProps {
  view: ReturnView;
  /** The screen's current subject: keys apply to it. */
  now?: boolean;
  /** Just bought: that it lacks its label is a step, and no fault. */
  isLabelComing?: boolean;
  onReceive: (view: ReturnView) => void;
  onChanged: () => void;
}

/** A return: its content, label, and condition on receipt. */
export function ReturnCard(props: ReturnCardProps) {
  const { view, now = false, isLabelComing = false, onReceive, onChanged } = props;
  const { shipment, lines, reason, note } = view;
  const { error, state } = shipment;
  // Alone it follows the screen's sentence, else it is in the list of returns.
  const Heading = now ? 'h2' : 'h3';
  const name = shipment.cartons.map(({ reference }) => reference).join(', ');
  const facts = [
    [reason && t(REASONS[reason]), note].filter(Boolean).join(': '),
    shipment.carrier,
    shipment.cost ? moneyText(shipment.cost.total) : t('Price confirmed at pickup'),
    shipment.trackingNumber,
    momentText(shipment.attemptedAt),
  ];
  return (
    <article
      className="return-card stack"
      aria-label={t('Return {reference}', { reference: name })}
      data-tone={state === 'unknown' ? 'unknown' : undefined}
    >
      <header className="row">
        <Heading className="large breakable">
          {t('Return {reference}', { reference: name })}
        </Heading>
        <ShipmentState shipment={{ state, labelToApply: false }} />
      </header>
      <ItemUnits merchant={shipment.order.merchant} units={lines} />
      <p className="breakable">{facts.filter(Boolean).join(' · ')}</p>
      {error && !isLabelComing && <Standing error={error} />}
      {isLabelComing && <Loading what={t('Its label is being fetched…')} />}
      {state === 'confirmed' && !isLabelComing && (
        <Label shipment={shipment} now={now} onChanged={onChanged} />
      )}
      <Receipts view={view} />
      {state === 'confirmed' && (
        <div className="row">
          <Action
            icon={PackageCheck}
            label={t('It has come back')}
            about={name}
            onPress={() => onReceive(view)}
          />
          <PassportButton shipment={shipment} />
        </div>
      )}
    </article>
  );
}

/** For a label that came after the purchase, and after a reload of the window. */
function usePrintOnce(attemptId: string, due: boolean, again: () => void): void {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!due || asked.current === attemptId) return;
    asked.current = attemptId;
    void printOnce(attemptId).then(again);
  }, [due, attemptId, again]);
}

interface LabelProps {
  shipment: Shipment;
  now: boolean;
  onChanged: () => void;
}

function Label({ shipment, now, onChanged }: LabelProps) {
  const { attemptId, reference } = shipment;
  const [saved, setSaved] = useState<string | null>(null);
  const printing = usePending('shipments.print');
  const fetching = usePending('shipments.reconcile');
  const jobs = useCall('shipments.jobs', { attemptId }, { follow: true });
  const [job] = jobs.state === 'ready' ? jobs.value.jobs.toReversed() : [];
  const files = shipment.cartons.flatMap(({ label }) => (label ? [label.file] : []));
  const isUnprinted = jobs.state === 'ready' && jobs.value.jobs.length === 0;
  const due = now && !shipment.error && files.length > 0 && isUnprinted && !printing;
  usePrintOnce(attemptId, due, jobs.again);

  async function print() {
    await askOrStop('shipments.print', { attemptId, kind: 'label' });
    jobs.again();
  }

  async function saveForMail() {
    for (const file of files) await saveDocument(file);
    setSaved(files.map(fileNameOf).join(', '));
  }

  if (files.length === 0)
    return (
      <div className="row">
        <Action
          act={now ? 'next' : undefined}
          autoFocus={now}
          icon={RefreshCw}
          label={t('Get the label again')}
          busy={fetching}
          onPress={() => void askOrStop('shipments.reconcile', { attemptId }).then(onChanged)}
        />
        {now && <GiveLabels shipment={shipment} />}
      </div>
    );
  return (
    <>
      <div className="row">
        <PrintAction
          act={now ? 'print' : undefined}
          label={job ? t('Reprint') : t('Print')}
          about={reference}
          busy={printing}
          isAgain={job !== undefined && isPrinted([job])}
          onPress={() => void print()}
        />
        <Action
          act={now ? 'save' : undefined}
          icon={Mail}
          label={t('Save for a mail')}
          about={reference}
          onPress={() => void saveForMail()}
        />
        {job && <JobState job={job} />}
        {job && <JobActions job={job} canDrop />}
      </div>
      {saved && <Saved file={saved} reference={reference} />}
      <DocumentPictures shipment={shipment} />
    </>
  );
}

const Saved = ({ file, reference }: { file: string; reference: string }) => (
  <div role="status">
    <Notice tone="info">
      <p>
        {t('Saved as {file}. A mail cannot be opened with a file in it: attach it yourself.', {
          file,
        })}
      </p>
      <a className="outside-link" href={mailAddress(reference)} target="_blank" rel="noreferrer">
        {t('Open a new mail')}
      </a>
    </Notice>
  </div>
);

const mailAddress = (reference: string): string =>
  `mailto:?subject=${encodeURIComponent(t('Return label for order {reference}', { reference }))}&body=${encodeURIComponent(t('The label is attached. Print it and stick it over the old one.'))}`;

const conditionText = (condition: Condition, who: string | null): string =>
  who
    ? t('{condition}, by {who}', { condition: CONDITIONS[condition], who })
    : t(CONDITIONS[condition]);

function Receipts({ view: { receipts } }: { view: ReturnView }) {
  if (receipts.length === 0) return null;
  return (
    <ul className="return-receipts" aria-label={t('How it was found')}>
      {receipts.map(({ at, condition, packer, note }) => (
        <li key={at}>
          <PackageCheck aria-hidden />
          <span className="breakable">
            {[momentText(at), conditionText(condition, packer), note].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where photos are on. The camera's script is loaded for it. */
async function photographDamaged({ order, cartons }: Shipment): Promise<void> {
  if (!useWindow.getState().status?.photos) return;
  const { photograph } = await import('../photos/photograph.ts');
  const [carton, ...others] = cartons;
  const only = others.length === 0 && carton ? carton.reference : null;
  await photograph({ order, carton: only, why: 'damaged' });
}

interface ReceiveBoxProps {
  view: ReturnView;
  onReceived: () => void;
  onClose: () => void;
}

/** Records a received return and its condition. */
export function ReceiveBox({ view: { shipment, lines }, onReceived, onClose }: ReceiveBoxProps) {
  // No default: Enter in the note must not record a condition that nobody chose.
  const [condition, setCondition] = useState<Condition | null>(null);
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<StationError | null>(null);
  const busy = usePending('returns.receive');
  const text = shipment.shipmentId ?? shipment.trackingNumber ?? shipment.reference;

  async function send() {
    if (condition === null) return;
    const received = await ask('returns.receive', { text, condition, note: note.trim() || null });
    if (received.ok && condition === 'damaged') void photographDamaged(shipment);
    if (received.ok) onReceived();
    else setRefused(received.error);
  }

  return (
    <AskBox
      title={t('How was it found?')}
      tone="info"
      wide
      take={t('Keep it so')}
      disabled={condition === null}
      busy={busy}
      onTake={() => void send()}
      onClose={onClose}
    >
      <p>
        <strong className="breakable">
          {t('Return {reference}', {
            reference: shipment.cartons.map(({ reference }) => reference).join(', '),
          })}
        </strong>
      </p>
      <ItemUnits merchant={shipment.order.merchant} units={lines} />
      <p className="quiet">
        {t('What you enter is kept with the return; entries are never changed.')}
      </p>
      <ChoiceRow
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
    </AskBox>
  );
}
