import { CloudDownload, FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { ChargeList } from '../../../shared/charges/charge.ts';
import { Action } from '../../kit/action.tsx';
import { DropArea } from '../../kit/content/drop-area.tsx';
import { ChoiceRow, Pick } from '../../kit/fields.tsx';
import { moneyText, monthText } from '../../kit/format.ts';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { Empty, Failed, Loading } from '../../kit/notice.tsx';
import { useKept } from '../../state/session-storage.ts';
import { useCall } from '../../state/station.ts';
import { Frame, type Sentence } from '../../window/frame/frame.tsx';
import { t } from '../../words/words.ts';
import { OPERATIONS } from '../connection/messages.ts';
import { useOperations } from '../connection/use-operations.ts';
import { offText } from '../shipments/at-partner.tsx';
import { type Case, casesOf, differencesByShipment, sumsOf } from './cases.ts';
import { CasesView } from './cases-view.tsx';
import { DifferencesView } from './differences-view.tsx';
import { FetchDialog } from './fetch-dialog.tsx';
import { BillImportDialog } from './import/bill-import-dialog.tsx';
import { useBillImport } from './import/use-bill-import.ts';
import { VIEW_NAMES, VIEWS, type View } from './messages.ts';
import { VIEW_KEPT, ViewSchema } from './shown.ts';
import { Sums, useSums } from './sums-view.tsx';
import { UnmatchedView } from './unmatched-view.tsx';
import './charges.css';

/** Rows of each list; the others are counted. */
const MOST = 1_000;

/** What was billed beside what was accepted at purchase. */
export default function ChargesTab({ tabs }: { tabs: (beside: ReactNode) => ReactNode }) {
  const [view, setView] = useKept<View>(VIEW_KEPT, ViewSchema, 'cases');
  const [month, setMonth] = useKept('charges.month', z.string().nullable(), null);
  const asked = useCall('charges.list', { month, most: MOST }, { remembered: true });
  const sums = useSums(month);
  const list = asked.state === 'ready' ? asked.value : null;
  const cases = list ? casesOf(list) : [];
  const refresh = () => {
    asked.again();
    sums.asked.again();
  };
  const files = useBillImport(refresh);
  const isEmpty = list !== null && month === null && hasNothing(list);
  return (
    <Frame
      next={nextHere(list, cases, isEmpty)}
      above={tabs(
        <>
          <div className="bar-pick">
            <MonthPick month={month} onMonth={setMonth} />
          </div>
          <Views view={view} onView={setView} list={list} cases={cases} />
        </>,
      )}
      actions={
        <>
          <Action
            act="files"
            weight={isEmpty ? 'main' : 'plain'}
            icon={FileUp}
            label={t('Import bills')}
            onPress={files.choose}
          />
          <Fetch onFetched={refresh} />
        </>
      }
    >
      <DropArea onDrop={files.drop} hint={t('Drop the files to check them')}>
        {asked.state === 'loading' && <Loading />}
        {asked.state === 'failed' && <Failed error={asked.error} again={asked.again} />}
        {isEmpty && (
          <Empty title={t('No bill was imported yet')}>
            {t('Import a CSV file, workbook or XML of a partner or carrier, or drop it here.')}
          </Empty>
        )}
        {list && !isEmpty && view === 'cases' && (
          <CasesView cases={cases} left={leftOut(list)} onChanged={refresh} />
        )}
        {list && !isEmpty && view === 'unmatched' && <UnmatchedView list={list} />}
        {list && !isEmpty && view === 'differences' && (
          <DifferencesView list={list} onChanged={refresh} />
        )}
        {list && !isEmpty && view === 'sums' && <Sums sums={sums} />}
      </DropArea>
      <BillImportDialog work={files} />
    </Frame>
  );
}

const hasNothing = ({ matched, counts }: ChargeList): boolean =>
  matched === 0 && Object.values(counts).every((count) => count === 0);

/** Findings and disputes that were not sent. */
const leftOut = ({ counts, findings, disputes }: ChargeList): number =>
  counts.findings - findings.length + counts.disputes - disputes.length;

function nextHere(list: ChargeList | null, cases: readonly Case[], isEmpty: boolean): Sentence {
  if (!list) return { text: t('Charges') };
  if (isEmpty)
    return {
      text: t('Import the first bill'),
      detail: t('What was billed then stands beside what was accepted at purchase.'),
    };
  const open = cases.filter(({ state }) => state === 'open');
  const lines = t('{count} lines of bills found their shipment', { count: list.matched });
  if (open.length === 0) return { text: t('Nothing to dispute'), detail: lines };
  const tooMuch = sumsOf(open.flatMap((each) => each.tooMuch)).map(moneyText);
  return {
    text: t('{count} bills need a look', { count: open.length }),
    detail:
      tooMuch.length > 0
        ? t('Billed too much: {amounts}', { amounts: tooMuch.join(' + ') })
        : lines,
    tone: 'attention',
  };
}

interface ViewsProps {
  view: View;
  onView: (view: View) => void;
  list: ChargeList | null;
  cases: readonly Case[];
}

function Views({ view, onView, list, cases }: ViewsProps) {
  useHotkey('pick5', () => onView('cases'), true, t(VIEW_NAMES.cases));
  useHotkey('pick6', () => onView('unmatched'), true, t(VIEW_NAMES.unmatched));
  useHotkey('pick7', () => onView('differences'), true, t(VIEW_NAMES.differences));
  useHotkey('pick8', () => onView('sums'), true, t(VIEW_NAMES.sums));
  const counts: Partial<Record<View, number>> = list
    ? {
        cases: cases.filter(({ state }) => state !== 'settled').length,
        unmatched: list.counts.unmatched,
        differences:
          list.counts.differences - list.differences.length + differencesByShipment(list).length,
      }
    : {};
  return (
    <ChoiceRow
      label={t('Parts of the charges')}
      value={view}
      onChange={onView}
      choices={VIEWS.map((id) => {
        const count = counts[id];
        return { id, label: t(VIEW_NAMES[id]), ...(count === undefined ? {} : { count }) };
      })}
    />
  );
}

const ALL = 'all';
const MONTHS_BACK = 24;

function MonthPick({
  month,
  onMonth,
}: {
  month: string | null;
  onMonth: (month: string | null) => void;
}) {
  const known = monthsBack(new Date());
  const months = month === null || known.includes(month) ? known : [month, ...known];
  return (
    <Pick
      bare
      label={t('Month')}
      value={month ?? ALL}
      onChange={(id) => onMonth(id === ALL ? null : id)}
      choices={[
        { id: ALL, label: t('All months') },
        ...months.map((id) => ({ id, label: monthText(id) })),
      ]}
    />
  );
}

const monthsBack = (today: Date): string[] =>
  Array.from({ length: MONTHS_BACK }, (_each, back) => {
    const first = new Date(today.getFullYear(), today.getMonth() - back, 1);
    return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`;
  });

/** Asks the partner, where the connection's settings say how. */
function Fetch({ onFetched }: { onFetched: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const isOn = useOperations();
  const canFetch = isOn !== null && (isOn('getInvoices') || isOn('getInvoiceDetail'));
  return (
    <>
      <Action
        act="reload"
        icon={CloudDownload}
        label={t('Fetch from the partner')}
        disabled={!canFetch}
        whyNot={offText([t(OPERATIONS.getInvoices), t(OPERATIONS.getInvoiceDetail)])}
        onPress={() => setOpen(true)}
      />
      {isOn !== null && !canFetch && (
        <span className="small quiet charges-off">
          {t('Off: its path is not set. Settings, Operations.')}
        </span>
      )}
      {isOpen && (
        <FetchDialog
          onClose={() => {
            setOpen(false);
            onFetched();
          }}
        />
      )}
    </>
  );
}
