import { Printer } from 'lucide-react';
import type { CarrierState, HandoverBoard } from '../../../shared/handover/handover.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { Action } from '../../kit/action.tsx';
import { momentText } from '../../kit/format.ts';
import { PICKS } from '../../kit/keys/keys.ts';
import { Chip, Notice } from '../../kit/notice.tsx';
import { goTo } from '../../state/actions.ts';
import { goToDay } from '../../state/day-tab.ts';
import { t } from '../../words/words.ts';
import { goToShipment } from '../shipments/after-sale-state.ts';
import { openList, printList } from './calls.ts';

interface BoardProps {
  board: HandoverBoard;
}

const SHOWN = 5;
/** The first keys open the parts of the day. */
const MORE_PICKS = 4;

/** Parcels left per carrier, next cut-off first; the key opens the carrier's list. */
export function Carriers({ board }: BoardProps) {
  const { carriers, open, others } = board;
  const missing = others.filter(
    (each) => !carriers.some(({ carrier }) => carrier.toLowerCase() === each.carrier.toLowerCase()),
  );
  return (
    <section aria-label={t('Carriers')}>
      <h2 className="large">{t('Still to be handed over')}</h2>
      {carriers.length === 0 && <p className="quiet">{t('No bought shipment is left here.')}</p>}
      <ul className="handover-carriers">
        {[...carriers, ...missing.map(withoutLeft)].map((each, index) => (
          <li key={each.carrier} className="handover-carrier">
            <div className="handover-cell">
              <strong className="breakable">{each.carrier}</strong>
              <span className="quiet">
                {[
                  leftText(each, board),
                  each.unlabelled > 0 && t('{count} without a label', { count: each.unlabelled }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <CutOff state={each} />
            </div>
            {open?.carrier !== each.carrier && (
              <Action
                act={PICKS[index + MORE_PICKS]}
                label={t('Open list')}
                about={each.carrier}
                onPress={() => void openList(each.carrier)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * What is on the open list is not handed over yet, and nobody has to look for it any more. The list may also hold
 * what is too old to be counted as left.
 */
function leftText({ carrier, left }: CarrierState, { open, notListed }: HandoverBoard): string {
  const isOpen = open?.carrier === carrier;
  const listed = isOpen ? open.parcels.filter((each) => !each.cancelled).length : 0;
  const count = isOpen ? Math.max(notListed.count, left - listed) : left;
  return listed > 0 && count === 0 ? t('all on the list') : t('{count} shipments left', { count });
}

const withoutLeft = ({ carrier }: { carrier: string }): CarrierState => ({
  carrier,
  left: 0,
  unlabelled: 0,
  late: 0,
  cutOff: null,
  minutesLeft: null,
});

const SOON = 30;

/** The carrier's cut-off and the time until then. */
function CutOff({ state: { cutOff, minutesLeft, left } }: { state: CarrierState }) {
  if (cutOff === null || minutesLeft === null) return null;
  const past = minutesLeft < 0;
  const tone = left === 0 ? undefined : past ? 'stop' : minutesLeft <= SOON ? 'attention' : 'info';
  return (
    <Chip tone={tone}>
      {past
        ? t('{time}: past', { time: cutOff })
        : t('{time}: {left} left', { time: cutOff, left: lengthText(minutesLeft) })}
    </Chip>
  );
}

/** `0:25 h`, `2:05 h` */
const lengthText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;

/** Packed orders that are not bought yet, so they cannot be handed over. */
export function NotBought({ board: { notBought } }: BoardProps) {
  const [first] = notBought;
  if (!first) return null;
  return (
    <Notice
      tone="attention"
      title={t('{count} are packed and not bought yet', { count: notBought.length })}
    >
      <div className="row">
        <span className="grow breakable">{named(notBought)}</span>
        <Action label={t('Look')} about={t('packed')} onPress={() => goTo('orders')} />
      </div>
    </Notice>
  );
}

/** Parcels promised for an earlier day, or still here after the cut-off. */
export function Late({ board: { late } }: BoardProps) {
  const [first] = late;
  if (!first) return null;
  return (
    <Notice tone="stop" title={t('{count} should have gone already', { count: late.length })}>
      <div className="row">
        <span className="grow breakable">{named(late)}</span>
        <Action
          label={t('Look')}
          about={t('late')}
          onPress={() =>
            late.length === 1
              ? goToShipment(first.attemptId, first.trackingNumber)
              : goToDay('exceptions')
          }
        />
      </div>
    </Notice>
  );
}

function named(orders: readonly { merchant: string | null; reference: string }[]): string {
  const more = orders.length - SHOWN;
  const shown = orders.slice(0, SHOWN).map(showOrderKey).join(', ');
  return more > 0 ? t('{shown} and {more} more', { shown, more }) : shown;
}

/** Closed lists of the last days, which can be printed again. */
export function ClosedLists({ board: { closed } }: BoardProps) {
  if (closed.length === 0) return null;
  return (
    <section aria-label={t('Closed lists')}>
      <h2 className="large">{t('Closed lists')}</h2>
      <ul className="handover-carriers">
        {closed.map(({ id, carrier, closedAt, cartons, shipments, bench }) => (
          <li key={id} className="handover-carrier">
            <div className="handover-cell">
              <strong className="breakable">{carrier}</strong>
              <span className="quiet">
                {[
                  closedAt && momentText(closedAt),
                  t('{cartons} parcels of {shipments} shipments', { cartons, shipments }),
                  bench && t('at {bench}', { bench }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <Action
              icon={Printer}
              label={t('Print again')}
              about={carrier}
              onPress={() => void printList(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
