import { useState } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import { Notice } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import './order-notes.css';

/** Notes of the order and of packers, read before packing. */
export function OrderNotes({ bench: { order, session } }: { bench: Bench }) {
  // Once packing has begun, the lines need the space.
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

/**
 * Characters up to which a note is shown in large letters; longer ones would push the lines off the
 * screen.
 */
const SHORT = 120;

/** On a low screen the note is one line until touched, to leave space for the lines. */
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
