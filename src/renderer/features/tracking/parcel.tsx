import { RefreshCw, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type {
  ParcelException,
  ParcelView,
  ParcelStory as Story,
} from '../../../shared/tracking/tracking.ts';
import { Action } from '../../kit/action.tsx';
import { Detail, Facts } from '../../kit/content/list-detail.tsx';
import { Cell } from '../../kit/content/long-list.tsx';
import { CarrierPage } from '../../kit/content/outside-link.tsx';
import { dateText, momentText } from '../../kit/format.ts';
import { PersonName } from '../../kit/names/person.tsx';
import { Chip, Failed, Loading, Notice, type Tone } from '../../kit/notice.tsx';
import { ask, useCall } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { goToShipment, useAfterSale } from '../shipments/after-sale-state.ts';
import { TimeLine, type TimeLineEntry } from '../shipments/time-line.tsx';
import { DELIVERED, daysSince, IN_TRANSIT } from './board.ts';
import { EXCEPTIONS, EXPLAINED, STATUS_NAMES } from './messages.ts';

/** One parcel: status, exceptions, and tracking entries, newest first. */
export function ParcelStory({ trackingNumber }: { trackingNumber: string }) {
  const story = useCall('tracking.story', { trackingNumber });
  const moved = useAfterSale((state) => state.moved);
  const asking = usePending('tracking.refresh');
  const [refused, setRefused] = useState<StationError | null>(null);
  useEffect(() => {
    if (moved > 0) story.again();
  }, [moved, story.again]);

  async function refresh() {
    setRefused(null);
    const asked = await ask('tracking.refresh', { trackingNumber });
    if (!asked.ok) setRefused(asked.error);
    story.again();
  }

  if (story.state === 'loading') return <Loading />;
  if (story.state === 'failed') return <Failed error={story.error} again={story.again} />;
  const { parcel, entries } = story.value;
  return (
    <Detail label={showOrderKey(parcel.order)}>
      <header className="row">
        <h2 className="detail-title breakable">{showOrderKey(parcel.order)}</h2>
        <ParcelStatus parcel={parcel} />
      </header>
      {parcel.exceptions.map((each) => (
        <Notice
          key={each}
          tone={each === 'not-known' ? 'unknown' : 'attention'}
          title={t(EXCEPTIONS[each])}
        >
          {t(EXPLAINED[each])}
        </Notice>
      ))}
      {refused && (
        <div role="status">
          {refused.code === 'not-found' ? (
            <Notice tone="info">
              {t('The partner does not know this number yet. That is usual soon after buying.')}
            </Notice>
          ) : (
            <Failed error={refused} />
          )}
        </div>
      )}
      <ParcelFacts parcel={parcel} />
      <div className="row">
        <Action
          act="next"
          icon={RefreshCw}
          label={t('Ask now (parcel)')}
          busy={asking}
          onPress={() => void refresh()}
        />
        <Action
          act="pick1"
          icon={Truck}
          label={t('Its shipment')}
          onPress={() => goToShipment(parcel.attemptId, parcel.trackingNumber)}
        />
        {parcel.trackingUrl && <CarrierPage url={parcel.trackingUrl} />}
      </div>
      <h3 className="large">{t('Progress')}</h3>
      {entries.length === 0 ? (
        <p className="quiet">{t('No news of it yet')}</p>
      ) : (
        <TimeLine label={t('Progress')} entries={entries.map(entryOf)} />
      )}
    </Detail>
  );
}

function ParcelFacts({ parcel }: Pick<Story, 'parcel'>) {
  const { estimatedDelivery, fetchedAt } = parcel;
  return (
    <Facts
      facts={[
        { name: t('Tracking number'), value: parcel.trackingNumber },
        { name: t('Carrier'), value: parcel.carrier },
        {
          name: t('Expected'),
          value: estimatedDelivery ? dayOf(estimatedDelivery) : t('not said yet'),
        },
        { name: t('Bought'), value: momentText(parcel.boughtAt) },
        {
          name: t('Last asked'),
          value: fetchedAt ? momentText(fetchedAt) : t('not asked yet (parcel)'),
        },
      ]}
    />
  );
}

/** The partner's date-times have no zone: only the day is shown, unconverted. */
function dayOf(moment: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(moment) ?? [];
  return day ? dateText(day) : moment;
}

function entryOf({
  at,
  status,
  detail,
  location,
  isFromEvent,
}: Story['entries'][number]): TimeLineEntry {
  const details = [detail, location, isFromEvent && t('received by an event, not yet confirmed')]
    .filter(Boolean)
    .join(' · ');
  return {
    // Without a zone it is shown unconverted.
    when: momentText(at),
    what: statusText(status),
    detail: details || null,
    tone: isFromEvent ? 'unknown' : status === DELIVERED ? 'success' : undefined,
  };
}

const TONE: Record<ParcelException, Tone> = {
  still: 'attention',
  late: 'attention',
  'odd-status': 'attention',
  'not-known': 'unknown',
};

/** Cells of a row on the board. */
export function ParcelCells({ parcel }: { parcel: ParcelView }) {
  const { order, shipTo, carrier, boughtAt, exceptions, trackingNumber } = parcel;
  return (
    <Cell className="parcel list-card">
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

function statusText(status: string): string {
  const known = STATUS_NAMES.get(status);
  return known ? t(known) : status;
}

/** A status unknown to the interface document is shown unchanged and highlighted. */
function ParcelStatus({ parcel }: { parcel: ParcelView }) {
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

/** Accessible name of a row. */
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
