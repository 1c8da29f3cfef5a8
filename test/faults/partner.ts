import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Fault, FaultSchema } from '../../src/sandbox/faults.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import type { Settings } from '../../src/sandbox/settings.ts';
import type { PortalEntry } from './way-out.ts';

/** What keeps this partner from selling twice; the interface document leaves it open. */
export interface Nature {
  name: string;
  settings: Pick<Settings, 'repeatedKey' | 'repeatedReference'>;
}

/** Every nature with at least one guard: without any, no station could re-send. */
export const NATURES: readonly Nature[] = [
  { name: 'key, answers again', settings: natured('answers-again', 'sells') },
  { name: 'key, refuses', settings: natured('refuses', 'sells') },
  { name: 'key and Reference, answers again', settings: natured('answers-again', 'refuses') },
  { name: 'key and Reference, refuses', settings: natured('refuses', 'refuses') },
  { name: 'Reference', settings: natured('sells', 'refuses') },
];

/** Those that sell a Reference as often as they are asked with new keys. */
export const GUARDED_BY_KEYS = NATURES.filter(
  ({ settings }) => settings.repeatedReference === 'sells',
);

function natured(
  repeatedKey: Settings['repeatedKey'],
  repeatedReference: Settings['repeatedReference'],
): Nature['settings'] {
  return { repeatedKey, repeatedReference };
}

export type FaultInput = z.input<typeof FaultSchema>;

export interface Partner extends Sandbox {
  set(settings: Partial<Settings>): Promise<void>;
  /** Sets these faults and no others. */
  misbehave(faults: readonly FaultInput[]): Promise<void>;
  /** Faults that have not occurred yet. */
  faultsLeft(): Promise<Fault[]>;
  expireTokens(): Promise<void>;
  /** ShipmentIDs sold for a Reference, to any caller. */
  sold(reference: string): Promise<string[]>;
  /** As a person finds it in the partner's portal. */
  portal(reference: string): Promise<PortalEntry | null>;
  /** The same for every Reference at once. */
  allSold(): Promise<Map<string, string[]>>;
}

/** Starts a sandbox on a free port, with a folder of its own that is deleted with it. */
export async function startPartner(seed: number): Promise<Partner> {
  const stateDir = await mkdtemp(join(tmpdir(), 'packbench-partner-'));
  const sandbox = await startSandbox({ stateDir, port: 0, seed });
  const ask = async (path: string, method = 'GET', body: unknown = undefined) => {
    const reply = await fetch(`${sandbox.controlUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`The sandbox refuses ${method} ${path}: ${await reply.text()}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  async function shipments() {
    return (await ask('/shipments')).shipments as {
      reference: string;
      shipmentId: string;
      trackingNumbers: string[];
    }[];
  }

  async function allSold(): Promise<Map<string, string[]>> {
    const groups = Map.groupBy(await shipments(), ({ reference }) => reference);
    return new Map(
      [...groups].map(([reference, each]) => [reference, each.map(({ shipmentId }) => shipmentId)]),
    );
  }

  return {
    ...sandbox,
    async set(settings) {
      await ask('/settings', 'PATCH', settings);
    },
    async misbehave(faults) {
      await ask('/faults', 'DELETE');
      if (faults.length > 0) await ask('/faults', 'POST', faults);
    },
    faultsLeft: async () => (await ask('/faults')).faults as Fault[],
    async expireTokens() {
      await ask('/tokens/expire', 'POST');
    },
    sold: async (reference) => (await allSold()).get(reference) ?? [],
    allSold,
    async portal(wanted) {
      const found = (await shipments()).find(({ reference }) => reference === wanted);
      if (!found) return null;
      const { shipmentId, trackingNumbers } = found;
      return { shipmentId, trackingNumber: trackingNumbers[0] ?? '' };
    },
    async close() {
      await sandbox.close();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
