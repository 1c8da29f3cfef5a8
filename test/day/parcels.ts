import { openState } from '../../src/sandbox/state.ts';
import { manyShipments } from '../support/many-shipments.ts';
import type { Place } from './place.ts';

/** Parcels that the station bought on earlier days and the partner sold; all are on their way. */
export const parcelNumber = (number: number): string => `79${String(number).padStart(16, '0')}`;

/**
 * Copies the one shipment many times, in the station's store, which must be closed, and in the partner's
 * memory, so that both know the same parcels.
 */
export function seedParcels({ dataDir, partnerDir }: Place, count: number): void {
  manyShipments(`${dataDir}/station.sqlite`, count);
  const state = openState(partnerDir);
  const [sold] = state.list('shipment');
  if (!sold) throw new Error('the partner has sold nothing');
  state.atomically(() => {
    for (let number = 0; number < count; number += 1) {
      const shipmentId = `SHP-MANY-${number}`;
      const request = { ...sold.record.request, Reference: `MANY-${number}` };
      const trackingNumbers = [parcelNumber(number)];
      state.put('shipment', shipmentId, { ...sold.record, shipmentId, request, trackingNumbers });
      state.put('tracking', parcelNumber(number), { shipmentId, package: 0 });
    }
  });
  state.close();
}
