import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Moment } from '../../../shared/kernel/moment.ts';

export function openClock(now: () => Date): () => Moment {
  const boot = bootId();
  const run = randomUUID();
  return () => ({
    wall: now().getTime(),
    boot,
    up: uptime() * 1000,
    run,
    ran: performance.now(),
  });
}

/** Only on Linux; null elsewhere. */
function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || null;
  } catch {
    return null;
  }
}
