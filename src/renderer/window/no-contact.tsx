import { Unplug } from 'lucide-react';
import { Loading } from '../kit/states.tsx';
import { words } from '../words/words.ts';
import type { Contact } from './bridge.ts';
import { Frame } from './frame.tsx';

/** In place of any screen: what is not heard from the station is not shown as if it were. */
export function NoContact({ contact }: { contact: Contact }) {
  const lost = contact === 'lost';
  return (
    <Frame
      next={{
        text: lost ? words.contact.lost : words.contact.connecting,
        detail: lost ? words.contact.lostDetail : words.contact.connectingDetail,
        tone: lost ? 'unknown' : undefined,
      }}
    >
      {lost ? (
        <div className="state-empty">
          <Unplug aria-hidden />
        </div>
      ) : (
        <Loading what={words.contact.connecting} />
      )}
    </Frame>
  );
}
