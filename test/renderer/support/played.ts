import type { Unread } from '../../../src/renderer/scanner/unread.ts';
import { createWedge, type Outcome, type Stroke } from '../../../src/renderer/scanner/wedge.ts';
import {
  DEFAULT_SCANNER,
  type ScannerSettings,
} from '../../../src/shared/settings/scanner-settings.ts';

export interface Played {
  scans: string[];
  /** A text field that had the focus all the time, as the window keeps it. */
  field: string;
  /** Terminator keys that acted as if a person had pressed them. */
  ends: string[];
}

/** What is shown as not read: its text, why, and how it ended. */
export function unreadIn(
  strokes: readonly Stroke[],
  over: Partial<ScannerSettings> = {},
): Unread[] {
  const wedge = createWedge(() => ({ ...DEFAULT_SCANNER, ...over }));
  const found: Unread[] = [];
  const take = (outcome: Outcome | null) => {
    if (outcome?.kind === 'unread') found.push(outcome);
  };
  const silent = (at: number) => {
    for (const until of [wedge.deadline(), wedge.unreadDeadline()].toSorted(soonest)) {
      if (until !== null && until <= at) take(wedge.silent(until));
    }
  };
  for (const stroke of strokes) {
    silent(stroke.at);
    take(wedge.receive(stroke));
  }
  silent(Number.POSITIVE_INFINITY);
  return found;
}

const soonest = (a: number | null, b: number | null): number => (a ?? 0) - (b ?? 0);

/** Feeds keys to the recogniser as the window does, with a text field that is written and restored. */
export function played(strokes: readonly Stroke[], over: Partial<ScannerSettings> = {}): Played {
  const settings = { ...DEFAULT_SCANNER, ...over };
  const wedge = createWedge(() => settings);
  const result: Played = { scans: [], field: '', ends: [] };
  let fields: string[] = [];

  const take = (outcome: Outcome | null) => {
    if (outcome?.kind !== 'scan') return;
    result.scans.push(outcome.text);
    result.field = fields[outcome.from] ?? result.field;
    fields = [];
  };
  for (const stroke of strokes) {
    const until = wedge.deadline();
    if (until !== null && until <= stroke.at) take(wedge.silent(until));
    const outcome = wedge.receive(stroke);
    if (outcome.kind === 'character') fields = [...fields.slice(0, outcome.index), result.field];
    take(outcome);
    const passes = ['pass', 'character', 'unread'].includes(outcome.kind);
    if (!stroke.down || !passes || stroke.ctrl || stroke.alt) continue;
    if (stroke.key.length === 1) result.field += stroke.key;
    else if (stroke.key === 'Enter' || stroke.key === 'Tab') result.ends.push(stroke.key);
  }
  take(wedge.silent((strokes.at(-1)?.at ?? 0) + 10_000));
  return result;
}
