import fc from 'fast-check';
import {
  type FaultSchedule,
  type FaultyCall,
  faultSchedule,
  isLiar,
  tellSchedule,
} from './fault-schedule.ts';
import { endingOf, type Violation, violations } from './invariants.ts';
import type { Look } from './look.ts';
import { type Partner, startPartner } from './partner.ts';
import { environment } from './program.ts';
import { openHere, settle, ship } from './station.ts';
import { endStory, lookAt, type Story } from './story.ts';
import { takeWayOut } from './way-out.ts';
import { openWorkshop, orderNamed, type Workshop } from './workshop.ts';

export interface ScheduleOptions {
  seed: number;
  schedules: number;
  /** Parallel schedules, each with a station and a partner of its own. */
  lines: number;
  told?(story: Story): void;
}

/** Random fault schedules over several `ship` calls each; the first failing one is reduced. */
export async function runSchedules(
  options: ScheduleOptions,
): Promise<{ stories: Story[]; failures: string[] }> {
  const { seed, schedules, lines } = options;
  const stories: Story[] = [];
  const failures = await Promise.all(
    Array.from({ length: lines }, async (_, line) => {
      const numRuns = Math.floor(schedules / lines) + (line < schedules % lines ? 1 : 0);
      return numRuns === 0 ? [] : await runLine(seed + line, numRuns, options, stories);
    }),
  );
  return { stories, failures: failures.flat() };
}

async function runLine(
  seed: number,
  numRuns: number,
  { told }: ScheduleOptions,
  stories: Story[],
): Promise<string[]> {
  const partner = await startPartner(seed);
  const workshop = await openWorkshop(['FIRST'], partner);
  const bench = await openBench(workshop, partner);
  let count = 0;
  let failed = false;
  const property = fc.asyncProperty(faultSchedule, async (schedule) => {
    count += 1;
    const story = await bench.tell(`FAULT-${seed}-${count}`, schedule);
    // After the first failure come attempts to reduce it.
    if (!failed) {
      stories.push(story);
      told?.(story);
    }
    if (story.violations.length === 0) return;
    failed = true;
    throw new Error(story.violations.map(({ rule, what }) => `${rule}: ${what}`).join('; '));
  });
  try {
    const outcome = await fc.check(property, { seed, numRuns });
    if (!outcome.failed) return [];
    const [smallest] = outcome.counterexample ?? [];
    const what = smallest ? tellSchedule(smallest) : 'nothing to show';
    return [`seed ${seed}, path ${outcome.counterexamplePath}: ${what}: ${outcome.errorInstance}`];
  } finally {
    await bench.close();
    await partner.close();
    await workshop.close();
  }
}

const NOTHING_EXPIRES = { tokensExpire: false, keysExpire: false };

/** Calls without faults after the schedule; by then the order's state must be clear. */
const CALM_CALLS = 4;

/** A station in this process, with the real parts, on a folder of its own. */
async function openBench(workshop: Workshop, partner: Partner) {
  const dataDir = await workshop.newStation();
  const open = () => openHere(dataDir, partner.baseUrl, environment({ dataDir, partner }));
  let station = await open();

  async function restart(): Promise<void> {
    await station.close();
    station = await open();
  }

  async function prepare({ faults, tokensExpire, keysExpire, ...call }: FaultyCall): Promise<void> {
    await partner.misbehave(faults);
    await partner.set({ hashKeyLifetimeSeconds: keysExpire ? 0.001 : 1800 });
    if (tokensExpire) await partner.expireTokens();
    if (call.restart) await restart();
  }

  return {
    async tell(reference: string, schedule: FaultSchedule): Promise<Story> {
      const { nature, onPaper, cartons, calls } = schedule;
      const bytes = Buffer.from(JSON.stringify(orderNamed(reference)));
      const imported = await station.importOrders([{ name: 'order.json', bytes }]);
      if (!imported.ok) throw new Error(imported.error.message);
      await partner.set({
        ...nature.settings,
        electronicSubmission: onPaper ? 'never' : 'always',
      });
      const looks: Look[] = [];
      const defects: Violation[] = [];
      const go = async (what: string) => {
        defects.push(...(await ship(station, reference, cartons)).defects);
        looks.push(await lookAt(what, { dataDir, partner, reference, running: true }));
      };
      for (const [index, call] of calls.entries()) {
        await prepare(call);
        await go(`call ${index + 1}`);
      }
      await prepare({ faults: [], restart: schedule.restart, ...NOTHING_EXPIRES });
      for (let calm = 1; calm <= CALM_CALLS && !isSettled(looks, calm); calm += 1) {
        await go(`calm call ${calm}`);
      }
      const told = tellSchedule(schedule);
      const story = endStory(reference, told, looks, { defects, liar: isLiar(schedule) });
      if (story.ending !== 'unknown') return story;
      const more = await takeWayOut({
        portal: () => partner.portal(reference),
        look: (after) => lookAt(after, { dataDir, partner, reference, running: true }),
        settle: (entry) => settle(station, reference, entry),
        async ship() {
          await ship(station, reference, cartons);
        },
      });
      return { ...story, settled: true, violations: [...story.violations, ...more] };
    },
    close: () => station.close(),
  };
}

/** Shipped with all its documents, or unknown twice running. */
function isSettled(looks: readonly Look[], calm: number): boolean {
  const last = looks.at(-1);
  if (!last || calm === 1) return false;
  if (endingOf(last) === 'shipped') return violations([last]).length === 0;
  return calm > 2 && endingOf(last) === 'unknown';
}
