import type { Violation } from './invariants.ts';
import { buyingPoints } from './kill-plan.ts';
import type { Look } from './look.ts';
import { GUARDED_BY_KEYS, type Partner, startPartner } from './partner.ts';
import { environment, packbench } from './program.ts';
import { createRandom } from './random.ts';
import { openHere, settle, ship } from './station.ts';
import { defectsOf, endStory, lookAt, type Story } from './story.ts';
import { takeWayOut } from './way-out.ts';
import { openWorkshop, shipArguments, type Workshop } from './workshop.ts';

export interface BesideOptions {
  seed: number;
  /** Names of all points of a purchase. */
  points: readonly string[];
  orders: number;
}

/**
 * The program dies during an order while another station keeps running on the same folder, a window beside
 * the command line. Nothing is restarted: the other station must find out that the order is no longer being
 * bought, and reconcile it.
 */
export async function runBeside({ seed, points, orders }: BesideOptions): Promise<Story[]> {
  const random = createRandom(seed);
  const chosen = random.shuffle(buyingPoints(points)).slice(0, orders);
  const references = chosen.map((_, index) => `BESIDE-${index + 1}`);
  const partner = await startPartner(seed);
  const workshop = await openWorkshop(references, partner);
  try {
    const stories: Story[] = [];
    for (const [index, reference] of references.entries()) {
      await partner.set({ ...random.pick(GUARDED_BY_KEYS).settings });
      stories.push(await tell(reference, chosen[index] ?? '#1', workshop, partner));
    }
    return stories;
  } finally {
    await partner.close();
    await workshop.close();
  }
}

const CALLS = 3;

async function tell(
  reference: string,
  killAt: string,
  workshop: Workshop,
  partner: Partner,
): Promise<Story> {
  const place = { dataDir: await workshop.newStation(), partner };
  const running = await openHere(place.dataDir, partner.baseUrl, environment(place));
  const look = (after: string) => lookAt(after, { ...place, reference, running: true });
  try {
    const run = await packbench(place, shipArguments(reference, 1), { killAt });
    const looks: Look[] = [await look(`the kill at ${killAt}`)];
    const defects: Violation[] = defectsOf(run, 'the first run');
    for (let call = 1; call <= CALLS; call += 1) {
      const tried = await ship(running, reference, 1);
      defects.push(...tried.defects);
      if (tried.outcome === 'order-locked') {
        defects.push({ rule: 'stuck', what: `locked by the dead, call ${call}` });
      }
      looks.push(await look(`call ${call} of the station beside`));
    }
    const kills = run.killedAt === null ? [] : [run.killedAt];
    const story = endStory(reference, `killed at ${killAt}`, looks, { kills, defects });
    if (story.ending !== 'unknown') return story;
    const more = await takeWayOut({
      look,
      portal: () => partner.portal(reference),
      settle: (entry) => settle(running, reference, entry),
      async ship() {
        await ship(running, reference, 1);
      },
    });
    return { ...story, settled: true, violations: [...story.violations, ...more] };
  } finally {
    await running.close();
  }
}
