import { Check } from 'lucide-react';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { acceptLabel } from '../../state/actions.ts';
import { sentence, stationText, t } from '../../words/words.ts';
import { mustBeAccepted } from './labels-next.ts';
import { Picture } from './picture.tsx';

/** What holds the labels back; paper that could safely be given to no carton, with its picture. */
export function Unmatched({ shipment }: { shipment: Shipment }) {
  const papers = shipment.unmatched ?? [];
  const waiting = shipment.cartons.some((carton) => mustBeAccepted(shipment, carton));
  if (papers.length === 0 && (shipment.error?.code !== 'labels-held' || waiting)) return null;
  return (
    <Notice
      tone="stop"
      title={shipment.error ? sentence(shipment.error) : t('Found, but of no carton')}
    >
      <ul className="unmatched">
        {papers.map(({ file, found, acceptFor }) => (
          <li key={file}>
            <Picture file={file} what={t('Found, but of no carton')} />
            <p>
              {t('Read on it')}:{' '}
              <strong>{found.map(stationText).join(', ') || t('no reference at all')}</strong>
            </p>
            {acceptFor !== undefined && (
              <Action
                icon={Check}
                label={t('This is its label')}
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
