import countries from 'i18n-iso-countries';
import {
  ITEM_FACTS,
  type Item,
  type ItemEdit,
  type ItemFact,
  type ItemFacts,
  type ItemKey,
  type ItemSource,
} from '../../../../shared/catalogue/item.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';

/** Who confirmed, and when. */
export interface Confirmation {
  by: string | null;
  at: string;
  source: ItemSource;
}

export const isThere = (item: Pick<Item, ItemFact>, fact: ItemFact): boolean =>
  item[fact] !== null && item[fact] !== '';

export const newItem = ({ merchant, sku }: ItemKey, source: ItemSource, at: string): Item => ({
  merchant,
  sku,
  description: '',
  hsCode: null,
  originCountry: null,
  unitWeight: null,
  value: null,
  barcode: null,
  dimensions: null,
  picture: null,
  source,
  confirmed: [],
  confirmedBy: null,
  confirmedAt: null,
  updatedAt: at,
});

/**
 * A person's values replace existing ones; emptied facts are open again. Values that they only saw
 * become confirmed too, unless somebody confirmed other ones meanwhile.
 */
export function confirmed(
  item: Item,
  edit: ItemEdit,
  { by, at, source }: Confirmation,
  seen: ItemEdit = {},
): Item {
  const taken = { ...stillTrue(item, seen), ...withoutUndefined(edit) };
  const after: Item = { ...item, ...taken };
  const now = new Set(item.confirmed);
  for (const fact of ITEM_FACTS) {
    if (taken[fact] === undefined) continue;
    if (isThere(after, fact)) now.add(fact);
    else now.delete(fact);
  }
  return {
    ...after,
    source,
    confirmed: ITEM_FACTS.filter((fact) => now.has(fact)),
    confirmedBy: by,
    confirmedAt: now.size > 0 ? at : null,
    updatedAt: at,
  };
}

const stillTrue = (item: Item, seen: ItemEdit): ItemEdit =>
  Object.fromEntries(
    ITEM_FACTS.filter(
      (fact) =>
        seen[fact] &&
        (!item.confirmed.includes(fact) ||
          JSON.stringify(seen[fact]) === JSON.stringify(item[fact])),
    ).map((fact) => [fact, seen[fact]]),
  );

/**
 * Machine-read facts replace everything not confirmed by a person. Returns the same item where
 * nothing changes.
 */
export function learned(
  item: Item,
  read: Partial<ItemFacts>,
  source: ItemSource,
  at: string,
): Item {
  const change = ITEM_FACTS.filter(
    (fact) =>
      !item.confirmed.includes(fact) &&
      read[fact] !== undefined &&
      read[fact] !== null &&
      read[fact] !== '' &&
      JSON.stringify(read[fact]) !== JSON.stringify(item[fact]),
  );
  if (change.length === 0) return item;
  const after: Item = { ...item, source, updatedAt: at };
  for (const fact of change) Object.assign(after, { [fact]: read[fact] });
  return after;
}

/**
 * Errors: `bad-input` if an HS code does not have 6, 8 or 10 digits, or an origin is not a country; empty
 * is allowed.
 */
export function fits({ hsCode, originCountry }: ItemEdit): Result<null> {
  if (hsCode && !/^\d{6}(\d\d){0,2}$/.test(hsCode)) {
    return fail(
      unfit(
        'hsCode',
        say('HS code: expected 6, 8 or 10 digits, found {found}.', { found: show(hsCode) }),
      ),
    );
  }
  if (originCountry && countries.alpha2ToAlpha3(originCountry) === undefined) {
    const message = say(
      'Country of origin: expected a 2-letter country such as PT, found {found}.',
      { found: show(originCountry) },
    );
    return fail(unfit('originCountry', message));
  }
  return ok(null);
}

const unfit = (field: ItemFact, message: ReturnType<typeof say>): StationError =>
  stationError('bad-input', message, { field });

const withoutUndefined = (edit: ItemEdit): ItemEdit =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
