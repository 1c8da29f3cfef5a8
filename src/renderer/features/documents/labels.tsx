import { Check, FileDown, Package, PackageCheck, Printer } from 'lucide-react';
import { type Bench, leftToLabel } from '../../../shared/packing/session.ts';
import { isPrinted } from '../../../shared/printing/print-job.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { Barcode } from '../../kit/content/barcode-later.tsx';
import type { Act } from '../../kit/keys/keys.ts';
import { Empty, Notice } from '../../kit/notice.tsx';
import { Remarks } from '../../kit/notices/remarks.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { acceptLabel, goTo, scan, setAside } from '../../state/actions.ts';
import { remember } from '../../state/session-storage.ts';
import { change } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { BenchHead } from '../../window/frame/bench-head.tsx';
import { Frame, Onward, type Sentence } from '../../window/frame/frame.tsx';
import { whatNext } from '../../window/stages.ts';
import { sentence, stationText, t } from '../../words/words.ts';
import { useScale } from '../devices/scale-state.tsx';
import { OrderNotes } from '../packing/order-notes.tsx';
import { JobActions } from '../printing/job-actions.tsx';
import { PrintAction, PrintAgainBox } from '../printing/print-action.tsx';
import { jobInNeed } from '../printing/print-needs.ts';
import { printOnBench } from '../printing/queue-state.ts';
import { boughtText } from '../purchasing/bought-by.ts';
import { GiveLabels } from '../purchasing/resolve/give-labels.tsx';
import { LabelledCarton } from './labelled-carton.tsx';
import { labelJobOf, mustBeAccepted } from './labels-next.ts';
import { Picture } from './picture.tsx';
import { MOST_LISTED, PrintTasks } from './print-tasks.tsx';
import { Documents } from './shipment-documents.tsx';
import './carton-on-scale.css';
import './labels.css';

export default function LabelsScreen({ bench }: { bench: Bench }) {
  const { shipment } = bench;
  const noPrinter = useNoPrinter(bench);
  // The next step depends on the printers in use.
  useWindow((state) => state.status?.printers);
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={noPrinter ? NO_PRINTER() : whatNext(bench, null)}
      above={
        <>
          {shipment && <PrintTasks key={shipment.attemptId} bench={bench} shipment={shipment} />}
          <ScanBar />
        </>
      }
      actions={<LabelActions bench={bench} />}
    >
      <ScannedAgain />
      {shipment ? (
        <div className="labels">
          <div className="labels-cartons">
            <Remarks shipment={shipment} />
            <BoughtByRule session={bench.session} shipment={shipment} />
            <CartonOnScale session={bench.session} />
            <OrderNotes bench={bench} />
            <Unmatched shipment={shipment} />
            <Progress shipment={shipment} />
            <ul className="labels-list" aria-label={t('Cartons and their labels')}>
              {shipment.cartons.map((carton, index) => (
                <li key={carton.reference}>
                  <LabelledCarton bench={bench} shipment={shipment} carton={carton} at={index} />
                </li>
              ))}
            </ul>
          </div>
          <Documents shipment={shipment} bench={bench} />
        </div>
      ) : (
        <Empty title={t('No label yet')} />
      )}
    </Frame>
  );
}

/** The question of a scan that would print again; answered by scan too. */
function ScannedAgain() {
  const asked = useWindow(({ answer }) => answer?.asksToPrint);
  if (!asked) return null;
  const { carton } = asked;
  const close = () => useWindow.setState({ answer: null });
  return (
    <PrintAgainBox
      about={carton ?? undefined}
      onTake={() => {
        close();
        void printOnBench(carton === null ? {} : { role: 'label', carton });
      }}
      onClose={close}
    />
  );
}

/** No person chose the purchase, so the packer is told about it. */
function BoughtByRule({ session, shipment }: { session: Bench['session']; shipment: Shipment }) {
  if (session.boughtBy === undefined || !shipment.cost) return null;
  return <Notice tone="info" title={boughtText(session.boughtBy, shipment.cost.total)} />;
}

/** With more cartons than are listed: how many are verified. */
function Progress({ shipment: { cartons, error } }: { shipment: Shipment }) {
  // Held or missing documents are shown first; there is no progress then.
  if (cartons.length <= MOST_LISTED || error) return null;
  const done = cartons.filter(({ state }) => state === 'done').length;
  return (
    <div className="labels-progress">
      <meter min={0} max={cartons.length} value={done} aria-label={t('Cartons and their labels')} />
      <p>{t('{done} of {all} cartons carry their label', { done, all: cartons.length })}</p>
    </div>
  );
}

function LabelActions({ bench }: { bench: Bench }) {
  const needed = jobInNeed(bench)?.job;
  const done = bench.session.step.kind === 'done';
  const missing = bench.shipment?.error?.code === 'paper-missing';
  // Held documents do not print on request either.
  const held = bench.shipment?.error?.code === 'labels-held';
  const noPrinter = useNoPrinter(bench);
  return (
    <>
      {(missing || held) && (
        <FetchDocuments
          weight={missing ? 'main' : 'plain'}
          act={missing || !needed ? 'next' : undefined}
        />
      )}
      {bench.shipment && <GiveLabels shipment={bench.shipment} />}
      {/* One thing at a time: a document that needs a person comes before any other print. */}
      {!missing && needed && <JobActions asNext job={needed} />}
      {noPrinter && <SetPrinter act={needed ? undefined : 'next'} />}
      {!missing && !held && !needed && !noPrinter && <PrintAll bench={bench} />}
      <Onward>
        <Action
          weight={done && !needed ? 'main' : 'plain'}
          act="leave"
          icon={PackageCheck}
          label={done ? t('Next order') : t('Set aside')}
          onPress={() => void setAside()}
        />
      </Onward>
    </>
  );
}

const NO_PRINTER = (): Sentence => ({
  text: t('No label printer is set'),
  detail: t('Set one, or save each label as a PDF beside its carton.'),
  tone: 'attention',
});

/** Whether labels are ready but no printer is assigned. */
function useNoPrinter({ session, shipment, jobs }: Bench): boolean {
  const assigned = useWindow(({ status }) => !status || status.printers.label !== null);
  const printed = jobs.some(({ kind }) => kind === 'label');
  return !assigned && session.step.kind === 'labels' && !shipment?.error && !printed;
}

function SetPrinter({ act }: { act: Act | undefined }) {
  return (
    <Action
      weight="main"
      act={act}
      icon={Printer}
      label={t('Set a printer')}
      onPress={goToPrinters}
    />
  );
}

function goToPrinters(): void {
  remember('settings.section', 'printers');
  goTo('settings');
}

interface FetchDocumentsProps {
  weight: 'main' | 'plain';
  act: Act | undefined;
}

function FetchDocuments({ weight, act }: FetchDocumentsProps) {
  const busy = usePending('bench.fetchDocuments');
  return (
    <Action
      weight={weight}
      act={act}
      icon={FileDown}
      label={t('Get documents again')}
      busy={busy}
      onPress={() => void change('bench.fetchDocuments', {})}
    />
  );
}

function PrintAll({ bench }: { bench: Bench }) {
  const busy = usePending('bench.print');
  const done = bench.session.step.kind === 'done';
  const several = bench.session.cartons.length > 1;
  const printed = bench.jobs.some(({ kind }) => kind === 'label');
  const label = printAllText(bench, printed);
  if (label === null) return null;
  return (
    <PrintAction
      weight={done || several || printed ? 'plain' : 'main'}
      act="print"
      label={label}
      busy={busy}
      disabled={!hasLabel(bench.shipment)}
      isAgain={isPrinted(bench.jobs.filter(({ kind }) => kind === 'label'))}
      onPress={() => void printOnBench(printed ? { role: 'label' } : {})}
    />
  );
}

/** Of labels that are checked one by one, the applied ones are left out; null where none is left to print. */
function printAllText({ session, jobs, labelsOrder, checksLabels }: Bench, printed: boolean) {
  const { cartons, awaitingLabelOf: awaited } = session;
  if (cartons.length === 1 || !checksLabels)
    return printed ? t('Reprint all labels') : t('Print everything');
  if (leftToLabel(session).length === 0) return null;
  if (labelsOrder !== 'label-first')
    return printed ? t('Print labels not applied yet') : t('Print everything');
  // The loose label is printed again beside its carton.
  const isLoose = awaited !== null && labelJobOf(jobs, awaited) !== undefined;
  return isLoose ? null : t('Print the next label');
}

const hasLabel = (shipment: Shipment | null): boolean =>
  shipment?.cartons.some(({ label }) => label !== null) ?? false;

/** Weight-first, where the weight matches several cartons: a tap or a scan selects one. */
function CartonOnScale({ session }: Pick<Bench, 'session'>) {
  const unclear = useScale(({ scale }) => scale?.unclear ?? null);
  const { awaitingLabelOf, scannedBack, step } = session;
  if (!unclear || step.kind !== 'labels') return null;
  // Already answered: the carton may still be on the scale while its label is applied.
  if (awaitingLabelOf !== null || unclear.some((each) => scannedBack.includes(each))) return null;
  const mayBe = session.cartons
    .map(({ reference }, at) => ({ reference, number: at + 1 }))
    .filter(({ reference }) =>
      unclear.length > 0 ? unclear.includes(reference) : !scannedBack.includes(reference),
    );
  return (
    <Notice
      tone="attention"
      title={
        unclear.length > 0
          ? t('Too close to tell by weight: which carton is it?')
          : t('No carton weighs that: which one is it?')
      }
    >
      <ul className="scale-cartons">
        {mayBe.map(({ reference, number }) => (
          <li key={reference}>
            <Action
              icon={Package}
              label={t('Carton {number}', { number })}
              about={reference}
              onPress={() => void scan(reference)}
            />
            <Barcode text={reference} label={reference} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Why labels are held: documents that could not safely be matched to a carton, with pictures. */
function Unmatched({ shipment }: { shipment: Shipment }) {
  const documents = shipment.unmatched ?? [];
  const waiting = shipment.cartons.some((carton) => mustBeAccepted(shipment, carton));
  if (documents.length === 0 && (shipment.error?.code !== 'labels-held' || waiting)) return null;
  return (
    <Notice
      tone="stop"
      title={shipment.error ? sentence(shipment.error) : t('Found, but for no carton')}
    >
      <ul className="unmatched">
        {documents.map(({ file, found, acceptFor, invoice = false, cartons = [] }) => (
          <li key={file}>
            <Picture file={file} what={t('Found, but for no carton')} />
            <p>
              {t('Read on it')}:{' '}
              <strong>{found.map(stationText).join(', ') || t('no reference at all')}</strong>
            </p>
            {acceptFor !== undefined && (
              <Action
                icon={Check}
                label={t('This is its label')}
                about={acceptFor}
                onPress={() => void acceptLabel({ carton: acceptFor })}
              />
            )}
            {invoice && (
              <Action
                icon={Check}
                label={t('This is its invoice')}
                onPress={() => void acceptLabel({ carton: null, file })}
              />
            )}
            {cartons.slice(0, MOST_LISTED).map((carton) => (
              <Action
                key={carton}
                icon={Check}
                label={
                  shipment.cartons.length === 1
                    ? t('This is its label')
                    : t('Label of {carton}', { carton })
                }
                about={carton}
                onPress={() => void acceptLabel({ carton, file })}
              />
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
