import { showOrderKey } from '../../../shared/orders/order.ts';
import type { ParcelException, ParcelView } from '../../../shared/tracking/tracking.ts';
import { Cell } from '../../kit/long-list.tsx';
import { Chip } from '../../kit/notice.tsx';
import type { Tone } from '../../kit/tone-icon.tsx';
import { words } from '../../words/words.ts';
import { DELIVERED, daysSince, IN_TRANSIT } from './board.ts';

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
        <span className="breakable">{shipTo?.name}</span>
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
        <span className="small">{words.tracking.age(daysSince(boughtAt, Date.now()))}</span>
      </span>
    </Cell>
  );
}

const Exception = ({ exception }: { exception: ParcelException }) => (
  <Chip tone={TONE[exception]}>{words.tracking.exceptions[exception]}</Chip>
);

/** A status that the partner's document does not know stands as it came, and stands out. */
export function ParcelStatus({ parcel }: { parcel: ParcelView }) {
  const { status, exceptions, kind } = parcel;
  const say = words.tracking;
  const odd = exceptions.includes('odd-status');
  return (
    <>
      {kind === 'return' && <Chip>{say.isReturn}</Chip>}
      <Chip {...toneOf(status, odd)}>{status ? say.status(status) : say.noNews}</Chip>
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
    kind === 'return' && words.tracking.isReturn,
    shipTo?.name,
    status ? words.tracking.status(status) : words.tracking.noNews,
    ...exceptions.map((each) => words.tracking.exceptions[each]),
    words.tracking.age(daysSince(boughtAt, Date.now())),
  ]
    .filter(Boolean)
    .join(', ');
