import { StationFailure } from '../../../shared/kernel/errors.ts';
import { english } from '../../../shared/kernel/message.ts';
import type {
  Inspection,
  InspectionOptions,
} from '../../adapters/store-sqlite/inspection/inspector.ts';
import { logLine, reportDefect } from '../../kernel/log.ts';
import type { StationParts } from '../../station/parts.ts';
import type { AnswerReserve } from '../purchasing/ports.ts';

/** What the last look at the whole store found. */
export interface Health extends Inspection {
  /** When it ended. */
  at: string;
}

/**
 * Whether the store is whole: looked at after every start and every day, beside the work. What
 * spends money asks `store.damage()`, which is what the last look of any program found.
 */
export interface StoreHealth {
  /** null until the first look ended. */
  last(): Health | null;
  /** One now; together with the one under way. */
  look(): Promise<Health>;
  /** For a host with a bench. */
  begin(): void;
  close(): Promise<void>;
}

/** The window and the first scans go first. */
const AFTER_START_MS = 3_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Between two tables or two documents: the look takes a tenth of one processor at most. */
const BREATH_MS = 10;

type Parts = Pick<StationParts, 'store' | 'wait' | 'now' | 'changedHere'>;

export function createStoreHealth({ store, wait, now, changedHere }: Parts): StoreHealth {
  const closing = new AbortController();
  const { signal } = closing;
  let last: Health | null = null;
  let underWay: Promise<Health> | null = null;
  let running: Promise<void> = Promise.resolve();

  async function inspect(options: InspectionOptions): Promise<Health> {
    const found = await store.inspect(options);
    last = { ...found, at: now().toISOString() };
    if (!signal.aborted) for (const line of findings(last)) logLine(line);
    changedHere.tell();
    return last;
  }

  function look(breathMs: number): Promise<Health> {
    underWay ??= inspect({ breathMs, signal, told: changedHere.tell }).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function daily(): Promise<void> {
    await wait(AFTER_START_MS, signal);
    for (;;) {
      await look(BREATH_MS).catch(unlessClosing);
      await wait(DAY_MS, signal);
    }
  }

  function unlessClosing(error: unknown): void {
    if (!signal.aborted) reportDefect(error, 'inspection');
  }

  return {
    last: () => last,
    look: () => look(0),
    begin() {
      running = daily().catch(unlessClosing);
    },
    async close() {
      closing.abort();
      await running;
      await underWay?.catch(() => undefined);
    },
  };
}

function findings({ damage, papers, hindered }: Health): string[] {
  const lost = papers ? papers.missing.length + papers.changed.length : 0;
  return [
    ...damage.map((each) => `the database is damaged: ${each}`),
    ...(lost > 0 ? [`papers that are missing or changed on the disk: ${lost}`] : []),
    ...(hindered ? [`the database could not be looked at: ${english(hindered)}`] : []),
  ];
}

/** Room for an answer is what every purchase, and every sending again, takes first. */
export const onlyWhole = (
  reserve: AnswerReserve,
  { damage }: Pick<StationParts['store'], 'damage'>,
): AnswerReserve => ({
  ...reserve,
  async take(orderId) {
    const known = damage();
    if (known) throw new StationFailure(known);
    return await reserve.take(orderId);
  },
});
