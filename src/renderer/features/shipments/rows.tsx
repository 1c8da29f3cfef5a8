import type { RefObject } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { AttemptState, FoundShipment } from '../../../shared/purchasing/shipment.ts';
import { momentText, moneyText } from '../../kit/format.ts';
import { PersonName } from '../../kit/names/person.tsx';
import { Chip, type Tone, ToneIcon } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import { BusinessMark } from '../orders/business.tsx';
import { ATTEMPT_STATE } from './messages.ts';
import './shipments.css';

const TONE: Record<AttemptState, Tone | undefined> = {
  open: 'info',
  'not-sent': undefined,
  confirmed: 'success',
  refused: 'stop',
  unknown: 'unknown',
  cancelled: undefined,
  'declared-not-bought': 'attention',
};

interface ShipmentRowsProps {
  label?: string;
  shipments: readonly FoundShipment[];
  chosen: string | null;
  onChoose: (key: string) => void;
  listRef?: RefObject<HTMLDivElement | null>;
}

export function ShipmentRows({ label, shipments, chosen, onChoose, listRef }: ShipmentRowsProps) {
  return (
    <GridList
      ref={listRef}
      className="shipment-rows"
      aria-label={label ?? t('Shipments, newest first')}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={chosen ? [chosen] : []}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (key !== undefined) onChoose(String(key));
      }}
    >
      {shipments.map((shipment) => (
        <GridListItem
          key={shipment.attemptId}
          id={shipment.attemptId}
          textValue={spoken(shipment)}
          className="shipment-row list-card"
        >
          <span className="shipment-row-head">
            <strong className="large breakable">{showOrderKey(shipment)}</strong>
            <ShipmentState shipment={shipment} />
          </span>
          {shipment.warnings && (
            <strong className="shipment-row-twice" data-tone="stop">
              <ToneIcon tone="stop" />
              {t('Possibly bought twice')}
            </strong>
          )}
          {shipment.shipTo && (
            <span className="shipment-row-to breakable">
              <PersonName {...shipment.shipTo} /> {shipment.business && <BusinessMark />}
            </span>
          )}
          <span className="quiet breakable">
            {[
              momentText(shipment.attemptedAt),
              shipment.trackingNumber,
              shipment.cost && moneyText(shipment.cost.total),
              shipment.bench && t('at {bench}', { bench: shipment.bench }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </GridListItem>
      ))}
    </GridList>
  );
}

const spoken = (shipment: FoundShipment): string =>
  [
    showOrderKey(shipment),
    shipment.shipTo?.name,
    shipment.business && t('Business'),
    stateText(shipment),
    shipment.warnings && t('Possibly bought twice'),
  ]
    .filter(Boolean)
    .join(', ');

type Stated = Pick<FoundShipment, 'state' | 'labelToApply'>;

const stateText = ({ state, labelToApply }: Stated): string =>
  labelToApply ? t('Label to apply') : t(ATTEMPT_STATE[state]);

export const ShipmentState = ({ shipment }: { shipment: Stated }) => (
  <Chip tone={shipment.labelToApply ? 'attention' : TONE[shipment.state]}>
    {stateText(shipment)}
  </Chip>
);
