import type { Bench } from '../../shared/station/session.ts';
import { words } from '../words/words.ts';
import { Notice } from './notice.tsx';
import './order-notes.css';

/** What came with the order, and what a packer wrote: both are read before anything is packed. */
export function OrderNotes({ bench: { order, session } }: { bench: Bench }) {
  return (
    <>
      {order.notes && (
        <Notice tone="attention" title={words.bench.notes}>
          <NoteText text={order.notes} />
        </Notice>
      )}
      {session.note && (
        <Notice tone="info" title={words.packing.note.shown}>
          <NoteText text={session.note} />
        </Notice>
      )}
    </>
  );
}

/** As large as can be read from afar, unless it would push the lines off the screen. */
const SHORT = 120;

const NoteText = ({ text }: { text: string }) => (
  <p className="order-note" data-long={text.length > SHORT || undefined}>
    {text}
  </p>
);
