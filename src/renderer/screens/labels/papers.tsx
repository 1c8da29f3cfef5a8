import { FileCheck, FileText, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrintJob } from '../../../shared/station/print-job.ts';
import type { Shipment } from '../../../shared/station/shipment.ts';
import { Action } from '../../components/action.tsx';
import { moneyText } from '../../components/format.ts';
import { Notice } from '../../components/notice.tsx';
import { Picture } from '../../components/picture.tsx';
import { askOrStop } from '../../store/station.ts';
import { words } from '../../words/words.ts';
import { JobState } from './labelled-carton.tsx';
import { documentJobsOf } from './labels-next.ts';

/** What else goes with the shipment: its number, what was paid, and whether an invoice is needed. */
export function Papers({ shipment, jobs }: { shipment: Shipment; jobs: readonly PrintJob[] }) {
  return (
    <section className="papers" aria-label={words.labels.papers}>
      <ShipmentFacts shipment={shipment} />
      <Invoice shipment={shipment} jobs={jobs} />
    </section>
  );
}

export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { trackingNumber, carrier, service, terms, cost } = shipment;
  return (
    <dl className="papers-facts">
      <Fact name={words.labels.tracking}>{trackingNumber ?? words.labels.notYet}</Fact>
      <Fact name={words.labels.carrier}>
        {carrier ?? words.labels.notYet}
        {service && `, ${words.services[service]}`}
        {terms && ` ${words.terms[terms].short}`}
      </Fact>
      {cost && <Fact name={words.labels.cost}>{moneyText(cost.total)}</Fact>}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="breakable">{children}</dd>
  </div>
);

function Invoice({ shipment, jobs }: { shipment: Shipment; jobs: readonly PrintJob[] }) {
  const invoice = shipment.documents.find(({ kind }) => kind === 'commercial-invoice');
  const filed = shipment.submittedElectronically;
  if (filed === null) return <Notice tone="unknown">{words.labels.invoiceUnknown}</Notice>;
  if (filed)
    return (
      <p className="papers-none">
        <FileCheck aria-hidden />
        {words.labels.noInvoice}
      </p>
    );
  if (!invoice) return <Notice tone="attention">{words.labels.invoiceMissing}</Notice>;
  const [job] = documentJobsOf(jobs);
  return (
    <div className="papers-invoice">
      <p className="papers-none strong">
        <FileText aria-hidden />
        {words.labels.invoiceNeeded(invoice.copies)}
      </p>
      <div className="papers-picture">
        <Picture file={invoice.file} what={words.labels.invoice} />
        <JobState job={job} />
      </div>
      <Action
        icon={Printer}
        label={job ? words.labels.reprintInvoice : words.labels.printInvoice}
        onPress={() => void askOrStop('bench.print', { role: 'document' })}
      />
    </div>
  );
}
