import { Check, Printer } from 'lucide-react';
import type { PrintJob } from '../../../shared/station/print-job.ts';
import type { Bench } from '../../../shared/station/session.ts';
import type { Shipment } from '../../../shared/station/shipment.ts';
import { Action } from '../../components/action.tsx';
import { Chip } from '../../components/notice.tsx';
import { Picture } from '../../components/picture.tsx';
import type { Tone } from '../../components/tone-icon.tsx';
import { acceptLabel } from '../../store/actions.ts';
import { askOrStop } from '../../store/station.ts';
import { words } from '../../words/words.ts';
import { labelJobOf, mustBeAccepted } from './labels-next.ts';

export type ShippedCarton = Shipment['cartons'][number];

interface LabelledCartonProps {
  bench: Bench;
  shipment: Shipment;
  carton: ShippedCarton;
  at: number;
}

/** A carton and, beside it, a picture of the label that belongs on it. */
export function LabelledCarton({ bench, shipment, carton, at }: LabelledCartonProps) {
  const { reference, label, weight } = carton;
  const awaited = bench.session.awaitingLabelOf === reference;
  const job = labelJobOf(bench.jobs, reference);
  const accept = mustBeAccepted(shipment, carton);
  return (
    <article
      className="labelled"
      aria-label={reference}
      data-awaited={awaited || undefined}
      data-done={carton.state === 'done' || undefined}
    >
      <header className="labelled-head">
        <h2>{reference}</h2>
        <span>{words.labels.of(at + 1, shipment.cartons.length)}</span>
      </header>
      <div className="labelled-body">
        {label ? (
          <Picture file={label.file} what={words.labels.labelOf(reference)} />
        ) : (
          <p className="labelled-none">{words.labels.noLabel}</p>
        )}
        <div className="labelled-facts">
          <Chip tone={STATE_TONE[carton.state]}>{words.labels.state[carton.state]}</Chip>
          {weight && (
            <p>
              {words.labels.weight}{' '}
              <strong>
                {weight}&nbsp;{bench.order.weightUnit.toLowerCase()}
              </strong>
            </p>
          )}
          {label && <p className="quiet">{words.matchedBy[label.matchedBy]}</p>}
          <JobState job={job} />
        </div>
        {label && (
          <div className="labelled-buttons">
            <CartonActions reference={reference} accept={accept} job={job} />
          </div>
        )}
      </div>
    </article>
  );
}

const STATE_TONE: Record<ShippedCarton['state'], Tone | undefined> = {
  waiting: 'attention',
  labelled: undefined,
  printed: 'info',
  done: 'success',
  held: 'stop',
};

const JOB_TONE: Record<PrintJob['state'], Tone> = {
  queued: 'info',
  sent: 'info',
  done: 'success',
  failed: 'stop',
  unknown: 'unknown',
};

export function JobState({ job }: { job: PrintJob | undefined }) {
  if (!job) return <p className="quiet">{words.labels.notPrintedYet}</p>;
  return (
    <div className="stack job">
      <Chip tone={JOB_TONE[job.state]}>{words.printState[job.state]}</Chip>
      {job.detail && job.state !== 'done' && <p className="small quiet breakable">{job.detail}</p>}
    </div>
  );
}

interface CartonActionsProps {
  reference: string;
  accept: boolean;
  job: PrintJob | undefined;
}

function CartonActions({ reference, accept, job }: CartonActionsProps) {
  if (accept)
    return (
      <Action
        weight="main"
        icon={Check}
        label={words.labels.accept}
        about={reference}
        onPress={() => void acceptLabel(reference)}
      />
    );
  return (
    <Action
      icon={Printer}
      label={job ? words.labels.reprint : words.labels.print}
      about={reference}
      onPress={() => void askOrStop('bench.print', { role: 'label', carton: reference })}
    />
  );
}
