import countries from 'i18n-iso-countries';
import { compare, show } from '../../../../shared/kernel/decimal.ts';
import { firstIssue } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import { readJson } from '../../../../shared/orders/files/json-records.ts';
import { isForm } from '../../../../shared/requirements/forms.ts';
import {
  type Requirement,
  RequirementSchema,
} from '../../../../shared/requirements/requirement.ts';
import { isPartOrUnion } from '../../../../shared/requirements/territories.ts';

export interface EntriesFile {
  name: string;
  /** JSON: a list of entries, or an object with the list `requirements`. */
  text: string;
}

/** Entries of a file, all or none. Errors: `bad-input` at `file` or `[2].since`, with what was expected and found. */
export function readEntries(file: EntriesFile): Result<Requirement[]> {
  const given = listIn(file);
  if (!given.ok) return given;
  const entries: Requirement[] = [];
  for (const [at, value] of given.value.entries()) {
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

function listIn({ name, text }: EntriesFile): Result<unknown[]> {
  const read = readJson(text);
  if (!read.ok) {
    const why = say('{file}: {why}', { file: name, why: read.error });
    return refuse('bad-input', why, { field: 'file' });
  }
  const found = read.value;
  const { requirements } = (found ?? {}) as { requirements?: unknown };
  const entries = Array.isArray(found) ? found : requirements;
  if (Array.isArray(entries) && entries.length > 0) return ok(entries);
  const message = say(
    '{file}: expected a list of entries, or an object with the list “requirements”, found {found}',
    { file: name, found: show(found) },
  );
  return refuse('bad-input', message, { field: 'file' });
}

const refused = (at: number, field: string, message: AnyMessage) => {
  const path = `[${at}]${field === '' ? '' : `.${field}`}`;
  return refuse('bad-input', say('{path}: {message}', { path, message }), { field: path });
};

/** What no schema tells. */
function wrongIn(
  { id, territory, except = [], origin, since, until, value, oneOf = [], form = [] }: Requirement,
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
      const message = say(
        'expected a country’s code, a territory of territories.json or *, found {found}',
        { found: show(unknown) },
      );
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
  const noReceiver = oneOf.find((each) => !each.startsWith('shipTo.'));
  if (noReceiver !== undefined) {
    const message = say('expected fields of the receiver, found {found}', {
      found: show(noReceiver),
    });
    return { field: 'oneOf', message };
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
