import { isDeepStrictEqual } from 'node:util';
import type { ComparedRequirement } from '../../../shared/customs/requirement-commands.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import {
  MOST_OWN_REQUIREMENTS,
  type OwnRequirement,
} from '../../../shared/requirements/catalogue.ts';
import type { Requirement } from '../../../shared/requirements/requirement.ts';
import { shippedRequirements } from '../../../shared/requirements/shipped.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type EntriesFile, readEntries } from './logic/read-entries.ts';

/** The supervisor's own entries: a setting, which a site shares and a restore brings back. */
export function createOwnEntries(settings: SettingsSource) {
  const kept = () => settings.current()['requirements.own'];
  const own = (id: string) => kept().find(({ entry }) => entry.id === id) ?? null;

  function withEntries(entries: readonly Requirement[]): OwnRequirement[] {
    const ids = new Set(entries.map(({ id }) => id));
    return [
      ...kept().filter(({ entry }) => !ids.has(entry.id)),
      ...entries.map((entry) => ({ entry, replaces: shippedAs(entry.id) })),
    ];
  }

  function compare(file: EntriesFile): Result<ComparedRequirement[]> {
    const entries = readEntries(file);
    if (!entries.ok) return entries;
    const count = withEntries(entries.value).length;
    if (count > MOST_OWN_REQUIREMENTS) {
      const message = say('expected at most {most} own entries, found {found}', {
        most: MOST_OWN_REQUIREMENTS,
        found: count,
      });
      return refuse('bad-input', message, { field: 'entries' });
    }
    return ok(
      entries.value.map((entry) => {
        const now = own(entry.id)?.entry ?? shippedAs(entry.id);
        return { entry, now, isSame: isDeepStrictEqual(entry, now) };
      }),
    );
  }

  return {
    list: () =>
      kept().map(({ entry, replaces }) => {
        const shipped = shippedAs(entry.id);
        return { entry, replaces, shipped, isNews: !isDeepStrictEqual(shipped, replaces) };
      }),

    compare,

    /** Errors: `bad-input`; nothing is taken then. */
    async take(file: EntriesFile): Promise<Result<ComparedRequirement[]>> {
      const compared = compare(file);
      if (!compared.ok) return compared;
      const all = withEntries(compared.value.map(({ entry }) => entry));
      const set = await settings.set('requirements.own', all);
      return set.ok ? compared : set;
    },

    /** The entry, and the program's own that is in force again. Errors: `not-found`. */
    async withdraw(
      id: string,
    ): Promise<Result<{ withdrawn: Requirement; inForce: Requirement | null }>> {
      const found = own(id);
      if (!found) {
        const message = say('No own entry is called {id}.', { id: show(id) });
        return refuse('not-found', message, { field: 'id' });
      }
      const others = kept().filter((each) => each !== found);
      const set = await settings.set('requirements.own', others);
      return set.ok ? ok({ withdrawn: found.entry, inForce: shippedAs(id) }) : set;
    },
  };
}

/** As the program comes with it. */
const shippedAs = (id: string): Requirement | null =>
  shippedRequirements().find((each) => each.id === id) ?? null;
