import type { Packer } from '../../shared/station/packer.ts';
import type { Bench, ScanAnswer } from '../../shared/station/session.ts';
import { badgeOf } from '../domain/packing/badge.ts';
import { meaningOf } from '../domain/packing/scan.ts';
import type { Packers } from './packers.ts';

export interface BadgeScanningParts {
  packers: Packers;
  scan(text: string): Promise<ScanAnswer>;
  bench(): Promise<Bench | null>;
  /** Whether an order is called that. */
  isOrder(text: string): Promise<boolean>;
  /** Somebody else packs now, or nobody. */
  changed(): void;
}

/**
 * The scanner with badges: a packer's badge signs in, whatever is on the bench. Where somebody must
 * be signed in, nothing else is taken before.
 */
export function withBadges(parts: BadgeScanningParts): (text: string) => Promise<ScanAnswer> {
  const { packers } = parts;
  let before: Promise<unknown> = Promise.resolve();

  /** One scan after the other: what follows a badge is done in the name of its wearer. */
  return function scan(text) {
    const turn = before.then(() => answer(text));
    before = turn.catch(() => undefined);
    return turn;
  };

  async function answer(text: string): Promise<ScanAnswer> {
    const badge = badgeOf(text, packers.known());
    switch (badge?.kind) {
      case 'sign-out':
        return signOut();
      case 'nobody':
        return stop(`${text.trim()} is no badge of anybody who packs here.`);
      case 'packer':
        if (badge.bare && (await meansMore(text))) return stop(twoThings(text, badge.name));
        return signIn(badge.name);
      case undefined: {
        const somebody = packers.signIn.done();
        return somebody.ok ? await parts.scan(text) : stop(somebody.error.message);
      }
    }
  }

  function signIn(name: Packer['name']): ScanAnswer {
    const last = packers.current();
    const signed = packers.signIn.as(name);
    if (!signed.ok) return stop(signed.error.message);
    if (last === signed.value) return { tone: 'info', message: `${last} is packing already.` };
    parts.changed();
    const instead = last === null ? '' : ` ${last} is signed out.`;
    return { tone: 'success', message: `${signed.value} is packing now.${instead}` };
  }

  function signOut(): ScanAnswer {
    const last = packers.current();
    if (last === null) return { tone: 'info', message: 'Nobody is signed in.' };
    packers.signIn.out();
    parts.changed();
    return { tone: 'info', message: `${last} is signed out. Nobody is packing.` };
  }

  async function meansMore(text: string): Promise<boolean> {
    const bench = await parts.bench();
    const meaning = bench && meaningOf(text, bench.session, bench.order, bench.shipment).kind;
    return (meaning !== null && meaning !== 'foreign') || (await parts.isOrder(text.trim()));
  }
}

const twoThings = (text: string, name: string): string =>
  `${text.trim()} is the badge of ${name}, and an order, carton or item as well. Choose on the screen.`;

const stop = (message: string): ScanAnswer => ({ tone: 'stop', message });
