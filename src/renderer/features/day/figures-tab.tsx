import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DayFigures } from '../../../shared/day/day.ts';
import { dayCsv } from '../../../shared/day/day-csv.ts';
import { dayOf } from '../../../shared/kernel/day.ts';
import { say } from '../../../shared/kernel/message.ts';
import { Action } from '../../kit/action.tsx';
import { Table } from '../../kit/content/table.tsx';
import { DateBeside } from '../../kit/date-field.tsx';
import { amountText, countryName, dateText, typedDay } from '../../kit/format.ts';
import { Empty, Failed, Loading } from '../../kit/notice.tsx';
import { saveFile } from '../../state/files.ts';
import { useCall } from '../../state/station.ts';
import { Frame, type Sentence } from '../../window/frame/frame.tsx';
import { t } from '../../words/words.ts';
import { HoursChart } from './hours-chart.tsx';
import './day.css';

/** Figures of a day as a chart and as tables; they can be saved. */
export default function FiguresTab({ tabs }: { tabs: ReactNode }) {
  const [day, setDay] = useState<string | null>(null);
  const asked = useCall('day.figures', { day }, { follow: true, remembered: true });
  const figures = asked.state === 'ready' ? asked.value : null;
  return (
    <Frame
      next={nextHere(figures)}
      above={tabs}
      actions={
        <>
          <DateBeside
            label={t('Another day')}
            value={day ?? ''}
            max={dayOf(new Date())}
            onChange={(text) => setDay(typedDay(text))}
          />
          <Action
            act="save"
            icon={FileDown}
            label={t('Save as CSV')}
            disabled={figures === null}
            onPress={() =>
              figures && saveFile(`day-${figures.day}.csv`, 'text/csv', dayCsv(figures))
            }
          />
        </>
      }
    >
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <Failed error={asked.error} again={asked.again} />}
      {figures && <Figures figures={figures} />}
    </Frame>
  );
}

function nextHere(figures: DayFigures | null): Sentence {
  if (!figures) return { text: t('The day') };
  const { day, left, done } = figures;
  return left === null
    ? { text: t('{day}: {done} shipped', { day: dateText(day), done }) }
    : { text: t('{left} left, {done} shipped today', { left, done }) };
}

function Figures({ figures }: { figures: DayFigures }) {
  const { left, done, waiting, exceptions, cartons, handedOver, cancelled, unknown, returns } =
    figures;
  const numbers: [string, number | null][] = [
    [t('Left to pack'), left],
    [t('Shipped'), done],
    [t('Parcels (of figures)'), cartons],
    [t('Handed over'), handedOver],
    [t('Packed, to be bought'), waiting],
    [t('Needs a person'), exceptions],
    [t('Not confirmed'), unknown],
    [t('Cancelled (report)'), cancelled],
    [t('Returns bought'), returns.bought],
  ];
  // Focusable, so that keys can scroll it.
  const reach = { role: 'region', tabIndex: 0, 'aria-label': t('The day') };
  return (
    <div className="day" {...reach}>
      <dl className="day-numbers">
        {numbers.map(([name, number]) => (
          <div key={name} className="day-number">
            <dt>{name}</dt>
            <dd>{number ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {done === 0 ? (
        <Empty title={t('Nothing was bought on this day')} />
      ) : (
        <div className="day-parts">
          <HoursChart hours={figures.byHour} />
          <Costs figures={figures} />
          <Counts
            of={t('Carrier')}
            rows={figures.byCarrier.map(({ carrier, ...each }) => ({ name: carrier, ...each }))}
            handedOver
          />
          <Counts
            of={t('Country')}
            rows={figures.byCountry.map(({ country, ...each }) => ({
              ...each,
              name: country === '' ? t('No longer kept') : countryName(country),
            }))}
          />
          <Counts
            of={t('Hour')}
            rows={figures.byHour.map(({ hour, ...each }) => ({ name: hour, ...each }))}
          />
          {figures.byPacker.length > 0 && (
            <Counts
              of={t('Packer (of figures)')}
              rows={figures.byPacker.map(({ packer, ...each }) => ({ name: packer, ...each }))}
            />
          )}
        </div>
      )}
    </div>
  );
}

const COUNT = 'day-count';

interface Row {
  name: string;
  shipments: number;
  cartons: number;
  handedOver?: number;
}

interface CountsProps {
  of: string;
  rows: readonly Row[];
  handedOver?: boolean;
}

const Counts = ({ of, rows, handedOver = false }: CountsProps) => (
  <Table
    className="figures"
    rows={rows}
    idOf={({ name }) => name}
    columns={[
      { name: of, cell: ({ name }) => name, names: true },
      { name: t('Shipments'), cell: ({ shipments }) => shipments, className: COUNT },
      { name: t('Parcels (of figures)'), cell: ({ cartons }) => cartons, className: COUNT },
      ...(handedOver
        ? [{ name: t('Handed over'), cell: (row: Row) => row.handedOver, className: COUNT }]
        : []),
    ]}
  />
);

const COSTS = [
  [say('Shipping (of costs)'), 'shipping'],
  [say('Insurance'), 'insurance'],
  [say('Duty'), 'duty'],
  [say('Tax (of costs)'), 'tax'],
  [say('Other (of costs)'), 'other'],
  [say('Total'), 'total'],
] as const;

/** Costs of the offers bought; amounts without a breakdown are in “other”. */
const Costs = ({ figures: { cost } }: { figures: DayFigures }) => (
  <Table
    className="figures"
    rows={COSTS}
    idOf={([, part]) => part}
    columns={[
      { name: t('Cost'), cell: ([name]) => t(name), names: true },
      ...cost.map((each) => ({
        name: each.currency,
        cell: ([, part]: (typeof COSTS)[number]) =>
          amountText({ amount: each[part], currency: each.currency }),
        className: COUNT,
      })),
    ]}
  />
);
