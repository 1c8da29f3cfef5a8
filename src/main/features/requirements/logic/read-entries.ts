import countries from 'i18n-iso-countries';
import { compare, show } from '../../../../shared/kernel/decimal.ts';
import { firstIssue } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import { isForm } from '../../../../shared/requirements/forms.ts';
import {
  type Requirement,
  RequirementSchema,
} from '../../../../shared/requirements/requirement.ts';
import { isPartOrUnion } from '../../../../shared/requirements/territories.ts';

/** Entries of a file, all or none. Errors: `bad-input` at `[2].since`, with what was expected and found. */
export function readEntries(given: readonly unknown[]): Result<Requirement[]> {
  const entries: Requirement[] = [];
  for (const [at, value] of given.entries()) {
    const read = RequirementSchema.safeParse(value);
    if (!read.success) {
      const { field, message } = firstIssue(read.error);
      return refused(at, field, message);
    }
    const entry = read.data;
    const wrong = wrongIn(entry, entries);
    if (wrong) return refused(at, wrong.field, wrong.message);
    entries.push(entry);
  }
  return ok(entries);
}

const refused = (at: number, field: string, message: AnyMessage) => {
  const path = `[${at}]${field === '' ? '' : `.${field}`}`;
  return refuse('bad-input', say('{path}: {message}', { path, message }), { field: path });
};

/** What no schema tells. */
function wrongIn(
  { id, territory, except = [], origin, since, until, value, form = [] }: Requirement,
  before: readonly Requirement[],
): { field: string; message: AnyMessage } | null {
  if (before.some((other) => other.id === id)) {
    const message = say('expected each id once, found {found} again', { found: show(id) });
    return { field: 'id', message };
  }
  const places = { territory, except, 'origin.outside': origin?.outside ?? [] };
  for (const [field, named] of Object.entries(places)) {
    const unknown = named.find((each) => !isTerritory(each));
    if (unknown !== undefined) {
      const expected = 'expected a country’s code, a territory of territories.json or *';
      const message = say(`${expected}, found {found}`, { found: show(unknown) });
      return { field, message };
    }
  }
  const noForm = form.find((each) => !isForm(each));
  if (noForm !== undefined) {
    const message = say('expected a form of docs/requirements.md, found {found}', {
      found: show(noForm),
    });
    return { field: 'form', message };
  }
  if (since !== undefined && until !== undefined && until < since) {
    const message = say('expected a day not before {since}, found {until}', { since, until });
    return { field: 'until', message };
  }
  const { above, upTo } = value ?? {};
  if (above !== undefined && upTo !== undefined && compare(upTo, above) <= 0) {
    const message = say('expected more than {above}, found {upTo}', { above, upTo });
    return { field: 'value.upTo', message };
  }
  return null;
}

const isTerritory = (name: string): boolean =>
  name === '*' || countries.alpha2ToAlpha3(name) !== undefined || isPartOrUnion(name);
