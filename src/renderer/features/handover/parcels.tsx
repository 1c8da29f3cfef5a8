import { type Ref, useState } from 'react';
import {
  type Handover,
  type HandoverParcel,
  isHalfScanned,
} from '../../../shared/handover/handover.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { Cell, type ListHandle, LongList } from '../../kit/content/long-list.tsx';
import { decimalText } from '../../kit/format.ts';
import { Chip } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';

interface ListProps {
  list: Handover;
  onRemove: (parcel: HandoverParcel) => void;
  listRef: Ref<ListHandle>;
}

/** Parcels on the list, newest first. */
export function ListOfParcels({ list, onRemove, listRef }: ListProps) {
  const [active, setActive] = useState(0);
  const parcels = list.parcels.toReversed();
  return (
    <LongList
      ref={listRef}
      label={t('Parcels on the list; Enter takes one off')}
      total={parcels.length}
      wanted={list.id}
      rowRem={3.2}
      active={Math.min(active, parcels.length - 1)}
      onActive={setActive}
      onOpen={(index) => {
        const parcel = parcels[index];
        if (parcel) onRemove(parcel);
      }}
      row={(index) => rowOf(parcels[index])}
    />
  );
}

function rowOf(parcel: HandoverParcel | undefined) {
  if (!parcel) return { name: t('Loading…'), busy: true, cells: null };
  const { trackingNumber, cartons, weight, weightUnit, cancelled, scanned } = parcel;
  const name = showOrderKey(parcel);
  return {
    name: `${name} ${trackingNumber}`,
    cells: (
      <Cell className="handover-parcel">
        <span className="handover-cell">
          <strong className="breakable">{name}</strong>
          <span className="quiet breakable">{trackingNumber}</span>
        </span>
        <span className="handover-facts">
          {cancelled && <Chip tone="stop">{t('Cancelled')}</Chip>}
          {cartons > 1 && (
            <Chip tone={isHalfScanned(parcel) ? 'stop' : 'attention'}>
              {scanned === null
                ? t('{cartons} cartons', { cartons })
                : t('{scanned} of {cartons} cartons', { scanned, cartons })}
            </Chip>
          )}
          <span className="quiet">{`${decimalText(weight)} ${weightUnit.toLowerCase()}`}</span>
        </span>
      </Cell>
    ),
  };
}
