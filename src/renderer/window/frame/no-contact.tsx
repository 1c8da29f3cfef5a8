import { Unplug } from 'lucide-react';
import { Loading } from '../../kit/states.tsx';
import { t } from '../../words/words.ts';
import type { Contact } from '../bridge.ts';
import { Frame } from './frame.tsx';

/** In place of any screen: what is not heard from the station is not shown as if it were. */
export function NoContact({ contact }: { contact: Contact }) {
  const lost = contact === 'lost';
  return (
    <Frame
      next={{
        text: lost ? t('No contact with the station') : t('Waiting for the station…'),
        detail: lost
          ? t(
              'Trying again by itself. Nothing is lost: the packing is kept by the station. If this stays, start Packbench again.',
            )
          : t('The screens are here; the station that packs and buys is starting.'),
        tone: lost ? 'unknown' : undefined,
      }}
    >
      {lost ? (
        <div className="state-empty">
          <Unplug aria-hidden />
        </div>
      ) : (
        <Loading what={t('Waiting for the station…')} />
      )}
    </Frame>
  );
}
