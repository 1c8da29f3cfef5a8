import { useEffect } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import type { StationBridge } from '../../../shared/bridge/client.ts';
import type { Exception } from '../../../shared/exceptions/exception.ts';
import { keepSame } from '../../kit/content/keep-same.ts';
import { keep, kept } from '../../state/kept.ts';
import { keepStore, remember } from '../../state/session-storage.ts';
import { askOnce } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';

/** The shipment of a return; `order`: where the store cannot know its order. */
export interface Wanted {
  text: string;
  order: string | null;
}

interface AfterSale {
  returnOf: Wanted | null;
  /**
   * The attempts for returns of that shipment before the last purchase was begun here: another one is the
   * return just bought, also after a reload. null: none was begun.
   */
  returnsBefore: readonly string[] | null;
  parcel: string | null;
  /** Counts news of parcels, throttled. */
  moved: number;
  needs: readonly Exception[];
  /** Ids of exceptions that were read here. */
  read: readonly string[];
}

const READ = 'needs-read';
const MOST_READ = 2_000;
/** The least milliseconds between two refreshes of the board. */
const QUIET_MS = 3_000;

export const useAfterSale = create<AfterSale>()(() => ({
  returnOf: null,
  returnsBefore: null,
  parcel: null,
  moved: 0,
  needs: [],
  read: readBefore(),
}));

function readBefore(): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(kept(READ) ?? '[]'));
  } catch {
    // Saved by another build, or truncated: the exceptions are shown again.
    return [];
  }
}

const ShownSchema = z.object({
  returnOf: z.object({ text: z.string(), order: z.string().nullable() }).nullable(),
  returnsBefore: z.array(z.string()).nullable().default(null),
  parcel: z.string().nullable(),
});

export const keepAfterSale = (): void =>
  keepStore<AfterSale>('after-sale', useAfterSale, ShownSchema);

export const goToReturn = (text: string, order: string | null = null): void => {
  useAfterSale.setState({ returnOf: { text, order }, returnsBefore: null });
  useWindow.setState({ place: 'returns', answer: null });
};

export const goToParcel = (parcel: string | null): void => {
  useAfterSale.setState({ parcel });
  useWindow.setState({ place: 'tracking', answer: null });
};

/**
 * The Shipments screen restores it like a choice before a reload. `search`: what finds it; without, only one
 * of the newest is shown.
 */
export const goToShipment = (attemptId: string, search = ''): void => {
  remember('shipments.search', search);
  remember('shipments.merchant', null);
  remember('shipments.chosen', attemptId);
  useWindow.setState({ place: 'shipments', answer: null });
};

/** Follows news of parcels, throttled, and refreshes the exceptions when they may have changed. */
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
  const found = await askOnce('exceptions.list', {});
  if (!found.ok) return;
  const { exceptions } = found.value;
  useAfterSale.setState(({ needs }) => ({ needs: keepSame(needs, exceptions) }));
}

/** Unread exceptions of this window; requested when the screen opens and after every change. */
export function useNeeds(): readonly Exception[] {
  const { needs, read } = useAfterSale();
  const changes = useWindow((state) => state.changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again after each change
  useEffect(() => void askNeeds(), [changes]);
  return needs.filter(({ id }) => !read.includes(id));
}

/** They reappear only with news. */
export function haveRead(ids: readonly string[]): void {
  const read = [...new Set([...ids, ...useAfterSale.getState().read])].slice(0, MOST_READ);
  useAfterSale.setState({ read });
  keep(READ, JSON.stringify(read));
}
