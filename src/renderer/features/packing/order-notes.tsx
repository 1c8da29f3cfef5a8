import { useState } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import { Notice } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import './order-notes.css';

/** What came with the order, and what a packer wrote: both are read before anything is packed. */
export function OrderNotes({ bench: { order, session } }: { bench: Bench }) {
  // Read by now: the lines need the room more.
  const begun = session.cartons.some(({ items }) => items.length > 0);
  return (
    <>
      {order.notes && (
        <Notice tone="attention" title={t('Note on this order')}>
          <NoteText text={order.notes} small={begun} />
        </Notice>
      )}
      {session.note && (
        <Notice tone="info" title={t('Packer’s note')}>
          <NoteText text={session.note} small={begun} />
        </Notice>
      )}
    </>
  );
}

/** As large as can be read from afar, unless it would push the lines off the screen. */
const SHORT = 120;

/** On a low screen it is one line until it is touched: the lines of the order need the room. */
function NoteText({ text, small }: { text: string; small: boolean }) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <button
      type="button"
      className="order-note"
      data-small={small || text.length > SHORT || undefined}
      aria-expanded={unfolded}
      onClick={() => setUnfolded(!unfolded)}
    >
      {text}
    </button>
  );
}
