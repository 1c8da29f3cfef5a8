import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CallInput } from '../../../shared/bridge/calls.ts';
import { isPrinted, type PrintJob } from '../../../shared/printing/print-job.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { momentText, shortTarget } from '../../kit/format.ts';
import { Failed, Loading } from '../../kit/notice.tsx';
import { askOrStop, useCall } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { DOCUMENT_KINDS } from '../documents/messages.ts';
import { Picture } from '../documents/picture.tsx';
import { JobActions, JobState, jobName } from '../printing/job-actions.tsx';
import { PrintAction } from '../printing/print-action.tsx';
import { saveDocument } from '../printing/queue-state.ts';
import { REPRINTS } from './messages.ts';

interface DocumentPicturesProps {
  shipment: Shipment;
  /** The reprint button; absent where printing is not allowed. */
  again?: Again;
}

/** A picture of every stored document, with view, save and reprint. */
export function DocumentPictures({ shipment, again }: DocumentPicturesProps) {
  const documents = documentsOf(shipment, again);
  return (
    <>
      <h3 className="large">{t('Labels and documents')}</h3>
      {documents.length === 0 ? (
        <p className="quiet">{t('No documents for this shipment')}</p>
      ) : (
        <ul className="shipment-papers">
          {documents.map(({ file, what, caption, print }) => (
            <li key={file}>
              <Picture file={file} what={what} />
              <p className="breakable strong">{caption}</p>
              <div className="shipment-paper-do">
                {print}
                <Action
                  iconOnly
                  weight="quiet"
                  icon={FileDown}
                  label={t('Save as PDF: {carton}', { carton: caption })}
                  onPress={() => void saveDocument(file)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ShownDocument {
  file: string;
  what: string;
  caption: string;
  print: ReactNode;
}

function documentsOf({ cartons, documents }: Shipment, again: Again | undefined): ShownDocument[] {
  const labels = cartons.flatMap(({ reference, label }) =>
    label
      ? [
          {
            file: label.file,
            what: t('Label of carton {carton}', { carton: reference }),
            caption: reference,
            print: again?.({ kind: 'label', carton: reference }, reference),
          },
        ]
      : [],
  );
  const others = documents.map(({ kind, file }) => {
    const what = t(DOCUMENT_KINDS[kind]);
    const wish = { kind: kind === 'commercial-invoice' ? ('invoice' as const) : kind };
    return { file, what, caption: what, print: again?.(wish, what) };
  });
  return [...labels, ...others];
}

type Wish = Omit<CallInput<'shipments.print'>, 'attemptId' | 'reason'>;
/** Renders a reprint button for a wish; `what`: its accessible label. */
type Again = (wish: Wish, what: string) => ReactNode;

const KINDS = [
  { kind: 'label', act: 'print' },
  { kind: 'invoice', act: 'invoice' },
  { kind: 'packing-slip', act: 'packingSlip' },
  { kind: 'carton-label', act: 'cartonSlip' },
] as const;

/** Reprints documents of a bought shipment. Never buys; the station records the reason. */
export function Reprint({
  shipment,
  documents,
}: {
  shipment: Shipment;
  /** The pictures, each with a reprint button. */
  documents: (again: Again) => ReactNode;
}) {
  const [reason, setReason] = useState('');
  const jobs = useCall('shipments.jobs', { attemptId: shipment.attemptId }, { follow: true });
  const busy = usePending('shipments.print');

  async function print(wish: Wish) {
    const why = reason.trim();
    const { attemptId } = shipment;
    const printed = await askOrStop('shipments.print', {
      attemptId,
      ...wish,
      ...(why ? { reason: why } : {}),
    });
    if (!printed.ok) return;
    setReason('');
    jobs.again();
  }

  const hasInvoice = shipment.documents.some(({ kind }) => kind === 'commercial-invoice');
  const known = jobs.state === 'ready' ? jobs.value.jobs : [];
  const isAgain = (wish: Wish) =>
    isPrinted(
      known.filter(
        ({ kind, cartonReference }) =>
          kind === wish.kind && (wish.carton ?? cartonReference) === cartonReference,
      ),
    );
  const again = (wish: Wish, what: string) => (
    <PrintAction
      label={t('Reprint')}
      about={what}
      busy={busy}
      isAgain={isAgain(wish)}
      onPress={() => void print(wish)}
    />
  );
  return (
    <>
      {documents(again)}
      <div className="stack">
        <h3 className="large">{t('Reprint')}</h3>
        <p className="quiet">
          {t('A reprint buys nothing. Destroy the old label: two in use are one too many.')}
        </p>
        <Field
          label={t('Why it is printed again, if it matters')}
          value={reason}
          onChange={setReason}
        />
        <div className="row">
          {KINDS.map(({ kind, act }) =>
            kind === 'invoice' && !hasInvoice ? null : (
              <PrintAction
                key={kind}
                act={act}
                label={t(REPRINTS[kind])}
                busy={busy}
                isAgain={isAgain({ kind })}
                onPress={() => void print({ kind })}
              />
            ),
          )}
        </div>
      </div>
      <div className="stack">
        <h3 className="large">{t('What was printed')}</h3>
        {jobs.state === 'loading' && <Loading />}
        {jobs.state === 'failed' && <Failed error={jobs.error} again={jobs.again} />}
        {jobs.state === 'ready' && <Jobs jobs={jobs.value.jobs} />}
      </div>
    </>
  );
}

/** Newest first. */
function Jobs({ jobs }: { jobs: readonly PrintJob[] }) {
  if (jobs.length === 0) return <p className="quiet">{t('Nothing was printed yet')}</p>;
  return (
    <ol className="shipment-jobs" aria-label={t('What was printed')}>
      {jobs.toReversed().map((job) => (
        <li key={job.id} aria-label={jobName(job)}>
          <div>
            <p className="strong breakable">{jobName(job)}</p>
            <p className="small quiet breakable">
              {[
                momentText(job.at),
                shortTarget(job.target),
                job.copies > 1 && t('{count} copies', { count: job.copies }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className="stack">
            <JobState job={job} />
            <JobActions job={job} canDrop />
          </div>
        </li>
      ))}
    </ol>
  );
}
