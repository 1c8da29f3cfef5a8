import { openStation, type Station } from '../../src/main/app.ts';
import type { Violation } from './invariants.ts';
import type { PortalEntry } from './way-out.ts';
import { cartonSpecs } from './workshop.ts';

/** A station in this process, on real parts; the partner's credentials are in `env`. */
export async function openHere(
  dataDir: string,
  partner: string,
  env: NodeJS.ProcessEnv,
  now?: () => Date,
): Promise<Station> {
  const opened = await openStation({
    dataDir,
    partner,
    env,
    ...(now && { now }),
    startSandbox: () => Promise.reject(new Error('There is a partner already')),
    findWindow: async () => ({ ok: true, detail: '' }),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

/** Resolves as a person does who looked into the portal. */
export async function settle(
  station: Station,
  reference: string,
  entry: PortalEntry | null,
): Promise<void> {
  const order = await station.findOrder(reference);
  if (!order.ok) throw new Error(order.error.message);
  const word = entry
    ? { kind: 'bought' as const, ...entry, labels: [] }
    : { kind: 'not-bought' as const };
  const by = { reason: 'read in the portal', pin: null, actor: null };
  await station.settle(order.value, word, by);
}

/** One `ship`: the attempt's state, or why there was none; an exception is a defect. */
export async function ship(
  station: Station,
  reference: string,
  cartons: 1 | 2,
): Promise<{ outcome: string; defects: Violation[] }> {
  try {
    const order = await station.findOrder(reference);
    if (!order.ok) throw new Error(order.error.message);
    const report = await station.shipOrder(order.value, {
      cartonSpecs: cartonSpecs(cartons),
      rule: null,
      insure: false,
      pickUpDate: null,
      say: () => undefined,
    });
    if (!report.ok) return { outcome: report.error.code, defects: [] };
    const { shipment, error } = report.value;
    return { outcome: error?.code ?? shipment.state, defects: [] };
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { outcome: 'defect', defects: [{ rule: 'defect', what: `${reference}: ${what}` }] };
  }
}
