import { Download } from 'lucide-react';
import { z } from 'zod';
import { firstIssue } from '../../../shared/kernel/errors.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import {
  type MerchantReportRow,
  ReportRangeSchema,
} from '../../../shared/merchants/merchant-report.ts';
import { Action } from '../../kit/action.tsx';
import { DateField } from '../../kit/date-field.tsx';
import { moneyText } from '../../kit/format.ts';
import { Empty, Failed, Loading } from '../../kit/notice.tsx';
import { saveFile } from '../../state/files.ts';
import { useKept } from '../../state/session-storage.ts';
import { useCall } from '../../state/station.ts';
import { stationText, t } from '../../words/words.ts';
import { MerchantPick } from '../orders/merchant-pick.tsx';
import { Block } from '../settings/panel.tsx';
import { reportCsv } from './merchant-report-csv.ts';
import { COLUMNS } from './messages.ts';

const WantedSchema = z.object({
  merchant: z.string().nullable(),
  from: z.string(),
  to: z.string(),
});

/** Purchases per merchant over a range of days, with export. */
export function MerchantReport({ merchants }: { merchants: readonly string[] }) {
  const [wanted, setWanted] = useKept('settings.merchantReport', WantedSchema, {
    merchant: null,
    from: '',
    to: '',
  });
  const { merchant, from, to } = wanted;
  const range = ReportRangeSchema.safeParse({ from: from || null, to: to || null });
  const none = { from: null, to: null };
  const found = useCall(
    'merchants.report',
    { merchant, range: range.success ? range.data : none },
    { follow: true },
  );
  const rows = found.state === 'ready' ? found.value.rows : [];
  const wrong = range.success ? null : stationText(firstIssue(range.error).message);
  return (
    <Block title={t('What was bought for each merchant')}>
      <p className="quiet">
        {t('By day of purchase. Cancelled and unconfirmed purchases are in no sum.')}
      </p>
      <div className="row-end">
        <MerchantPick
          merchants={merchants}
          value={merchant}
          onChange={(name) => setWanted({ ...wanted, merchant: name })}
        />
        <DateField
          label={t('From')}
          value={from}
          onChange={(day) => setWanted({ ...wanted, from: day })}
        />
        <DateField
          label={t('To')}
          value={to}
          error={wrong}
          onChange={(day) => setWanted({ ...wanted, to: day })}
        />
        <Action
          icon={Download}
          label={t('Save as CSV')}
          disabled={rows.length === 0}
          onPress={() => saveFile(fileName(from, to), 'text/csv', reportCsv(rows))}
        />
      </div>
      {found.state === 'loading' && <Loading />}
      {found.state === 'failed' && <Failed error={found.error} again={found.again} />}
      {found.state === 'ready' && <Rows rows={rows} />}
    </Block>
  );
}

const fileName = (from: string, to: string): string =>
  `${['packbench-merchants', from, to].filter(Boolean).join('-')}.csv`;

/** Wrapping facts instead of a table, which would be too wide for a small screen. */
function Rows({ rows }: { rows: readonly MerchantReportRow[] }) {
  if (rows.length === 0) return <Empty title={t('Nothing was bought in that time')} />;
  return (
    <ul className="stack">
      {rows.map((row) => (
        <li key={row.merchant} className="merchant-sums">
          <strong className="breakable">{row.merchant ?? t('Own goods')}</strong>
          <dl>
            {factsOf(row).map(([id, value]) => (
              <div key={id}>
                <dt>{t(COLUMNS[id])}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

type Fact = [keyof typeof COLUMNS, string];

function factsOf(row: MerchantReportRow): Fact[] {
  const priced = row.atPickup > 0 ? [t('{count} priced at pickup', { count: row.atPickup })] : [];
  const returns = [sums(row.returnCost), ...priced].filter(Boolean).join(', ');
  return [
    ['shipments', String(row.shipments)],
    ['cartons', String(row.cartons)],
    ['cost', sums(row.cost) || '–'],
    ['returns', returns ? `${row.returns} (${returns})` : String(row.returns)],
    ['cancelled', String(row.cancelled)],
    ['unknown', String(row.unknown)],
  ];
}

const sums = (costs: readonly Money[]): string => costs.map(moneyText).join(' + ');
