import { useState } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import { change } from '../../state/station.ts';
import { BoxDialog } from '../boxes/box-dialog.tsx';
import { SuggestedBox, useSuggestion } from '../boxes/suggested-box.tsx';

/** Suggested box for the order on the bench; shown only if the sizes of all items are known. */
export function BoxHere({ bench }: { bench: Bench }) {
  const { cartons, openCarton, short } = bench.session;
  const suggestion = useSuggestion(bench.order.id, short);
  const [isShown, setShown] = useState(false);
  if (!suggestion) return null;
  const at = cartons.findIndex(({ reference }) => reference === openCarton);
  const open = cartons[at];
  const take = (box: string) => {
    if (open) void change('bench.changeBox', { carton: open.reference, box });
  };
  return (
    <>
      <SuggestedBox
        suggestion={suggestion}
        open={open ? { box: open.box, at } : null}
        onTake={take}
        onShow={() => setShown(true)}
      />
      {isShown && (
        <BoxDialog
          suggestion={suggestion}
          at={Math.max(0, at)}
          {...(open ? { onTake: take } : {})}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
