import type { Wording } from '../../../shared/kernel/message.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { Notice } from '../notice.tsx';
import './warnings.css';

/** What is worked on is what a screen is for: of many warnings, the rest is a touch away. */
const SHOWN = 2;

export function Warnings({ warnings }: { warnings: readonly Wording[] }) {
  const shown = warnings.length === SHOWN + 1 ? warnings.length : SHOWN;
  const rest = warnings.slice(shown);
  if (warnings.length === 0) return null;
  return (
    <Notice tone="attention">
      <WarningList warnings={warnings.slice(0, shown)} />
      {rest.length > 0 && (
        <details className="warnings-more">
          <summary>{t('Show {count} more', { count: rest.length })}</summary>
          <WarningList warnings={rest} />
        </details>
      )}
    </Notice>
  );
}

const WarningList = ({ warnings }: { warnings: readonly Wording[] }) => (
  <ul className="warnings">
    {warnings.map((warning) => (
      <li key={stationText(warning)}>{stationText(warning)}</li>
    ))}
  </ul>
);
