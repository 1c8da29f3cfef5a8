import type { Language } from '../../shared/settings/language.ts';

/** What a host asks of the station: for power events, updates and shutdown. */
export interface HostServices {
  /** Purchases and cancellations without an answer from the partner. */
  spending(): number;
  /** Why no update may be installed now, or null. */
  whyNotInstall(): Promise<string | null>;
  /** URL of updates; null: none. */
  updateFeed(): string | null;
  /** Whether the program starts at login (setting). */
  startsAtLogin(): boolean;
  /** Setting; null: the system's. */
  language(): Language | null;
  /** The machine was asleep: data from before is stale, whatever the program's clocks say. */
  woke(): void;
  /** The screen was locked: unlocked settings are locked again. */
  locked(): void;
}
