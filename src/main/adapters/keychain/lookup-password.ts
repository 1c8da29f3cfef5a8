import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { AddressSecrets } from '../../features/exchange/ports.ts';
import { cachedSecrets } from './cached-secrets.ts';
import type { Environment } from './environment.ts';
import { machineKeychain } from './patient-keychain.ts';
import type { RunHelper } from './secret-service.ts';

const SERVICE = 'packbench:lookup';

/** From PACKBENCH_LOOKUP_PASSWORD, else the OS keychain, else for this run. */
export function openLookupPassword(env: Environment, runHelper?: RunHelper): AddressSecrets {
  const kept = cachedSecrets(machineKeychain(env, runHelper));
  return {
    async of(url) {
      const given = env.PACKBENCH_LOOKUP_PASSWORD;
      if (given) {
        secretsOfThisRun.hide(given);
        return given;
      }
      const found = await kept.of(SERVICE, url);
      return found.ok ? found.value : null;
    },
    keep: async (url, password) =>
      (await kept.keep(SERVICE, url, password)) ? 'keychain' : 'this-run',
  };
}
