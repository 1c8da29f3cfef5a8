import { Check } from 'lucide-react';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { askOrStop } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { stationText, t } from '../../words/words.ts';
import { useNeeds } from './after-sale-state.ts';

/** For a shipment cancelled after its hand-over, until a person says that it is settled. */
export function WentWithDriver({ attemptId }: { attemptId: string }) {
  const settling = usePending('handover.settle');
  const gone = useNeeds().find((each) => each.kind === 'gone' && each.attemptId === attemptId);
  if (!gone) return null;
  return (
    <Notice tone="unknown" title={gone.what && stationText(gone.what)}>
      <div className="row">
        <span className="grow">
          {t('Call the carrier: it must come back, or the carrier still charges for it.')}
        </span>
        <Action
          act="next"
          icon={Check}
          label={t('Resolved')}
          busy={settling}
          onPress={() => void askOrStop('handover.settle', { attemptId })}
        />
      </div>
    </Notice>
  );
}
