import { Gavel, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { timeText } from '../../kit/format.ts';
import { ask } from '../../state/station.ts';
import { sentence } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { canResolve, ResolveBox } from '../purchasing/resolve/resolve-box.tsx';

/** What can be done about a purchase that is not known, or was given up: on the bench or not. */
export function Unsettled({ shipment }: { shipment: Shipment }) {
  const [settling, setSettling] = useState(false);
  if (!canResolve(shipment.state)) return null;
  const unknown = shipment.state === 'unknown';
  return (
    <div className="stack">
      <div className="row">
        {unknown && <AskAgain attemptId={shipment.attemptId} />}
        <Action
          act="resolve"
          icon={Gavel}
          label={unknown ? t('Resolve by hand') : t('It was bought after all')}
          onPress={() => setSettling(true)}
        />
      </div>
      {settling && <ResolveBox attempt={shipment} onClose={() => setSettling(false)} />}
    </div>
  );
}

/** The station waits through the quiet time first, so this takes seconds and says so. */
function AskAgain({ attemptId }: { attemptId: string }) {
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function askNow() {
    setAsking(true);
    setSaid(t('Asking the partner; this takes some seconds…'));
    const asked = await ask('shipments.reconcile', { attemptId });
    setAsking(false);
    if (!asked.ok) setSaid(sentence(asked.error));
    else if (asked.value.state === 'unknown')
      setSaid(t('Asked at {at}: still not known.', { at: timeText(new Date()) }));
    else setSaid(null);
  }

  return (
    <>
      <Action
        weight="main"
        act="next"
        icon={RefreshCw}
        label={t('Ask again now')}
        busy={asking}
        onPress={() => void askNow()}
      />
      <p role="status" className="shipment-asked">
        {said}
      </p>
    </>
  );
}
