import { StationFailure } from '../../../shared/kernel/errors.ts';
import { english } from '../../../shared/kernel/message.ts';
import { everyDay } from '../../kernel/every-day.ts';
import { logLine } from '../../kernel/log.ts';
import type { Signal } from '../../kernel/signal.ts';
import type { AnswerReserve } from '../purchasing/ports.ts';
import type { Inspection, InspectionOptions, StoreInspector } from './ports.ts';

/** Result of the last inspection of the whole store. */
export interface Health extends Inspection {
  /** When it ended. */
  at: string;
}

/**
 * Integrity of the store: inspected after every start and daily, in the background. Code that
 * spends money checks `store.damage()`, the result of any program's last inspection.
 */
export type StoreHealth = ReturnType<typeof createStoreHealth>;

/** The window and the first scans have priority. */
const AFTER_START_MS = 3_000;
/**
 * Pause between two tables or documents, so that the inspection uses a tenth of a processor at
 * most.
 */
const BREATH_MS = 10;

interface StoreHealthNeeds {
  store: StoreInspector;
  changedHere: Signal;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

export function createStoreHealth({ store, wait, now, changedHere }: StoreHealthNeeds) {
  const daily = everyDay('inspection', AFTER_START_MS, wait, () => look(BREATH_MS));
  const signal = daily.closing;
  let last: Health | null = null;
  let underWay: Promise<Health> | null = null;

  async function inspect(options: InspectionOptions): Promise<Health> {
    const found = await store.inspect(options);
    last = { ...found, at: now().toISOString() };
    if (!signal.aborted) for (const line of findings(last)) logLine(line);
    changedHere.notify();
    return last;
  }

  function look(breathMs: number): Promise<Health> {
    underWay ??= inspect({ breathMs, signal, onDamage: changedHere.notify }).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  return {
    /** null until the first inspection ended. */
    last: (): Health | null => last,
    /** Inspects now, or joins the inspection in progress. */
    look: (): Promise<Health> => look(0),
    /** For a host with a bench. */
    begin: daily.begin,
    async close(): Promise<void> {
      await daily.close();
      await underWay?.catch(() => undefined);
    },
  };
}

function findings({ damage, documents, hindered }: Health): string[] {
  const lost = documents ? documents.missing.length + documents.changed.length : 0;
  return [
    ...damage.map((each) => `the database is damaged: ${each}`),
    ...(lost > 0 ? [`documents that are missing or changed on the disk: ${lost}`] : []),
    ...(hindered ? [`the database could not be checked: ${english(hindered)}`] : []),
  ];
}

/**
 * Every purchase and every repeated sending reserves room for its answer first, so damage stops
 * them here.
 */
export const refuseIfDamaged = (
  reserve: AnswerReserve,
  { damage }: StoreInspector,
): AnswerReserve => ({
  async take(orderId) {
    const known = damage();
    if (known) throw new StationFailure(known);
    return await reserve.take(orderId);
  },
  kept: () => reserve.kept(),
  release: (orderId) => reserve.release(orderId),
});
