import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { stationText, t } from '../../words/words.ts';
import { unbroken } from '../content/unbroken.tsx';
import { Notice, ToneIcon } from '../notice.tsx';
import './remarks.css';
import './warnings.css';

/**
 * Warnings and notices of a shipment. A possible double purchase may lose money: shown first, in the
 * loudest colour. A notice (the price fell) is only informative.
 */
export function Remarks({ shipment }: { shipment: Pick<Shipment, 'warnings' | 'notices'> }) {
  const { warnings = [], notices = [] } = shipment;
  return (
    <>
      {warnings.length > 0 && (
        <div role="alert" className="remarks-loud" data-tone="stop">
          <ToneIcon tone="stop" />
          <div>
            <Sentences of={warnings} />
          </div>
        </div>
      )}
      {notices.length > 0 && (
        <Notice tone="info">
          <Sentences of={notices} />
        </Notice>
      )}
    </>
  );
}

const Sentences = ({ of }: { of: readonly AnyMessage[] }) =>
  of.map((each) => (
    <p key={stationText(each)} className="breakable">
      {unbroken(stationText(each))}
    </p>
  ));

/** Warnings shown at once, to leave room for the work; the others are one tap away. */
const SHOWN = 2;

export function Warnings({ warnings }: { warnings: readonly AnyMessage[] }) {
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

const WarningList = ({ warnings }: { warnings: readonly AnyMessage[] }) => (
  <ul className="warnings">
    {warnings.map((warning) => (
      <li key={stationText(warning)}>{unbroken(stationText(warning))}</li>
    ))}
  </ul>
);
