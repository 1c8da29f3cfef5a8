import type { Shipment } from '../../../shared/station/shipment.ts';
import { Notice } from '../../components/notice.tsx';
import { Picture } from '../../components/picture.tsx';
import { sentence } from '../../words/sentence.ts';
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
        {papers.map(({ file, found }) => (
          <li key={file}>
            <Picture file={file} what={words.labels.unmatched} />
            <p>
              {words.labels.unmatchedFound}:{' '}
              <strong>{found.join(', ') || words.labels.unmatchedNothing}</strong>
            </p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
