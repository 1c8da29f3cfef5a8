import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { stationText, t } from '../../words/words.ts';
import { invoicesOf, jobOfKind } from './labels-next.ts';
import './print-tasks.css';

/** More labels than this are summarised by a bar. */
export const MOST_LISTED = 6;

interface PrintTasksProps {
  bench: Bench;
  shipment: Shipment;
}

/** Everything still to be done by hand for this shipment, each with a tick. */
export function PrintTasks({ bench, shipment }: PrintTasksProps) {
  const { cartons } = shipment;
  const isDone = bench.session.step.kind === 'done';
  const invoices = invoicesOf(shipment);
  const copy = jobOfKind(bench.jobs, 'courier-copy');
  const slip = jobOfKind(bench.jobs, 'packing-slip');
  const inserts = bench.jobs.filter(
    ({ kind, copyNumber }) => kind === 'insert' && copyNumber === 1,
  );
  const listed = cartons.length > MOST_LISTED ? [] : cartons;
  const papers = [copy, slip, ...inserts].filter((job) => job !== undefined);
  if (listed.length === 0 && invoices === 0 && papers.length === 0) return null;
  return (
    <ul className="print-tasks" aria-label={t('What goes with this shipment')}>
      {listed.map(({ reference, state }, at) => (
        <LabelTask key={reference} isProven={state === 'done'} isDone={isDone}>
          {cartons.length === 1
            ? t('Label on the carton')
            : t('Label on carton {number}', { number: at + 1 })}
        </LabelTask>
      ))}
      {invoices > 0 && <ByHand text={t('{invoices} invoices in the pouch', { invoices })} />}
      {copy && <ByHand text={t('Courier’s copy for the driver')} />}
      {slip && <ByHand text={t('Packing slip in the carton')} />}
      {inserts.map(({ id, title }) => (
        <ByHand key={id} text={t('{title} in the carton', { title: stationText(title) })} />
      ))}
    </ul>
  );
}

interface LabelTaskProps {
  isProven: boolean;
  /** The order is done, with or without label check. */
  isDone: boolean;
  children: string;
}

/** Ticked by the label check; without one, by the packer. */
function LabelTask({ isProven, isDone, children }: LabelTaskProps) {
  if (isDone && !isProven) return <ByHand text={children} />;
  return (
    <li className="print-task" data-done={isProven || undefined}>
      <Tick done={isProven} />
      {children}
      {isProven && <span className="visually-hidden">{t('done')}</span>}
    </li>
  );
}

/** Cannot be verified: ticked by the packer, on this screen only. */
function ByHand({ text }: { text: string }) {
  const [done, setDone] = useState(false);
  return (
    <li>
      <button
        type="button"
        className="print-task"
        aria-pressed={done}
        data-done={done || undefined}
        onClick={() => setDone(!done)}
      >
        <Tick done={done} />
        {text}
      </button>
    </li>
  );
}

const Tick = ({ done }: { done: boolean }) => (
  <span className="print-task-tick">{done && <Check aria-hidden />}</span>
);
