import { Mail, PackageCheck, Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { ReturnView } from '../../../shared/returns/return.ts';
import { Action } from '../../kit/action.tsx';
import { momentText, moneyText } from '../../kit/format.ts';
import { Notice } from '../../kit/notice.tsx';
import { askOrStop } from '../../state/station.ts';
import { useCall } from '../../state/use-call.ts';
import { usePending } from '../../state/window-store.ts';
import { sentence } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { JobActions } from '../printing/job-actions.tsx';
import { JobState } from '../printing/job-state.tsx';
import { savePaper } from '../printing/queue-state.ts';
import { GiveLabels } from '../purchasing/resolve/give-labels.tsx';
import { PaperPictures } from '../shipments/paper-pictures.tsx';
import { ShipmentState } from '../shipments/rows.tsx';

interface ReturnCardProps {
  view: ReturnView;
  /** It is what the screen is about: the keys are its own. */
  now?: boolean;
  onReceive: (view: ReturnView) => void;
  onChanged: () => void;
}

/** A return as it stands: what is in it, its label, how it was found when it came. */
export function ReturnCard({ view, now = false, onReceive, onChanged }: ReturnCardProps) {
  const { shipment, lines, reason, note } = view;
  const { error, state } = shipment;
  const say = words.returns;
  // Alone it stands right under the screen's sentence, else in the list of returns.
  const Heading = now ? 'h2' : 'h3';
  const name = shipment.cartons.map(({ reference }) => reference).join(', ');
  const facts = [
    lines.map(({ sku, quantity }) => say.units(quantity, sku)).join(', '),
    [reason && say.reasons[reason], note].filter(Boolean).join(': '),
    shipment.carrier,
    shipment.cost ? moneyText(shipment.cost.total) : say.atPickup,
    shipment.trackingNumber,
    momentText(shipment.attemptedAt),
  ];
  return (
    <article
      className="return-card stack"
      aria-label={say.returnOf(name)}
      data-tone={state === 'unknown' ? 'unknown' : undefined}
    >
      <header className="row">
        <Heading className="large breakable">{say.returnOf(name)}</Heading>
        <ShipmentState state={state} />
      </header>
      <p className="breakable">{facts.filter(Boolean).join(' · ')}</p>
      {error && (
        <Notice
          tone={error.code === 'purchase-unknown' ? 'unknown' : 'attention'}
          title={words.errors[error.code]}
        >
          {sentence(error)}
        </Notice>
      )}
      {state === 'confirmed' && <Label shipment={shipment} now={now} onChanged={onChanged} />}
      <Receipts view={view} />
      {state === 'confirmed' && (
        <div className="row">
          <Action
            icon={PackageCheck}
            label={say.receive}
            about={name}
            onPress={() => onReceive(view)}
          />
        </div>
      )}
    </article>
  );
}

interface LabelProps {
  shipment: Shipment;
  now: boolean;
  onChanged: () => void;
}

function Label({ shipment, now, onChanged }: LabelProps) {
  const say = words.returns;
  const { attemptId, reference } = shipment;
  const [saved, setSaved] = useState<string | null>(null);
  const printing = usePending('shipments.print');
  const fetching = usePending('shipments.reconcile');
  const jobs = useCall('shipments.jobs', { attemptId }, { follow: true });
  const [job] = jobs.state === 'ready' ? jobs.value.jobs.toReversed() : [];
  const files = shipment.cartons.flatMap(({ label }) => (label ? [label.file] : []));

  async function print() {
    await askOrStop('shipments.print', { attemptId, kind: 'label' });
    jobs.again();
  }

  async function saveForMail() {
    for (const file of files) await savePaper(file);
    setSaved(files.map(nameOf).join(', '));
  }

  if (files.length === 0)
    return (
      <div className="row">
        <Action
          hotkey={now ? 'F8' : undefined}
          icon={RefreshCw}
          label={say.fetchPaper}
          busy={fetching}
          onPress={() => void askOrStop('shipments.reconcile', { attemptId }).then(onChanged)}
        />
        {now && <GiveLabels shipment={shipment} />}
      </div>
    );
  return (
    <>
      <div className="row">
        <Action
          hotkey={now ? 'F10' : undefined}
          icon={Printer}
          weight={now ? 'main' : 'plain'}
          label={job ? words.labels.reprint : words.labels.print}
          about={reference}
          busy={printing}
          onPress={() => void print()}
        />
        <Action
          hotkey={now ? 'F9' : undefined}
          icon={Mail}
          label={say.mail}
          about={reference}
          onPress={() => void saveForMail()}
        />
        {job && <JobState job={job} />}
        {job && <JobActions job={job} canDrop />}
      </div>
      {saved && (
        <div role="status">
          <Notice tone="info">
            <p>{say.mailSaved(saved)}</p>
            <a
              className="outside-link"
              href={mailAddress(reference)}
              target="_blank"
              rel="noreferrer"
            >
              {say.openMail}
            </a>
          </Notice>
        </div>
      )}
      <PaperPictures shipment={shipment} />
    </>
  );
}

const nameOf = (file: string): string => file.split(/[/\\]/).at(-1) ?? file;

const mailAddress = (reference: string): string =>
  `mailto:?subject=${encodeURIComponent(words.returns.mailSubject(reference))}&body=${encodeURIComponent(words.returns.mailBody)}`;

function Receipts({ view: { receipts } }: { view: ReturnView }) {
  const say = words.returns;
  if (receipts.length === 0) return null;
  return (
    <ul className="return-receipts" aria-label={say.receipts}>
      {receipts.map(({ at, condition, packer, note }) => (
        <li key={at}>
          <PackageCheck aria-hidden />
          <span className="breakable">
            {[momentText(at), say.receivedBy(say.conditions[condition], packer), note]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
