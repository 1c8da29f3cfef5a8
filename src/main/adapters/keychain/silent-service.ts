import type { Environment } from './environment.ts';
import { openSessionBus } from './session-bus.ts';

/** A service that works answers in milliseconds. */
const ANSWERS_WITHIN_MS = 5000;

const SECRETS = 'org.freedesktop.secrets';

/**
 * Whether the Secret Service, or the session bus, is there and hangs. One that waits for a person to
 * unlock it answers a ping all the same, so that only a person is waited for longer. False where
 * there is none, or where it cannot be asked in this way.
 */
export async function isSilentService(
  env: Environment,
  withinMs: number = ANSWERS_WITHIN_MS,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), withinMs);
  });
  try {
    return await Promise.race([silence, pinged(env)]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function pinged(env: Environment): Promise<false> {
  const bus = await openSessionBus(env);
  try {
    const [isOwned] = await bus.call({
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member: 'NameHasOwner',
      signature: 's',
      values: [SECRETS],
    });
    if (isOwned) {
      await bus.call({
        destination: SECRETS,
        path: '/org/freedesktop/secrets',
        interface: 'org.freedesktop.DBus.Peer',
        member: 'Ping',
      });
    }
    return false;
  } finally {
    bus.end();
  }
}
