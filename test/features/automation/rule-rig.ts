import type { Bench, StepKind } from '../../../src/shared/packing/session.ts';
import { must, type RigPartner, stationRig } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';

export const usd = (amount: string) => ({ amount, currency: 'USD' });
export const BOX = {
  name: 'Medium',
  dimensions: { length: '35', width: '25', height: '20', unit: 'CM' },
  weight: { value: '0.35', unit: 'KG' },
};

/**
 * A station whose bench packs by rules, on a real sandbox or a partner of the test's own; a new one for every
 * test of the file.
 */
export function ruleRig(start?: (stateDir: string) => Promise<RigPartner>) {
  const rig = stationRig(start);
  const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
  const bench = async () => must(await call('bench.current')) as Bench | null;
  const setRules = async (...rules: unknown[]) =>
    must(await give(rig.station, 'rules.set', { rules }));

  /** Runs `act` and resolves with the bench once its order is at one of these steps. */
  async function at(act: () => Promise<unknown>, ...steps: StepKind[]): Promise<Bench> {
    return await new Promise((resolve, reject) => {
      const end = rig.station.handle.subscribe((name, data) => {
        const now = name === 'bench.changed' ? (data as Bench | null) : null;
        if (!now || !steps.includes(now.session.step.kind)) return;
        end();
        resolve(now);
      });
      act().catch(reject);
    });
  }

  /** Opens the order, packs it into one carton and requests rates. */
  async function rated(reference = 'SO-7', ...until: StepKind[]): Promise<Bench> {
    must(await call('bench.open', { merchant: null, reference }));
    must(await call('bench.packRest'));
    const carton = (await bench())?.session.cartons[0]?.reference;
    must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions: BOX.dimensions }));
    const { insure = false, pickUpDate = null } = (await bench())?.session ?? {};
    return await at(() => call('bench.rate', { insure, pickUpDate }), ...until);
  }

  return { rig, call, bench, setRules, at, rated };
}
