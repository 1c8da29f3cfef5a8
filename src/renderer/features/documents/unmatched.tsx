import { Check } from 'lucide-react';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Picture } from '../../kit/picture.tsx';
import { acceptLabel } from '../../state/actions.ts';
import { sentence, stationText } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { mustBeAccepted } from './labels-next.ts';

/** What holds the labels back; paper that could safely be given to no carton, with its picture. */
export function Unmatched({ shipment }: { shipment: Shipment }) {
  const papers = shipment.unmatched ?? [];
  const waiting = shipment.cartons.some((carton) => mustBeAccepted(shipment, carton));
  if (papers.length === 0 && (shipment.error?.code !== 'labels-held' || waiting)) return null;
  return (
    <Notice tone="stop" title={shipment.error ? sentence(shipment.error) : words.labels.unmatched}>
      <ul className="unmatched">
        {papers.map(({ file, found, acceptFor }) => (
          <li key={file}>
            <Picture file={file} what={words.labels.unmatched} />
            <p>
              {words.labels.unmatchedFound}:{' '}
              <strong>{found.map(stationText).join(', ') || words.labels.unmatchedNothing}</strong>
            </p>
            {acceptFor !== undefined && (
              <Action
                icon={Check}
                label={words.labels.accept}
                about={acceptFor}
                onPress={() => void acceptLabel(acceptFor)}
              />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
