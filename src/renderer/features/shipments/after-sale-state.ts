import { useEffect } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import type { StationBridge } from '../../../shared/bridge/client.ts';
import type { Exception } from '../../../shared/exceptions/exception.ts';
import { keep, kept } from '../../state/kept.ts';
import { keepStore, remember } from '../../state/session-storage.ts';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';

/** The shipment that something comes back of; `order` where the store could not know whose it was. */
export interface Wanted {
  text: string;
  order: string | null;
}

interface AfterSale {
  returnOf: Wanted | null;
  parcel: string | null;
  /** Counts, at a quiet pace, the news of parcels. */
  moved: number;
  needs: readonly Exception[];
  /** Ids of needs that somebody here has read. */
  read: readonly string[];
}

const READ = 'needs-read';
const MOST_READ = 2_000;
/** At most so often is the board asked for again, however much is told. */
const QUIET_MS = 3_000;

export const useAfterSale = create<AfterSale>()(() => ({
  returnOf: null,
  parcel: null,
  moved: 0,
  needs: [],
  read: readBefore(),
}));

function readBefore(): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(kept(READ) ?? '[]'));
  } catch {
    // Kept by another build, or cut off: then they are told once more.
    return [];
  }
}

const ShownSchema = z.object({
  returnOf: z.object({ text: z.string(), order: z.string().nullable() }).nullable(),
  parcel: z.string().nullable(),
});

export const keepAfterSale = (): void =>
  keepStore('after-sale', useAfterSale, ShownSchema as z.ZodType<Partial<AfterSale>>);

export const goToReturn = (text: string, order: string | null = null): void => {
  useAfterSale.setState({ returnOf: { text, order } });
  useWindow.setState({ place: 'returns', answer: null });
};

export const goToParcel = (parcel: string | null): void => {
  useAfterSale.setState({ parcel });
  useWindow.setState({ place: 'tracking', answer: null });
};

/** The Shipments screen finds it again as it finds what was chosen before a reload. */
export const goToShipment = (attemptId: string): void => {
  remember('shipments.search', '');
  remember('shipments.chosen', attemptId);
  useWindow.setState({ place: 'shipments', answer: null });
};

/** Those that a search for this finds. */
export const goToShipmentsOf = (reference: string): void => {
  remember('shipments.search', reference);
  remember('shipments.chosen', null);
  useWindow.setState({ place: 'shipments', answer: null });
};

/** News of parcels, told at a quiet pace; and what needs a person, asked for as it may have changed. */
export function followParcels(station: StationBridge): void {
  let waiting = false;
  station.on('tracking.changed', () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      useAfterSale.setState(({ moved }) => ({ moved: moved + 1 }));
      void askNeeds();
    }, QUIET_MS);
  });
  station.on('exceptions.changed', () => void askNeeds());
  useWindow.subscribe((now, before) => {
    const up = now.contact === 'up' && before.contact !== 'up';
    const as = ({ status }: typeof now) => `${status?.unknownPurchases} ${status?.damaged}`;
    if (up || as(now) !== as(before)) void askNeeds();
  });
}

export async function askNeeds(): Promise<void> {
  if (useWindow.getState().contact !== 'up') return;
  const found = await ask('exceptions.list', {});
  if (found.ok) useAfterSale.setState({ needs: found.value.exceptions });
}

/** As they stand when the screen that shows them is come to. */
export function useNeeds(): readonly Exception[] {
  const { needs, read } = useAfterSale();
  useEffect(() => void askNeeds(), []);
  return needs.filter(({ id }) => !read.includes(id));
}

/** They do not come back until there is something new of them. */
export function haveRead(ids: readonly string[]): void {
  const read = [...new Set([...ids, ...useAfterSale.getState().read])].slice(0, MOST_READ);
  useAfterSale.setState({ read });
  keep(READ, JSON.stringify(read));
}
