import Big from 'big.js';
import { FileWarning, Gavel, Truck } from 'lucide-react';
import { useState } from 'react';
import type {
  BilledWeight,
  BillLine,
  ChargeFinding,
  LineKind,
  ShipmentCharges,
} from '../../../shared/charges/charge.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { Action } from '../../kit/action.tsx';
import { Detail, Facts } from '../../kit/content/list-detail.tsx';
import { Table } from '../../kit/content/table.tsx';
import {
  dateText,
  differenceText,
  isZero,
  momentText,
  moneyText,
  weightText,
} from '../../kit/format.ts';
import { Chip, Failed, Loading, Notice } from '../../kit/notice.tsx';
import { saveFile } from '../../state/files.ts';
import { ask, useCall } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { TERMS } from '../../words/names.ts';
import { sentence, stationText, t } from '../../words/words.ts';
import { DecisionBox } from '../settings/supervisor/decision-box.tsx';
import { goToShipment } from '../shipments/after-sale-state.ts';
import { ATTEMPT_STATE } from '../shipments/messages.ts';
import { nextAct } from './cases.ts';
import { FINDINGS, LINE_KINDS, STATE_TONES, STATES } from './messages.ts';

interface ShipmentBillsProps {
  subject: string;
  onChanged: () => void;
}

/** Both figures of one shipment, what is wrong with them, and what to do about it. */
export function ShipmentBills({ subject, onChanged }: ShipmentBillsProps) {
  const asked = useCall('charges.shipment', { subject });
  if (asked.state === 'loading') return <Loading />;
  if (asked.state === 'failed') return <Failed error={asked.error} again={asked.again} />;
  const { shipment, findings, dispute, lines } = asked.value;
  const title = showOrderKey(shipment ?? dispute) || (dispute.trackingNumber ?? '');
  return (
    <Detail label={title}>
      <header className="row">
        <h2 className="detail-title breakable">{title}</h2>
        <Chip tone={STATE_TONES[dispute.state]}>{t(STATES[dispute.state])}</Chip>
        {shipment && (
          <Action
            icon={Truck}
            label={t('Open shipment')}
            onPress={() =>
              goToShipment(shipment.attemptId, shipment.trackingNumber ?? shipment.reference)
            }
          />
        )}
      </header>
      {findings.map((each) => (
        <Finding key={`${each.kind} ${each.lines.join()}`} of={each} />
      ))}
      <DisputeState of={asked.value} />
      <Actions
        of={asked.value}
        onChanged={() => {
          asked.again();
          onChanged();
        }}
      />
      <Figures of={asked.value} />
      {shipment && <ShipmentFacts of={shipment} />}
      <Lines lines={lines} />
    </Detail>
  );
}

const Finding = ({ of: { kind, what, amount } }: { of: ChargeFinding }) => (
  <Notice tone="attention" title={t(FINDINGS[kind])}>
    {amount && kind !== 'not-billed'
      ? t('{what}. Too much: {amount}', { what: stationText(what), amount: moneyText(amount) })
      : stationText(what)}
  </Notice>
);

/** When its page was made or it was settled. */
function DisputeState({ of: { dispute } }: { of: ShipmentCharges }) {
  const { state, at, reason } = dispute;
  if (state === 'open' || at === null) return null;
  const when = momentText(at);
  return (
    <p className="quiet breakable">
      {state === 'disputed'
        ? t('Its page was made on {when}. Settle it when the credit came.', { when })
        : t('Settled on {when}: {reason}', { when, reason: reason ?? '' })}
    </p>
  );
}

function Actions({ of, onChanged }: { of: ShipmentCharges; onChanged: () => void }) {
  const { subject, shipment, findings, dispute } = of;
  const [isSettling, setSettling] = useState(false);
  const [refused, setRefused] = useState<StationError | null>(null);
  const making = usePending('charges.dispute');
  const next = nextAct({ ...dispute, findings });
  const about = showOrderKey(shipment ?? dispute);

  async function makePage() {
    const made = await ask('charges.dispute', { subject });
    setRefused(made.ok ? null : made.error);
    if (!made.ok) return;
    const bytes = Uint8Array.from(atob(made.value.pdf), (letter) => letter.charCodeAt(0));
    saveFile(made.value.name, 'application/pdf', bytes);
    onChanged();
  }

  return (
    <>
      <div className="row">
        <Action
          {...(next === 'dispute' ? { act: 'next', weight: 'main' } : {})}
          icon={FileWarning}
          label={dispute.state === 'open' ? t('Dispute: save its page') : t('Save its page again')}
          busy={making}
          onPress={() => void makePage()}
        />
        {dispute.state !== 'settled' && (
          <Action
            {...(next === 'settle' ? { act: 'next', weight: 'main' } : { act: 'resolve' })}
            icon={Gavel}
            label={t('Settle (dispute)')}
            onPress={() => setSettling(true)}
          />
        )}
      </div>
      {refused && (
        <div role="alert">
          <Notice tone="stop">{sentence(refused)}</Notice>
        </div>
      )}
      {isSettling && (
        <DecisionBox
          title={t('Settle the bills of this shipment?')}
          tone="attention"
          intro={t('It leaves the list until its figures change. Nothing of the purchase changes.')}
          reference={about}
          reasonLabel={t('What became of it')}
          send={t('Settle (dispute)')}
          back={t('Leave it open')}
          decide={async (by) => {
            const settled = await ask('charges.settle', { subject, ...by });
            if (!settled.ok) return settled.error;
            onChanged();
            return null;
          }}
          onClose={() => setSettling(false)}
        />
      )}
    </>
  );
}

const AMOUNT = 'bill-amount';

interface Figure {
  kind: LineKind | 'weight' | 'total';
  name: string;
  accepted: string;
  billed: readonly string[];
  /** null: not compared. */
  difference: string | null;
}

/** What was accepted at purchase beside what was billed. */
function Figures({ of }: { of: ShipmentCharges }) {
  const rows = figuresOf(of);
  if (rows.length === 0) return null;
  return (
    <section className="charges-figures" aria-label={t('Both figures')}>
      <Table
        className="figures"
        rows={rows}
        idOf={({ kind }) => kind}
        columns={[
          { name: t('Charge'), cell: ({ name }) => name, names: true },
          { name: t('Accepted'), cell: ({ accepted }) => accepted, className: AMOUNT },
          {
            name: t('Billed'),
            cell: ({ billed }) =>
              billed.length === 0
                ? '–'
                : billed.map((each) => (
                    <span key={each} className="bill-sum">
                      {each}
                    </span>
                  )),
            className: AMOUNT,
          },
          {
            name: t('Difference'),
            cell: ({ difference }) =>
              difference ?? <span className="quiet">{t('not compared')}</span>,
            className: AMOUNT,
          },
        ]}
      />
    </section>
  );
}

function figuresOf({ charges, weight }: ShipmentCharges): Figure[] {
  const rows: Figure[] = charges.map(({ kind, quoted, billed, difference }) => ({
    kind,
    name: t(LINE_KINDS[kind]),
    accepted: quoted ? moneyText(quoted) : '–',
    billed: billed.map(moneyText),
    difference: differenceOf(difference, billed),
  }));
  const { quoted, billed } = weight;
  if (quoted || billed)
    rows.push({
      kind: 'weight',
      name: t('Weight'),
      accepted: quoted ? weightText(quoted) : '–',
      billed: billed ? [weightText(billed)] : [],
      difference: weightDifference(quoted, billed),
    });
  return rows;
}

function weightDifference(ours: BilledWeight | null, theirs: BilledWeight | null): string {
  if (!ours || !theirs || ours.unit !== theirs.unit) return '';
  const more = new Big(theirs.value).minus(ours.value);
  if (more.eq(0)) return '0';
  return `${more.gt(0) ? '+' : ''}${weightText({ value: more.toFixed(), unit: ours.unit })}`;
}

/** Empty where nothing was billed; null where it cannot be compared. */
function differenceOf(difference: Money | null, billed: readonly Money[]): string | null {
  if (difference === null) return billed.length === 0 ? '' : null;
  return isZero(difference) ? '0' : differenceText(difference);
}

function ShipmentFacts({ of }: { of: NonNullable<ShipmentCharges['shipment']> }) {
  const { trackingNumber, shipmentId, carrier, terms, kind, state, boughtAt } = of;
  return (
    <Facts
      facts={[
        { name: t('Tracking number'), value: trackingNumber ?? t('not known') },
        { name: t('Shipment number'), value: shipmentId ?? t('not known') },
        { name: t('Carrier'), value: carrier ?? t('not known') },
        {
          name: t('Terms'),
          value: `${t(TERMS[terms].short)}: ${t(TERMS[terms].long)}`,
        },
        {
          name: kind === 'return' ? t('Return') : t('Shipment'),
          value: `${t(ATTEMPT_STATE[state])}, ${momentText(boughtAt)}`,
        },
      ]}
    />
  );
}

/** The lines of bills that are of it. */
function Lines({ lines }: { lines: readonly BillLine[] }) {
  if (lines.length === 0) return <p className="quiet">{t('No line of a bill yet.')}</p>;
  return (
    <section className="charges-figures" aria-label={t('Lines of bills')}>
      <h3 className="large">{t('Lines of bills')}</h3>
      <Table
        className="figures charges-lines"
        rows={lines}
        idOf={({ id }) => id}
        columns={[
          { name: t('Bill'), cell: (line) => <Source line={line} />, names: true },
          { name: t('For (charge)'), cell: (line) => <What line={line} /> },
          {
            name: t('Amount'),
            cell: ({ amount }) => moneyText(amount),
            className: AMOUNT,
          },
        ]}
      />
    </section>
  );
}

const Source = ({
  line: { biller, bill, line, billDate, date, file, row },
}: {
  line: BillLine;
}) => {
  const day = date ?? billDate;
  return (
    <>
      <span className="bill-sum breakable">
        {[biller, bill, line].filter((each) => each !== '').join(' · ')}
      </span>
      <span className="bill-sum quiet small breakable">
        {[day && dateText(day), t('{file}, row {row}', { file, row })].filter(Boolean).join(' · ')}
      </span>
    </>
  );
};

const What = ({ line: { kind, code, weight } }: { line: BillLine }) => (
  <>
    <span className="bill-sum">{t(LINE_KINDS[kind])}</span>
    <span className="bill-sum quiet small breakable">
      {[code, weight && weightText(weight)].filter(Boolean).join(' · ')}
    </span>
  </>
);
