import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { SiteSecrets } from '../../features/records/ports.ts';
import type { SitePassword } from '../../features/site/ports.ts';
import type { Environment } from './environment.ts';
import { machineKeychain } from './patient-keychain.ts';
import type { RunHelper } from './secret-service.ts';

const SERVICE = 'packbench:site';

/** From the environment, else the OS keychain; if that stores nothing, in memory until the program ends. */
export function openSitePassword(
  env: Environment,
  runHelper?: RunHelper,
): SitePassword & SiteSecrets {
  const keychain = machineKeychain(env, runHelper);
  const thisRun = new Map<string, string>();
  const hidden = (password: string): string => {
    secretsOfThisRun.hide(password);
    return password;
  };
  return {
    async of(url) {
      const given = env.PACKBENCH_SITE_PASSWORD || thisRun.get(url);
      if (given) return hidden(given);
      const kept = await keychain.ask((each) => each.getPassword(SERVICE, url));
      return kept.ok && kept.value ? hidden(kept.value) : null;
    },
    async forget(url) {
      thisRun.delete(url);
      await keychain.ask((each) => each.deletePassword(SERVICE, url), 'anew');
    },
    async secret(name) {
      const kept = await keychain.ask((each) => each.getPassword(SERVICE, name));
      return kept.ok && kept.value ? hidden(kept.value) : null;
    },
    async keepSecret(name, secret) {
      const kept = await keychain.ask(
        (each) => each.setPassword(SERVICE, name, hidden(secret)),
        'anew',
      );
      return kept.ok;
    },
    async keep(url, password) {
      thisRun.set(url, hidden(password));
      await keychain.ask((each) => each.setPassword(SERVICE, url, password), 'anew');
    },
  };
}
