import type { Requirement } from '../../../../shared/requirements/requirement.ts';
import { isTranslated } from '../../../../shared/requirements/shipped.ts';
import { dateText } from '../../../kit/format.ts';
import { stationText, t } from '../../../words/words.ts';
import { KINDS } from './messages.ts';

/** What a border asks for, in a few lines. */
export function Entry({ entry }: { entry: Requirement }) {
  const { message, kind, territory, by, source } = entry;
  const where = 'url' in source ? source.url : source.document;
  return (
    <span className="stack">
      <strong className="breakable">
        {isTranslated(message) ? stationText({ id: message, values: {} }) : message}
      </strong>
      <span className="quiet small">
        {[t(KINDS[kind]), fieldsOf(entry), territory.join(' '), daysOf(entry)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="quiet small breakable">
        {t('{by}, read on {day}: {where}', { by, day: dateText(source.read), where })}
      </span>
    </span>
  );
}

const fieldsOf = ({ field, oneOf = [] }: Requirement): string => field ?? oneOf.join(' / ');

function daysOf({ since, until }: Requirement): string {
  if (since !== undefined && until !== undefined)
    return t('from {since} to {until}', { since: dateText(since), until: dateText(until) });
  if (since !== undefined) return t('from {since} on', { since: dateText(since) });
  return until === undefined ? '' : t('until {until}', { until: dateText(until) });
}
