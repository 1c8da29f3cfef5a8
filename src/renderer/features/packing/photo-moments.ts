import { useEffect, useRef } from 'react';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import type { PhotoReason, PhotoTime } from '../../../shared/photos/photo.ts';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { unitsIn, unitsLeft } from './cartons/counts.ts';

/** What of the session decides about photos. */
interface Seen {
  orderId: string;
  open: string | null;
  cartons: readonly Carton[];
  isPacked: boolean;
  damaged: number;
  /** A rule wants a photo. */
  isWanted: boolean;
}

const seenOf = (bench: Bench): Seen => ({
  orderId: bench.order.id,
  open: bench.session.openCarton,
  cartons: bench.session.cartons,
  isPacked: unitsLeft(bench) === 0,
  damaged: bench.session.short
    .filter(({ reason }) => reason === 'damaged')
    .reduce((total, { quantity }) => total + quantity, 0),
  isWanted: bench.photoFor !== undefined,
});

/**
 * Takes the photos for which nobody asks: of cartons that are closed or weighed, of what is damaged, and for a rule.
 * The camera's script is loaded for the first one.
 */
export function usePhotosByThemselves(bench: Bench): void {
  const when = useWindow(({ status }) => status?.photos?.when ?? null);
  const before = useRef<Seen | null>(null);
  const { revision } = bench.session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for all of the session
  useEffect(() => {
    const was = before.current;
    const now = seenOf(bench);
    before.current = now;
    if (when === null) return;
    if (was?.orderId !== now.orderId) void atOpening(bench, when, now);
    else for (const wanted of momentsIn(was, now, when)) void take(bench, wanted);
  }, [revision]);
}

interface Moment {
  carton: string | null;
  why: PhotoReason;
}

async function take({ order }: Bench, { carton, why }: Moment): Promise<void> {
  const { photograph } = await import('../photos/photograph.ts');
  await photograph({ order, carton, why });
}

function momentsIn(was: Seen, now: Seen, when: PhotoTime): Moment[] {
  const moments: Moment[] = [];
  if (now.damaged > was.damaged) moments.push({ carton: null, why: 'damaged' });
  if (when === 'closed')
    for (const carton of closed(was, now)) moments.push({ carton, why: 'closed' });
  if (when === 'weighed')
    for (const carton of weighed(was, now)) moments.push({ carton, why: 'weighed' });
  // A rule's photo is one of those, or taken when all is packed.
  const isDue = now.isWanted && now.isPacked && !was.isPacked;
  if (isDue && moments.length === 0) moments.push({ carton: now.open, why: 'rule' });
  return moments;
}

/** One scan may open and pack an order; a screen that is loaded again finds the photo that it took. */
async function atOpening(bench: Bench, when: PhotoTime, now: Seen): Promise<void> {
  if (!now.isPacked || (when !== 'closed' && !now.isWanted)) return;
  const { merchant, reference } = bench.order;
  const known = await ask('photos.list', { order: { merchant, reference } });
  if (!known.ok || known.value.photos.some(({ carton }) => carton === now.open)) return;
  await take(bench, { carton: now.open, why: when === 'closed' ? 'closed' : 'rule' });
}

/** Cartons that were left for another one, and the open one once all is packed. */
function closed(was: Seen, now: Seen): string[] {
  const left = was.open !== now.open ? was.cartons.find(isOpenAt(was)) : undefined;
  const last = now.isPacked && !was.isPacked ? now.cartons.find(isOpenAt(now)) : undefined;
  const isThere = (carton: Carton | undefined) =>
    carton !== undefined &&
    unitsIn(carton) > 0 &&
    now.cartons.some(({ reference }) => reference === carton.reference);
  return [left, last].flatMap((carton) => (carton && isThere(carton) ? [carton.reference] : []));
}

const isOpenAt =
  ({ open }: Seen) =>
  ({ reference }: Carton): boolean =>
    reference === open;

/** Cartons with another weight of a scale or a person than before. */
function weighed(was: Seen, now: Seen): string[] {
  const weightOf = ({ weight, weightSource, weighing }: Carton) =>
    weight === null || weightSource === 'computed' ? null : (weighing?.at ?? weight.value);
  return now.cartons.flatMap((carton) => {
    const known = was.cartons.find(({ reference }) => reference === carton.reference);
    const before = known ? weightOf(known) : null;
    const weight = weightOf(carton);
    return weight !== null && weight !== before ? [carton.reference] : [];
  });
}
