import { useState } from 'react';
import type { Rule, RuleWarning, UnreadableRule } from '../../../shared/automation/rule.ts';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import { type Answered, useCall } from '../../state/station.ts';
import { sentence } from '../../words/words.ts';
import { askSupervised } from '../settings/supervisor/pin.tsx';

/** A rule of the list; one that cannot be read is kept unchanged. */
export type Kept =
  | { rule: Rule; warning: RuleWarning | null; bad?: never }
  | { rule?: never; warning?: never; bad: UnreadableRule };

export interface RulesInUse {
  answered: Answered<CallOutput<'rules.list'>>;
  /** All rules in order. */
  all: readonly Kept[];
  again: () => void;
  /** Why the last change was refused, or null. */
  refused: string | null;
  /** Shows an error that did not come from the station, such as an unreadable file. */
  refuse: (why: string) => void;
  saved: boolean;
  busy: boolean;
  /** Replaces all rules. False if they were refused; nothing is changed then. */
  save: (rules: readonly unknown[]) => Promise<boolean>;
}

export const nameOf = ({ rule, bad }: Kept): string => rule?.name ?? bad?.name ?? '';
/** The rule as input of the command. */
export const dataOf = ({ rule, bad }: Kept): unknown => rule ?? bad?.rule;

export function useRules(): RulesInUse {
  const listed = useCall('rules.list', {}, { follow: true });
  const [refused, setRefused] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);

  async function save(rules: readonly unknown[]): Promise<boolean> {
    setBusy(true);
    const set = await askSupervised('rules.set', { rules: [...rules] });
    setBusy(false);
    setRefused(set.ok ? null : sentence(set.error));
    setSaved(set.ok);
    if (set.ok) listed.again();
    return set.ok;
  }

  function refuse(why: string) {
    setRefused(why);
    setSaved(false);
  }

  const all = listed.state === 'ready' ? inOrder(listed.value) : [];
  return { answered: listed, all, again: listed.again, refused, refuse, saved, busy, save };
}

function inOrder({ rules, unreadable, warnings }: CallOutput<'rules.list'>): Kept[] {
  const all: Kept[] = rules.map((rule) => ({
    rule,
    warning: warnings.find(({ name }) => name === rule.name) ?? null,
  }));
  for (const bad of unreadable) all.splice(bad.at, 0, { bad });
  return all;
}
