import { Check, FileDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Bench, cartonInHand } from '../../../shared/packing/session.ts';
import { isPrinted, type PrintJob } from '../../../shared/printing/print-job.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { weightText } from '../../kit/format.ts';
import { Chip } from '../../kit/notice.tsx';
import { acceptLabel, scan } from '../../state/actions.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { ItemThumbnail } from '../catalogue/item-thumbnail.tsx';
import { JobActions, JobState } from '../printing/job-actions.tsx';
import { PrintAction } from '../printing/print-action.tsx';
import { jobInNeed } from '../printing/print-needs.ts';
import { printOnBench, saveDocument } from '../printing/queue-state.ts';
import { LabelSeen, maySee } from './label-seen.tsx';
import { labelJobOf, mustBeAccepted } from './labels-next.ts';
import { MATCHED_BY } from './messages.ts';
import { Picture } from './picture.tsx';

type ShippedCarton = Shipment['cartons'][number];

interface LabelledCartonProps {
  bench: Bench;
  shipment: Shipment;
  carton: ShippedCarton;
  at: number;
}

export function LabelledCarton({ bench, shipment, carton, at }: LabelledCartonProps) {
  const { reference, label, weight } = carton;
  const awaited = bench.session.awaitingLabelOf === reference;
  const job = labelJobOf(bench.jobs, reference);
  return (
    <article
      ref={useSight(awaited)}
      className="labelled"
      aria-label={reference}
      data-awaited={awaited || undefined}
      data-done={carton.state === 'done' || undefined}
    >
      <header className="labelled-head">
        <h2>{reference}</h2>
        <span>{t('{number} of {all}', { number: at + 1, all: shipment.cartons.length })}</span>
      </header>
      <div className="labelled-body">
        <div className="labelled-state">
          <LabelState job={job} carton={carton} />
        </div>
        {label ? (
          <Picture file={label.file} what={t('Label of carton {carton}', { carton: reference })} />
        ) : (
          <p className="labelled-none">{t('No label yet')}</p>
        )}
        <div className="labelled-facts">
          <Contents bench={bench} carton={reference} />
          {weight && (
            <p>
              {t('Weight')}{' '}
              <strong>{weightText({ value: weight, unit: bench.order.weightUnit })}</strong>
            </p>
          )}
          {label && <p className="quiet">{t(MATCHED_BY[label.matchedBy])}</p>}
        </div>
        {label && (
          <div className="labelled-buttons">
            <CartonActions bench={bench} shipment={shipment} carton={carton} job={job} />
          </div>
        )}
      </div>
    </article>
  );
}

/** What is in the carton, by its pictures: it is recognised by them before its name is read. */
function Contents({ bench, carton }: { bench: Bench; carton: string }) {
  const packed = bench.session.cartons.find(({ reference }) => reference === carton);
  return (
    <ul className="labelled-contents">
      {packed?.items.map(({ line, sku, quantity }) => (
        <li key={line}>
          <ItemThumbnail merchant={bench.order.merchant} sku={sku} />
          <span>
            {quantity} × <span className="labelled-sku">{sku}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls to the carton just scanned, its name on top, and again at each further scan of it. */
function useSight(awaited: boolean) {
  const card = useRef<HTMLElement>(null);
  const scans = useWindow((state) => state.answer?.count ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every scan brings it back into sight
  useEffect(() => {
    if (awaited) card.current?.scrollIntoView({ block: 'start' });
  }, [awaited, scans]);
  return card;
}

interface LabelStateProps {
  job: PrintJob | undefined;
  carton: ShippedCarton;
}

/** One state per label: the result of its print, until it is held or on its carton. */
function LabelState({ job, carton: { state, label } }: LabelStateProps) {
  if (state === 'done') return <Chip tone="success">{t('On carton')}</Chip>;
  if (state === 'held') return <Chip tone="stop">{t('Label on hold')}</Chip>;
  // On its way: a step, and no alarm.
  if (!label) return <Chip>{t('Waiting for its label')}</Chip>;
  if (!job) return <Chip>{t('Not printed yet')}</Chip>;
  return <JobState job={job} />;
}

interface CartonActionsProps extends Omit<LabelledCartonProps, 'at'> {
  job: PrintJob | undefined;
}

function CartonActions({ bench, shipment, carton, job }: CartonActionsProps) {
  const { reference, label } = carton;
  if (mustBeAccepted(shipment, carton))
    return (
      <Action
        weight="main"
        icon={Check}
        label={t('This is its label')}
        about={reference}
        onPress={() => void acceptLabel({ carton: reference })}
      />
    );
  const inHand = cartonInHand(bench.session) === reference;
  // The first press acts as the carton's scan, so that no second label prints while one is unattached.
  const asScan = !job && !inHand && bench.session.cartons.length > 1;
  const printIt = () =>
    void (asScan ? scan(reference) : printOnBench({ role: 'label', carton: reference }));
  return (
    <>
      {maySee(bench, carton, job) && (
        <LabelSeen carton={reference} label={carton.label} inHand={inHand} />
      )}
      {job && job.id !== jobInNeed(bench)?.job.id && <JobActions job={job} />}
      <div className="labelled-row">
        <PrintAction
          act={inHand ? 'reprint' : undefined}
          label={job ? t('Reprint') : t('Print')}
          about={reference}
          isAgain={job !== undefined && isPrinted([job])}
          onPress={printIt}
        />
        {label && (
          <Action
            iconOnly
            weight="quiet"
            icon={FileDown}
            label={t('Save as PDF: {carton}', { carton: reference })}
            onPress={() => void saveDocument(label.file)}
          />
        )}
      </div>
    </>
  );
}
