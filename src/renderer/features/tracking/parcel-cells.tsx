import { showOrderKey } from '../../../shared/orders/order.ts';
import type { ParcelException, ParcelView } from '../../../shared/tracking/tracking.ts';
import { Cell } from '../../kit/content/long-list.tsx';
import { PersonName } from '../../kit/names/person.tsx';
import { Chip } from '../../kit/notice.tsx';
import type { Tone } from '../../kit/notices/tone-icon.tsx';
import { t } from '../../words/words.ts';
import { DELIVERED, daysSince, IN_TRANSIT } from './board.ts';
import { EXCEPTIONS, STATUS_NAMES } from './messages.ts';

const TONE: Record<ParcelException, Tone> = {
  still: 'attention',
  late: 'attention',
  'odd-status': 'attention',
  'not-known': 'unknown',
};

/** What a row of the board shows. */
export function ParcelCells({ parcel }: { parcel: ParcelView }) {
  const { order, shipTo, carrier, boughtAt, exceptions, trackingNumber } = parcel;
  return (
    <Cell className="parcel">
      <span className="parcel-what">
        <strong className="large breakable">{showOrderKey(order)}</strong>
        <span className="breakable">{shipTo && <PersonName {...shipTo} />}</span>
        <span className="small quiet breakable">
          {[carrier, trackingNumber].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="parcel-how">
        <ParcelStatus parcel={parcel} />
        {exceptions
          .filter((each) => each !== 'odd-status')
          .map((each) => (
            <Exception key={each} exception={each} />
          ))}
        <span className="small">
          {t('{days} days ago', { days: daysSince(boughtAt, Date.now()) })}
        </span>
      </span>
    </Cell>
  );
}

const Exception = ({ exception }: { exception: ParcelException }) => (
  <Chip tone={TONE[exception]}>{t(EXCEPTIONS[exception])}</Chip>
);

export function statusText(status: string): string {
  const known = STATUS_NAMES.get(status);
  return known ? t(known) : status;
}

/** A status that the partner's document does not know stands as it came, and stands out. */
export function ParcelStatus({ parcel }: { parcel: ParcelView }) {
  const { status, exceptions, kind } = parcel;
  const odd = exceptions.includes('odd-status');
  return (
    <>
      {kind === 'return' && <Chip>{t('Return')}</Chip>}
      <Chip {...toneOf(status, odd)}>{status ? statusText(status) : t('No news yet')}</Chip>
    </>
  );
}

function toneOf(status: string, odd: boolean): { tone?: Tone } {
  if (odd) return { tone: 'attention' };
  if (status === DELIVERED) return { tone: 'success' };
  return status === IN_TRANSIT ? { tone: 'info' } : {};
}

/** What a reader says of a row. */
export const parcelName = ({
  order,
  shipTo,
  kind,
  status,
  exceptions,
  boughtAt,
}: ParcelView): string =>
  [
    showOrderKey(order),
    kind === 'return' && t('Return'),
    shipTo?.name,
    status ? statusText(status) : t('No news yet'),
    ...exceptions.map((each) => t(EXCEPTIONS[each])),
    t('{days} days ago', { days: daysSince(boughtAt, Date.now()) }),
  ]
    .filter(Boolean)
    .join(', ');
