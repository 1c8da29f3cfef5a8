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
          <p className="order-note">{order.notes}</p>
        </Notice>
      )}
      {session.note && (
        <Notice tone="info" title={words.packing.note.shown}>
          <p className="order-note">{session.note}</p>
        </Notice>
      )}
    </>
  );
}
