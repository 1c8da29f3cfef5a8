import { CircleCheck, CircleMinus } from 'lucide-react';
import type { RuleVerdict } from '../../../shared/automation/commands.ts';
import type { Actions, Rule, RuleWarning } from '../../../shared/automation/rule.ts';
import { actionsSaid } from '../../../shared/automation/words.ts';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import { Failed, Loading, Notice } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { stationText, t } from '../../words/words.ts';
import './rules.css';

/** Verdict of every rule on an order as it is now. `order`: MERCHANT/REFERENCE, or a reference alone. */
export function Verdicts({ order }: { order: string }) {
  const tested = useCall('rules.test', { ref: order }, { follow: true });
  const listed = useCall('rules.list', {}, { follow: true });
  if (tested.state === 'failed') return <Failed error={tested.error} />;
  if (tested.state === 'loading' || listed.state === 'loading') return <Loading />;
  const { rules, warnings } = listed.state === 'ready' ? listed.value : NOTHING_LISTED;
  return <VerdictList tested={tested.value} rules={rules} warnings={warnings} />;
}

const NOTHING_LISTED = { rules: [], warnings: [] };

interface VerdictListProps {
  tested: CallOutput<'rules.test'>;
  rules: readonly Rule[];
  warnings: readonly RuleWarning[];
}

function VerdictList({ tested, rules, warnings }: VerdictListProps) {
  const holding = tested.rules.filter(({ holds }) => holds).length;
  if (tested.rules.length === 0) return <p>{t('There are no rules yet.')}</p>;
  return (
    <>
      <p className="strong">{t('{count} rules hold for this order', { count: holding })}</p>
      <ol className="rule-verdicts">
        {tested.rules.map((verdict) => (
          <li key={verdict.name} data-holds={verdict.holds || undefined}>
            {verdict.holds ? <CircleCheck aria-hidden /> : <CircleMinus aria-hidden />}
            <div>
              <strong>{verdict.name}</strong>{' '}
              <span>{verdict.holds ? t('holds (rule)') : t('does not hold (rule)')}</span>
              <p className="quiet">{stationText(verdict.translatable)}</p>
              {verdict.holds && <Wins verdict={verdict} rules={rules} />}
              {warnings
                .filter(({ name }) => verdict.holds && name === verdict.name)
                .map(({ name, translatable }) => (
                  <Notice key={name} tone="attention">
                    {stationText(translatable)}
                  </Notice>
                ))}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The actions of a rule that take effect, and those already decided by rules above. */
function Wins({ verdict, rules }: { verdict: RuleVerdict; rules: readonly Rule[] }) {
  const then = rules.find(({ name }) => name === verdict.name)?.do ?? {};
  const wins = new Set<string>(verdict.wins);
  const part = (won: boolean) =>
    actionsSaid(
      Object.fromEntries(
        Object.entries(then).filter(([kind]) => wins.has(kind) === won),
      ) as Actions,
    )
      .map((message) => t(message))
      .join(', ');
  const counts = part(true);
  const lost = part(false);
  return (
    <>
      {counts && <p className="rule-counts">{t('Counts: {what}', { what: counts })}</p>}
      {lost && <p className="quiet">{t('Decided by a rule above: {what}', { what: lost })}</p>}
    </>
  );
}
