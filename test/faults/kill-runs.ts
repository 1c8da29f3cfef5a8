import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endingOf, violations } from './invariants.ts';
import type { KillPlan } from './kill-plan.ts';
import type { Look } from './look.ts';
import { type Partner, startPartner } from './partner.ts';
import { type Place, packbench } from './program.ts';
import { defectsOf, endStory, lookAt, type Story } from './story.ts';
import { type PortalEntry, takeWayOut } from './way-out.ts';
import { openWorkshop, shipArguments, type Workshop } from './workshop.ts';

export interface KillOptions {
  seed: number;
  /** Makes the plans from the points of a purchase. */
  plan(points: readonly string[]): KillPlan[];
  /** Parallel stories, each with a partner of its own. */
  lines: number;
  /** Modules that break the product, to prove that the checks detect it. */
  preload?: readonly string[];
  told?(story: Story): void;
}

export interface KillResult {
  points: string[];
  stories: Story[];
}

const REFERENCES = 700;

/** Kills the program as planned, restarts it until the order's state is clear, and judges. */
export async function runKills(options: KillOptions): Promise<KillResult> {
  const partners = await Promise.all(
    Array.from({ length: options.lines }, (_, line) => startPartner(options.seed + line)),
  );
  const [first] = partners;
  if (!first) throw new Error('No partner');
  const references = Array.from(
    { length: REFERENCES },
    (_, index) => `KILL-${String(index + 1).padStart(4, '0')}`,
  );
  // The credentials of any partner will do: nothing is requested while orders are imported.
  const workshop = await openWorkshop(['DRY-RUN', ...references], first);
  try {
    const points = await dryRun(workshop, first);
    const restarting = await howToRestart(workshop, first);
    const plans = options.plan(points);
    const stories: Story[] = [];
    await Promise.all(
      partners.map(async (partner) => {
        for (let plan = plans.shift(); plan; plan = plans.shift()) {
          const story = await tell(plan, {
            workshop,
            partner,
            restarting,
            preload: options.preload ?? [],
          });
          stories.push(story);
          options.told?.(story);
        }
      }),
    );
    return { points, stories };
  } finally {
    await Promise.all(partners.map((partner) => partner.close()));
    await workshop.close();
  }
}

/** The names of all points of a purchase, in the sequence in which they are reached. */
async function dryRun(workshop: Workshop, partner: Partner): Promise<string[]> {
  const list = join(await workshop.newFolder(), 'points');
  const place = { dataDir: await workshop.newStation(), partner };
  await partner.set(paperwork(true));
  const run = await packbench(place, shipArguments('DRY-RUN', 1), { list });
  if (run.code !== 0) throw new Error(`The dry run failed: ${run.stderr}`);
  return (await readFile(list, 'utf8')).trim().split('\n');
}

const settleArguments = (reference: string, entry: PortalEntry | null): string[] => [
  'settle',
  reference,
  ...(entry
    ? ['--shipment-id', entry.shipmentId, '--tracking', entry.trackingNumber]
    : ['--not-bought']),
  ...['--reason', 'read in the portal'],
];

const paperwork = (onPaper: boolean) =>
  ({ electronicSubmission: onPaper ? 'never' : 'always' }) as const;

/** The command run after a kill; `restart` counts from 1. */
type Restarting = (plan: KillPlan, restart: number, last: Look | undefined) => string[];

/** Unknown orders by `reconcile`, if that command exists, and by `ship`, which reconciles too. */
async function howToRestart(workshop: Workshop, partner: Partner): Promise<Restarting> {
  const place = { dataDir: await workshop.newStation(), partner };
  const { answer } = await packbench(place, ['reconcile']);
  const reconciles = answer?.error?.code !== 'not-available';
  return ({ reference, cartons }, restart, last) => {
    const unknown = last !== undefined && endingOf(last) === 'unknown';
    return reconciles && unknown && restart % 2 === 1
      ? ['reconcile', reference]
      : shipArguments(reference, cartons);
  };
}

/** Restarts after the last kill; by then the order's state must be clear. */
const RESTARTS = 5;

interface Stage {
  workshop: Workshop;
  partner: Partner;
  restarting: Restarting;
  preload: readonly string[];
}

async function tell(
  plan: KillPlan,
  { workshop, partner, restarting, preload }: Stage,
): Promise<Story> {
  const { reference, nature, faults, cartons } = plan;
  const place: Place = { dataDir: await workshop.newStation(), partner };
  const looks: Look[] = [];
  const kills: string[] = [];
  const defects: Story['violations'] = [];

  async function go(what: string, args: readonly string[], killAt?: string): Promise<void> {
    const run = await packbench(place, args, { killAt, preload });
    if (run.killedAt !== null) kills.push(run.killedAt);
    defects.push(...defectsOf(run, what));
    looks.push(await lookAt(what, { ...place, partner, reference }));
  }

  await partner.set({ ...nature.settings, ...paperwork(plan.onPaper) });
  await partner.misbehave(faults);
  await go('the first run', shipArguments(reference, cartons), plan.killAt);
  for (const [index, number] of plan.again.entries()) {
    await go('a killed restart', restarting(plan, index + 1, looks.at(-1)), `#${number}`);
  }
  await partner.misbehave([]);
  for (let restart = 1; restart <= RESTARTS && !isSettled(looks); restart += 1) {
    await go(`restart ${restart}`, restarting(plan, restart, looks.at(-1)));
  }
  const told = tellPlan(plan);
  const seen = looks.length;
  const story = endStory(reference, told, looks, { kills, defects });
  if (story.ending !== 'unknown') return story;
  const more = await takeWayOut({
    portal: () => partner.portal(reference),
    look: (after) => lookAt(after, { ...place, partner, reference }),
    ship: () => go('ship after "not bought"', shipArguments(reference, cartons)),
    settle: (entry) => go('settle', settleArguments(reference, entry)),
  });
  const settled = endStory(reference, told, looks.slice(0, seen), { kills, defects });
  return { ...settled, settled: true, violations: [...settled.violations, ...more] };
}

/** Shipped with all its documents, or the same answer twice running. */
function isSettled(looks: readonly Look[]): boolean {
  const [before, last] = looks.slice(-2);
  if (!before || !last?.after.startsWith('restart')) return false;
  if (endingOf(last) === 'shipped') return violations([last]).length === 0;
  return before.after.startsWith('restart') && endingOf(before) === endingOf(last);
}

const tellPlan = ({ nature, faults, killAt, again }: KillPlan): string =>
  [
    `partner guards by ${nature.name}`,
    ...faults.map((fault) => JSON.stringify(fault)),
    `killed at ${killAt}`,
    ...again.map((number) => `again at #${number}`),
  ].join('; ');
