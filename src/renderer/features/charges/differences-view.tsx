import { z } from 'zod';
import type { ChargeList, Difference } from '../../../shared/charges/charge.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { differenceText, moneyText, weightText } from '../../kit/format.ts';
import { useKept } from '../../state/session-storage.ts';
import { t } from '../../words/words.ts';
import { BillList } from './bill-list.tsx';
import { differencesByShipment, type ShipmentDifferences } from './cases.ts';
import { LINE_KINDS } from './messages.ts';
import { ShipmentBills } from './shipment-bills.tsx';

interface DifferencesViewProps {
  list: ChargeList;
  onChanged: () => void;
}

/** Shipments that were billed otherwise than accepted. */
export function DifferencesView({ list, onChanged }: DifferencesViewProps) {
  const [chosen, setChosen] = useKept('charges.difference', z.string().nullable(), null);
  const rows = differencesByShipment(list);
  const cut = list.counts.differences + list.counts.notCompared;
  const left = cut - list.differences.length - list.notCompared.length;
  return (
    <BillList
      label={t('Differences')}
      rows={rows}
      all={rows.length + left}
      idOf={({ subject }) => subject}
      nameOf={showOrderKey}
      cells={(each) => <DifferenceCells of={each} />}
      chosen={chosen}
      onChoose={setChosen}
      none={t('What was billed is what was accepted')}
      toChoose={t('Choose one to see both figures')}
      detail={(each) => (
        <ShipmentBills key={each.subject} subject={each.subject} onChanged={onChanged} />
      )}
    />
  );
}

const DifferenceCells = ({ of }: { of: ShipmentDifferences }) => (
  <>
    <span className="bill-row-what">
      <strong className="breakable">{showOrderKey(of)}</strong>
      <span className="quiet breakable">{of.trackingNumber}</span>
    </span>
    <span className="bill-row-how">
      {of.differences.map((each) => (
        <span key={each.kind}>
          {nameOf(each)} <strong>{amountOf(each)}</strong>
        </span>
      ))}
      {of.notCompared.map(({ kind, billed }) => (
        <span key={`${kind} ${billed.currency}`} className="quiet">
          {t('{charge} {amount}, not compared', {
            charge: t(LINE_KINDS[kind]),
            amount: moneyText(billed),
          })}
        </span>
      ))}
    </span>
  </>
);

const nameOf = ({ kind }: Difference): string =>
  kind === 'weight' ? t('Weight') : t(LINE_KINDS[kind]);

function amountOf(each: Difference): string {
  if (each.kind !== 'weight') return differenceText(each.difference);
  const sign = each.difference.value.startsWith('-') ? '' : '+';
  return `${sign}${weightText(each.difference)}`;
}
