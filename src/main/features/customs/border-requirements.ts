import countries from 'i18n-iso-countries';
import type { requirementCommands } from '../../../shared/customs/requirement-commands.ts';
import { dayOf } from '../../../shared/kernel/day.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { ok, refuse } from '../../../shared/kernel/result.ts';
import { namedInAudit, type StoredOrder } from '../../../shared/orders/order.ts';
import { catalogueOf } from '../../../shared/requirements/catalogue.ts';
import { isOnTheWay, type RequirementFinding } from '../../../shared/requirements/evaluate.ts';
import type { Requirement } from '../../../shared/requirements/requirement.ts';
import { isInForce } from '../../../shared/requirements/shipped.ts';
import { territoriesNamed, territoriesOf } from '../../../shared/requirements/territories.ts';
import type { Feature } from '../../kernel/feature.ts';
import { countryCodeOf } from '../orders/logic/countries.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { decisionOf } from '../settings/supervisor.ts';
import { letPass } from './let-pass.ts';
import { createOwnEntries } from './own-entries.ts';

/** What requirements of countries need. */
export interface BorderRequirementsNeeds {
  orders: OrderRepository;
  /** What stops the order at its border now. */
  stopping(order: StoredOrder): Promise<RequirementFinding[]>;
  settings: SettingsSource;
  now(): Date;
}

/** What countries ask for: the data that comes with the program, and the supervisor's own entries. */
export function createBorderRequirements({
  orders,
  stopping,
  settings,
  now,
}: BorderRequirementsNeeds): Feature<object, typeof requirementCommands> {
  const own = createOwnEntries(settings);
  return {
    api: {},
    commands: {
      'requirements.list': async ({ on, from, country: given, ...rest }) => {
        const isNamed = territoriesNamed(given) !== null;
        const place = { ...rest, country: isNamed ? given : (countryCodeOf(given) ?? given) };
        const day = on ?? dayOf(now());
        const territories = territoriesNamed(place.country) ?? territoriesOf(place);
        if (!isPlace(place.country))
          return refuse('bad-input', noPlace(place.country), { field: 'country' });
        const origin = from === null ? null : territoriesOf({ country: from, zip: '', city: '' });
        const kept = settings.current()['requirements.own'];
        const ids = new Set(kept.map(({ entry }) => entry.id));
        const all = catalogueOf(kept)
          .of(territories)
          .filter((each) => origin === null || isOnTheWay(each, origin, territories))
          .map((each) => ({ ...each, own: ids.has(each.id) }));
        return ok({
          on: day,
          territories: [...territories],
          requirements: all.filter((each) => isInForce(each, day)),
          upcoming: all.filter(({ since = '' }) => since > day),
        });
      },

      'requirements.own': async () => ok({ own: own.list() }),

      'requirements.compare': async (file) => {
        const compared = own.compare(file);
        return compared.ok ? ok({ compared: compared.value }) : compared;
      },

      'requirements.take': async ({ name, text, reason }, { note }) => {
        const taken = await own.take({ name, text });
        if (!taken.ok) return taken;
        for (const { entry, now: before, isSame } of taken.value) {
          if (isSame) continue;
          note({
            action: 'requirement-taken',
            subject: entry.id,
            ...(reason?.trim() && { reason: reason.trim() }),
            data: { entry: inAudit(entry), before: inAudit(before) },
          });
        }
        return ok({ compared: taken.value });
      },

      'requirements.withdraw': async ({ id, reason }, { note }) => {
        const decided = decisionOf({ reason });
        if (!decided.ok) return decided;
        const gone = await own.withdraw(id);
        if (!gone.ok) return gone;
        const { withdrawn, inForce } = gone.value;
        note({
          action: 'requirement-withdrawn',
          subject: id,
          reason: decided.value.reason,
          data: { entry: inAudit(withdrawn), after: inAudit(inForce) },
        });
        return gone;
      },

      'requirements.letPass': async ({ order: key, reason }, { note }) => {
        const decided = decisionOf({ reason });
        if (!decided.ok) return decided;
        const passed = await letPass({ orders, stopping }, key);
        if (!passed.ok) return passed;
        const { order, found } = passed.value;
        note({
          action: 'requirement-let-pass',
          subject: order.id,
          reason: decided.value.reason,
          data: {
            ...namedInAudit(order),
            requirements: [...new Set(found.map(({ id }) => id))].join(', '),
          },
        });
        return ok({
          letPass: found.map(({ id, field, message }) => ({ id, field, message })),
        });
      },
    },
  };
}

const isPlace = (name: string): boolean =>
  territoriesNamed(name) !== null || countries.alpha2ToAlpha3(name) !== undefined;

const noPlace = (name: string): Message =>
  say('expected the code of a country, or a territory of territories.json, found {found}', {
    found: show(name),
  });

/** A whole entry as text: the audit log shows it beside the other. */
const inAudit = (entry: Requirement | null): string =>
  entry === null ? 'none' : JSON.stringify(entry);
