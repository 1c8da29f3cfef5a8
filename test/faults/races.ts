import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Violation } from './invariants.ts';
import { lookAtStore } from './look.ts';
import { NATURES, type Partner, startPartner } from './partner.ts';
import { environment } from './program.ts';
import { createRandom, type Random } from './random.ts';
import { openHere, ship } from './station.ts';
import { endStory, type Story } from './story.ts';
import { openWorkshop } from './workshop.ts';

const RACER = fileURLToPath(new URL('./racer.ts', import.meta.url));

export interface RaceOptions {
  seed: number;
  orders: number;
  /** One of the two is killed repeatedly and restarted each time. */
  killing: boolean;
  /** Modules that break the product, to prove that the checks detect it. */
  preload?: readonly string[];
}

export interface RaceResult {
  stories: Story[];
  /** The stations' results, with counts. */
  outcomes: Record<string, number>;
  kills: number;
}

/**
 * Two stations as two processes on one folder, both shipping all orders; the partner allows any number of
 * purchases of a Reference. The first half they start at the same moment; the rest each in its own sequence.
 * With kills there are no common starts.
 */
export async function runRace(options: RaceOptions): Promise<RaceResult> {
  const { seed, orders, killing, preload = [] } = options;
  const random = createRandom(seed);
  const partner = await startPartner(seed);
  const [guardedByKeys] = NATURES;
  if (guardedByKeys) await partner.set({ ...guardedByKeys.settings });
  const references = Array.from({ length: orders }, (_, index) => `RACE-${index + 1}`);
  const workshop = await openWorkshop(references, partner);
  try {
    const dataDir = await workshop.newStation();
    const race: Race = { dataDir, partner, preload, outcomes: {}, defects: [], kills: 0 };
    const together = killing ? [] : references.slice(0, orders >> 1);
    const rest = references.slice(together.length);
    const turns = [1, 2].map(() => ({ together, alone: random.shuffle(rest) }));
    const racers = await Promise.all(turns.map((turn) => startRacer(race, turn)));
    for (const _order of together) await inStep(racers);
    for (const { go } of racers) go();
    const [first, second] = racers;
    if (killing && first && second) await killAgainAndAgain(race, random, first, second);
    else await Promise.all(racers.map(({ ended }) => ended));
    await finish(race, references);
    return await judge(race, references);
  } finally {
    await partner.close();
    await workshop.close();
  }
}

interface Race {
  dataDir: string;
  partner: Partner;
  preload: readonly string[];
  outcomes: Record<string, number>;
  defects: Violation[];
  kills: number;
}

interface Turn {
  together: readonly string[];
  alone: readonly string[];
}

interface Racer {
  turn: Turn;
  child: ChildProcess;
  go(): void;
  /** Resolves when the next try is over. */
  tried(): Promise<void>;
  ended: Promise<number | null>;
}

/** Both start the next order at the same moment, and both are awaited. */
async function inStep(racers: readonly Racer[]): Promise<void> {
  const tried = Promise.all(racers.map((racer) => racer.tried()));
  for (const { go } of racers) go();
  await tried;
}

async function startRacer(race: Race, turn: Turn): Promise<Racer> {
  const { dataDir, partner } = race;
  const modules = race.preload.flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...modules, RACER, dataDir, partner.baseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...environment({ dataDir, partner }), FAULTS_DATA: dataDir },
  });
  const { stdin, stdout } = child;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code, signal) => {
      if (signal === null && code !== 0) {
        race.defects.push({ rule: 'defect', what: `a racing station ended with ${code}` });
      }
      resolve(code);
    });
  });
  // A killed station does not read its input.
  stdin.on('error', () => undefined);
  stdin.write(`${JSON.stringify(turn)}\n`);
  let heard = () => {};
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      if (line === 'ready') return resolve();
      const { outcome, defects } = JSON.parse(line) as { outcome: string; defects: Violation[] };
      race.outcomes[outcome] = (race.outcomes[outcome] ?? 0) + 1;
      race.defects.push(...defects);
      heard();
    });
  });
  await Promise.race([ready, ended]);
  const tried = () =>
    Promise.race([
      new Promise<void>((resolve) => {
        heard = resolve;
      }),
      ended.then(() => undefined),
    ]);
  return { turn, child, ended, tried, go: () => stdin.write('go\n') };
}

/** Until the first station has finished, the second one dies after a while and restarts. */
async function killAgainAndAgain(race: Race, random: Random, first: Racer, second: Racer) {
  let through = false;
  const done = first.ended.then(() => {
    through = true;
  });
  let victim = second;
  while (!through) {
    await Promise.race([delay(150 + random.whole(900)), done]);
    if (victim.child.kill('SIGKILL')) race.kills += 1;
    await victim.ended;
    victim = await startRacer(race, second.turn);
    victim.go();
  }
  await victim.ended;
}

/** What a packer does after the others have finished: tries the unshipped orders once more. */
async function finish(race: Race, references: readonly string[]): Promise<void> {
  const { dataDir, partner } = race;
  const station = await openHere(dataDir, partner.baseUrl, environment({ dataDir, partner }));
  for (const reference of references) {
    race.defects.push(...(await ship(station, reference, 1)).defects);
  }
  await station.close();
}

async function judge(race: Race, references: readonly string[]): Promise<RaceResult> {
  const sold = await race.partner.allSold();
  const stories: Story[] = [];
  for (const reference of references) {
    const look = {
      after: 'the race',
      sold: sold.get(reference) ?? [],
      ...(await lookAtStore(race.dataDir, reference, false)),
    };
    stories.push(endStory(reference, 'two stations at once', [look]));
  }
  const [one] = stories;
  one?.violations.push(...race.defects);
  return { stories, outcomes: race.outcomes, kills: race.kills };
}
