import { Truck } from 'lucide-react';
import { z } from 'zod';
import type {
  BillLine,
  ChargeCandidate,
  ChargeList,
  UnmatchedLine,
} from '../../../shared/charges/charge.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { Action } from '../../kit/action.tsx';
import { Detail, Facts } from '../../kit/content/list-detail.tsx';
import { dateText, momentText, moneyText, weightText } from '../../kit/format.ts';
import { Chip, Notice } from '../../kit/notice.tsx';
import { useKept } from '../../state/session-storage.ts';
import { stationText, t } from '../../words/words.ts';
import { goToShipment } from '../shipments/after-sale-state.ts';
import { BillList } from './bill-list.tsx';
import { LINE_KINDS } from './messages.ts';

/** Lines of bills that found no shipment, or more than one. */
export function UnmatchedView({ list }: { list: ChargeList }) {
  const [chosen, setChosen] = useKept('charges.line', z.string().nullable(), null);
  return (
    <BillList
      label={t('Lines of bills without a shipment')}
      rows={list.unmatched}
      all={list.counts.unmatched}
      idOf={({ line }) => line.id}
      nameOf={({ line, why }) => `${lineTitle(line)}: ${stationText(why)}`}
      cells={(each) => <UnmatchedCells of={each} />}
      chosen={chosen}
      onChoose={setChosen}
      none={t('Every line found its shipment')}
      toChoose={t('Choose a line to see why')}
      detail={(each) => <Unmatched key={each.line.id} of={each} />}
    />
  );
}

const lineTitle = ({ bill, line }: BillLine): string =>
  line === '' ? bill : t('{bill}, line {line}', { bill, line });

const UnmatchedCells = ({ of: { line, why } }: { of: UnmatchedLine }) => (
  <>
    <span className="bill-row-what">
      <strong className="breakable">{lineTitle(line)}</strong>
      <span className="quiet breakable">{stationText(why)}</span>
    </span>
    <span className="bill-row-how">
      <strong>{moneyText(line.amount)}</strong>
      <span className="quiet">{t(LINE_KINDS[line.kind])}</span>
    </span>
  </>
);

function Unmatched({ of: { line, why, candidates } }: { of: UnmatchedLine }) {
  return (
    <Detail label={lineTitle(line)}>
      <h2 className="detail-title breakable">{lineTitle(line)}</h2>
      <Notice tone="attention" title={t('No shipment found')}>
        {stationText(why)}
      </Notice>
      <Facts facts={factsOf(line)} />
      {candidates.length > 0 && (
        <section className="stack" aria-label={t('It may be of one of these')}>
          <h3 className="large">{t('It may be of one of these')}</h3>
          <ul className="charges-candidates">
            {candidates.map((each) => (
              <Candidate key={each.attemptId} of={each} />
            ))}
          </ul>
        </section>
      )}
    </Detail>
  );
}

function factsOf(line: BillLine) {
  const facts: [string, string][] = [
    [t('Biller'), line.biller],
    [t('Amount'), `${moneyText(line.amount)}, ${t(LINE_KINDS[line.kind])}`],
    [t('Charge code'), line.code],
    [t('Tracking number'), line.trackingNumber],
    [t('Shipment number'), line.shipmentId],
    [t('Reference'), line.reference],
    [t('Billed weight'), line.weight ? weightText(line.weight) : ''],
    [t('Date of the charge'), line.date === null ? '' : dateText(line.date)],
    [t('Date of the bill'), line.billDate === null ? '' : dateText(line.billDate)],
    [t('Read in'), t('{file}, row {row}', { file: line.file, row: line.row })],
  ];
  return facts.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
}

function Candidate({ of }: { of: ChargeCandidate }) {
  const { attemptId, reference, merchant, kind, trackingNumber, boughtAt } = of;
  const title = showOrderKey({ merchant, reference });
  return (
    <li className="charges-candidate">
      <span className="bill-row-what">
        <strong className="breakable">{title}</strong>
        <span className="quiet breakable">
          {[trackingNumber, momentText(boughtAt)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {kind === 'return' && <Chip tone="info">{t('Return')}</Chip>}
      <Action
        icon={Truck}
        label={t('Open shipment')}
        about={title}
        onPress={() => goToShipment(attemptId, trackingNumber ?? reference)}
      />
    </li>
  );
}
