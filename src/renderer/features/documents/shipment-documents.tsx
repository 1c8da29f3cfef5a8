import { FileCheck, FileDown, FileText, Printer, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import type { PrintJob, PrintKind } from '../../../shared/printing/print-job.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { moneyText } from '../../kit/format.ts';
import type { Act } from '../../kit/keys/keys.ts';
import { Notice } from '../../kit/notice.tsx';
import { SERVICES, TERMS } from '../../words/names.ts';
import { t } from '../../words/words.ts';
import { JobActions, JobState } from '../printing/job-actions.tsx';
import { jobInNeed } from '../printing/print-needs.ts';
import { printOnBench, saveDocument } from '../printing/queue-state.ts';
import { jobOfKind } from './labels-next.ts';
import { DOCUMENT_KINDS, OWN_DOCUMENTS } from './messages.ts';
import { Picture } from './picture.tsx';

interface DocumentsProps {
  shipment: Shipment;
  bench: Bench;
}

/** The shipment's number, its cost, and whether an invoice is needed. */
export function Documents({ shipment, bench }: DocumentsProps) {
  return (
    <section className="papers" aria-label={t('Documents of the shipment')}>
      <ShipmentFacts shipment={shipment} />
      <Invoice shipment={shipment} bench={bench} />
      <OtherPages shipment={shipment} bench={bench} />
      <OwnDocuments bench={bench} />
    </section>
  );
}

function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { trackingNumber, carrier, service, terms, cost } = shipment;
  return (
    <dl className="papers-facts">
      <Fact name={t('Tracking number')}>{trackingNumber ?? t('not known yet')}</Fact>
      <Fact name={t('Carrier')}>
        {carrier ?? t('not known yet')}
        {service && `, ${t(SERVICES[service])}`}
        {terms && ` ${t(TERMS[terms].short)}`}
      </Fact>
      {cost && <Fact name={t('Paid')}>{moneyText(cost.total)}</Fact>}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="breakable">{children}</dd>
  </div>
);

function Invoice({ shipment, bench }: DocumentsProps) {
  const invoice = shipment.documents.find(({ kind }) => kind === 'commercial-invoice');
  const filed = shipment.submittedElectronically;
  if (filed === null)
    return <Notice tone="unknown">{t('Whether an invoice is needed is not known yet')}</Notice>;
  if (filed)
    return (
      <p className="papers-none">
        <FileCheck aria-hidden />
        {t('No invoice to print: the carrier has it electronically')}
      </p>
    );
  if (!invoice)
    return (
      <Notice tone="attention">
        {t('The commercial invoice must travel with it, but it is not here yet')}
      </Notice>
    );
  const job = jobOfKind(bench.jobs, 'invoice');
  return (
    <div className="papers-block papers-invoice">
      <p className="papers-none strong">
        <FileText aria-hidden />
        {t('The commercial invoice must travel with it: {copies} copies', {
          copies: invoice.copies,
        })}
      </p>
      <div className="papers-picture">
        <Picture file={invoice.file} what={t('Commercial invoice')} />
        {job ? <JobState job={job} /> : <p className="quiet">{t('Not printed yet')}</p>}
      </div>
      {job && <OwnActions job={job} bench={bench} />}
      <div className="papers-row">
        <Action
          icon={Printer}
          act="invoice"
          label={job ? t('Reprint the invoice') : t('Print the invoice')}
          onPress={() => void printOnBench({ kind: 'invoice' })}
        />
        <SaveDocument file={invoice.file} name={t('Commercial invoice')} />
      </div>
    </div>
  );
}

/** Pages beside label and invoice that came from the partner. */
const OTHERS = ['courier-copy', 'return-label', 'other'] as const;

function OtherPages({ shipment, bench }: DocumentsProps) {
  return OTHERS.map((kind) => {
    const files = shipment.documents.filter((each) => each.kind === kind);
    return files.length === 0 ? null : (
      <OtherPage key={kind} kind={kind} files={files.map(({ file }) => file)} bench={bench} />
    );
  });
}

interface OtherPageProps extends Pick<DocumentsProps, 'bench'> {
  kind: (typeof OTHERS)[number];
  files: readonly string[];
}

function OtherPage({ kind, files, bench }: OtherPageProps) {
  const name = t(DOCUMENT_KINDS[kind]);
  const job = jobOfKind(bench.jobs, kind);
  return (
    <div className="papers-block papers-other">
      {files.map((file) => (
        <div className="papers-picture" key={file}>
          <Picture file={file} what={name} />
          <div>
            <p className="strong">{name}</p>
            {job ? <JobState job={job} /> : <p className="quiet">{t('Not printed yet')}</p>}
          </div>
          <div className="papers-other-do">
            <Action
              iconOnly
              icon={Printer}
              label={job ? t('Reprint') : t('Print')}
              about={name}
              onPress={() => void printOnBench({ kind })}
            />
            <SaveDocument file={file} name={name} />
          </div>
        </div>
      ))}
      {job && <OwnActions job={job} bench={bench} />}
    </div>
  );
}

const SaveDocument = ({ file, name }: { file: string; name: string }) => (
  <Action
    iconOnly
    weight="quiet"
    icon={FileDown}
    label={t('Save as PDF: {carton}', { carton: name })}
    onPress={() => void saveDocument(file)}
  />
);

/** The station's own documents; optional, so printed on request only. */
function OwnDocuments({ bench }: Pick<DocumentsProps, 'bench'>) {
  return (
    <div className="papers-block papers-own">
      <OwnDocument kind="packing-slip" act="packingSlip" icon={FileText} bench={bench} />
      <OwnDocument kind="carton-label" act="cartonSlip" icon={Tags} bench={bench} />
    </div>
  );
}

interface OwnDocumentProps extends Pick<DocumentsProps, 'bench'> {
  kind: Extract<PrintKind, 'packing-slip' | 'carton-label'>;
  act: Act;
  icon: typeof Tags;
}

function OwnDocument({ kind, act, icon, bench }: OwnDocumentProps) {
  const job = jobOfKind(bench.jobs, kind);
  const own = OWN_DOCUMENTS[kind];
  return (
    <>
      <Action
        icon={icon}
        act={act}
        label={t(job ? own.reprint : own.print)}
        onPress={() => void printOnBench({ kind })}
      />
      {job && (
        <>
          <JobState job={job} />
          <OwnActions job={job} bench={bench} />
        </>
      )}
    </>
  );
}

/** Hidden where the row of actions already asks about the job. */
const OwnActions = ({ job, bench }: { job: PrintJob; bench: Bench }) =>
  jobInNeed(bench)?.job.id === job.id ? null : <JobActions job={job} />;
