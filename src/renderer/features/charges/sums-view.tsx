import Big from 'big.js';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { ChargeKind, ChargeSums, ChargesBy } from '../../../shared/charges/charge.ts';
import { CHARGE_KINDS, CHARGES_BY } from '../../../shared/charges/kinds.ts';
import { statisticsCsv } from '../../../shared/charges/statistics-csv.ts';
import { Action } from '../../kit/action.tsx';
import { Table } from '../../kit/content/table.tsx';
import { ChoiceRow, Pick } from '../../kit/fields.tsx';
import { amountText, countryName, monthText } from '../../kit/format.ts';
import { Empty, Failed, Loading } from '../../kit/notice.tsx';
import { saveFile } from '../../state/files.ts';
import { useKept } from '../../state/session-storage.ts';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { BY_NAMES, LINE_KINDS } from './messages.ts';

export type SumsAsked = ReturnType<typeof useSums>;

export function useSums(month: string | null) {
  const [by, setBy] = useKept<ChargesBy>('charges.by', z.enum(CHARGES_BY), 'month');
  const asked = useCall('charges.statistics', { by, month }, { remembered: true });
  return { by, setBy, month, asked };
}

const OfSchema = z.enum(['all', ...CHARGE_KINDS]);
type Of = z.infer<typeof OfSchema>;

/** Accepted and billed by month, carrier, country or merchant: drawn and as a table, each currency by itself. */
export function Sums({ sums }: { sums: SumsAsked }) {
  const { by, setBy, asked } = sums;
  const [of, setOf] = useState<Of>('all');
  // Focusable, so that keys can scroll it.
  const reach = { role: 'region', tabIndex: 0, 'aria-label': t('Sums') };
  return (
    <div className="charges-sums" {...reach}>
      <div className="row">
        <ChoiceRow
          label={t('Sums by')}
          value={by}
          onChange={setBy}
          choices={CHARGES_BY.map((id) => ({ id, label: t(BY_NAMES[id]) }))}
        />
        <Pick
          bare
          label={t('Charge')}
          value={of}
          onChange={(id) => setOf(OfSchema.parse(id))}
          choices={[
            { id: 'all', label: t('All charges') },
            ...CHARGE_KINDS.map((id) => ({ id, label: t(LINE_KINDS[id]) })),
          ]}
        />
        <SaveSums sums={sums} />
      </div>
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <Failed error={asked.error} again={asked.again} />}
      {asked.state === 'ready' && asked.value.rows.length === 0 && (
        <Empty title={t('Nothing was billed in that month')} />
      )}
      {asked.state === 'ready' &&
        byCurrency(asked.value.rows).map(([currency, rows]) => (
          <Currency
            key={currency}
            by={asked.value.by}
            currency={currency}
            rows={rows.map((row) => sumOf(row, asked.value.by, of))}
            isWhole={of === 'all'}
          />
        ))}
    </div>
  );
}

const byCurrency = (rows: readonly ChargeSums[]): [string, ChargeSums[]][] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].toSorted(([a], [b]) => a.localeCompare(b));

interface Sum {
  name: string;
  shipments: number;
  quoted: string;
  billed: string;
  difference: string;
  notCompared: string;
  unmatched: string;
}

function sumOf(row: ChargeSums, by: ChargesBy, of: 'all' | ChargeKind): Sum {
  const { shipments, notCompared, unmatched } = row;
  const sums = of === 'all' ? row : row.charges.find(({ kind }) => kind === of);
  const { quoted = '0', billed = '0', difference = '0' } = sums ?? {};
  return { name: keyText(row, by), shipments, quoted, billed, difference, notCompared, unmatched };
}

function keyText({ key }: ChargeSums, by: ChargesBy): string {
  if (key === null) return by === 'merchant' ? t('Own goods') : t('not known');
  if (by === 'month') return monthText(key);
  return by === 'country' ? countryName(key) : key;
}

interface CurrencyProps {
  by: ChargesBy;
  currency: string;
  rows: readonly Sum[];
  /** Of all charges; what is not compared is of no single charge. */
  isWhole: boolean;
}

const AMOUNT = 'bill-amount';

function Currency({ by, currency, rows, isWhole }: CurrencyProps) {
  const amount = (value: string) => amountText({ amount: value, currency });
  const most = Math.max(0, ...rows.flatMap(({ quoted, billed }) => [+quoted, +billed]));
  const difference = (value: string) => {
    const text = amount(value);
    return new Big(value).gt(0) ? `+${text}` : text;
  };
  return (
    <section className="stack" aria-label={currency}>
      <div className="charges-key">
        <h2 className="large">{currency}</h2>
        <span className="charges-mark" data-of="quoted" aria-hidden />
        <span className="small">{t('Accepted')}</span>
        <span className="charges-mark" data-of="billed" aria-hidden />
        <span className="small">{t('Billed')}</span>
      </div>
      <Table
        className="figures charges-table"
        rows={rows}
        idOf={({ name }) => name}
        columns={[
          {
            name: t(BY_NAMES[by]),
            cell: (row) => <Named of={row} isWhole={isWhole} amount={amount} />,
            names: true,
            className: 'charges-name',
          },
          {
            name: t('Drawn'),
            cell: (row) => <Bars of={row} most={most} />,
            className: 'charges-drawn',
          },
          { name: t('Accepted'), cell: ({ quoted }) => amount(quoted), className: AMOUNT },
          { name: t('Billed'), cell: ({ billed }) => amount(billed), className: AMOUNT },
          {
            name: t('Difference'),
            cell: (row) => <strong>{difference(row.difference)}</strong>,
            className: AMOUNT,
          },
        ]}
      />
    </section>
  );
}

interface NamedProps {
  of: Sum;
  isWhole: boolean;
  amount: (value: string) => string;
}

/** Below the name what is in no column: it is compared with nothing. */
function Named({ of, isWhole, amount }: NamedProps) {
  const { name, shipments, notCompared, unmatched } = of;
  const isSome = (value: string) => isWhole && !new Big(value).eq(0);
  const also = [
    t('{count} shipments', { count: shipments }),
    isSome(notCompared) && t('{amount} not compared', { amount: amount(notCompared) }),
    isSome(unmatched) && t('{amount} without a shipment', { amount: amount(unmatched) }),
  ];
  return (
    <>
      <span className="bill-sum">{name}</span>
      <span className="bill-sum quiet small">{also.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** One scale for all rows; the numbers stand beside. */
function Bars({ of, most }: { of: Sum; most: number }) {
  return (
    <span className="charges-bars" aria-hidden>
      {(['quoted', 'billed'] as const).map((each) => (
        <span key={each} className="charges-bar-place">
          {+of[each] > 0 && (
            <span
              className="charges-bar"
              data-of={each}
              style={{ inlineSize: `${(+of[each] / most) * 100}%` }}
            />
          )}
        </span>
      ))}
    </span>
  );
}

function SaveSums({ sums: { by, month, asked } }: { sums: SumsAsked }) {
  const value = asked.state === 'ready' ? asked.value : null;
  const name = ['charges', month ?? '', value?.by ?? by].filter(Boolean).join('-');
  return (
    <Action
      act="save"
      icon={FileDown}
      label={t('Save as CSV')}
      disabled={value === null || value.rows.length === 0}
      onPress={() =>
        value && saveFile(`${name}.csv`, 'text/csv', statisticsCsv(value.by, value.rows))
      }
    />
  );
}
