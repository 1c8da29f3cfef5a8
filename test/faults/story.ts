import { type Ending, endingOf, type Violation, violations } from './invariants.ts';
import { type Look, lookAtStore } from './look.ts';
import type { Partner } from './partner.ts';
import type { Run } from './program.ts';

/** The outcome of one order. */
export interface Story {
  reference: string;
  /** What was done to it, in a line that allows repeating it. */
  told: string;
  /** Points at which the program died. */
  kills: string[];
  ending: Ending;
  /** Why it is unknown, in the station's words. */
  why: string | null;
  /** It was unknown, and a person has resolved it. */
  settled: boolean;
  violations: Violation[];
}

export async function lookAt(
  after: string,
  {
    dataDir,
    partner,
    reference,
    running = false,
  }: {
    dataDir: string;
    partner: Partner;
    reference: string;
    running?: boolean;
  },
): Promise<Look> {
  // The partner first: the store must know everything sold by now.
  const sold = await partner.sold(reference);
  return { after, sold, ...(await lookAtStore(dataDir, reference, running)) };
}

export function endStory(
  reference: string,
  told: string,
  looks: readonly Look[],
  details: { kills?: string[]; defects?: Violation[]; liar?: boolean; settled?: boolean } = {},
): Story {
  const last = looks.at(-1);
  if (!last) throw new Error('Nobody looked');
  return {
    reference,
    told,
    kills: details.kills ?? [],
    settled: details.settled ?? false,
    ending: endingOf(last),
    why: last.attempts.find(({ state }) => state === 'unknown')?.why ?? null,
    violations: [...(details.defects ?? []), ...violations(looks, details.liar)],
  };
}

/** What a run must never do, wherever it was killed before. */
export function defectsOf(
  { code, killedAt, hung, answer, stderr }: Run,
  what: string,
): Violation[] {
  const defect = (why: string): Violation[] => [
    { rule: 'defect', what: `${what} ${why}: ${stderr.trim().split('\n').at(-1) ?? ''}` },
  ];
  if (killedAt !== null) return [];
  if (hung) return defect('hung');
  if (code === 1 || code === null) return defect(`ended with ${code}`);
  if (answer === null) return defect('said no JSON');
  const shipment = answer.state !== undefined;
  if (code === 0 && shipment && answer.state !== 'confirmed')
    return defect(`said 0 and ${answer.state}`);
  return [];
}
