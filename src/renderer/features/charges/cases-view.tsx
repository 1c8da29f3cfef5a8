import { z } from 'zod';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { moneyText } from '../../kit/format.ts';
import { Chip } from '../../kit/notice.tsx';
import { useKept } from '../../state/session-storage.ts';
import { t } from '../../words/words.ts';
import { BillList } from './bill-list.tsx';
import { type Case, nextAct } from './cases.ts';
import { FINDINGS, NEXT, STATE_TONES, STATES } from './messages.ts';
import { ShipmentBills } from './shipment-bills.tsx';
import { CASE_KEPT } from './shown.ts';

interface CasesViewProps {
  cases: readonly Case[];
  /** How many were not sent. */
  left: number;
  onChanged: () => void;
}

/** Findings and disputes, each with its one next action. */
export function CasesView({ cases, left, onChanged }: CasesViewProps) {
  const [chosen, setChosen] = useKept<string | null>(CASE_KEPT, z.string().nullable(), null);
  return (
    <BillList
      label={t('To dispute')}
      rows={cases}
      all={cases.length + left}
      idOf={({ subject }) => subject}
      nameOf={(each) => `${titleOf(each)}: ${t(NEXT[nextAct(each)])}`}
      cells={(each) => <CaseCells of={each} />}
      chosen={chosen}
      onChoose={setChosen}
      none={t('Nothing to dispute')}
      toChoose={t('Choose one to see both figures')}
      detail={(each) => (
        <ShipmentBills key={each.subject} subject={each.subject} onChanged={onChanged} />
      )}
    />
  );
}

const titleOf = ({ merchant, reference, trackingNumber }: Case): string =>
  reference ? showOrderKey({ merchant, reference }) : (trackingNumber ?? t('Not known here'));

function CaseCells({ of }: { of: Case }) {
  const kinds = [...new Set(of.findings.map(({ kind }) => t(FINDINGS[kind])))];
  return (
    <>
      <span className="bill-row-what">
        <strong className="breakable">{titleOf(of)}</strong>
        <span className="quiet">{kinds.join(', ') || t('Billed too much')}</span>
      </span>
      <span className="bill-row-how">
        {of.tooMuch.map((amount) => (
          <strong key={amount.currency}>{moneyText(amount)}</strong>
        ))}
        {of.state === 'open' ? (
          <span>{t(NEXT[nextAct(of)])}</span>
        ) : (
          <Chip tone={STATE_TONES[of.state]}>{t(STATES[of.state])}</Chip>
        )}
      </span>
    </>
  );
}
