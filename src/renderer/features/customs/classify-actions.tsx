import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { Item } from '../../../shared/catalogue/item.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Failed } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { ClassifyItems, ClassifyWords } from './classify-items.tsx';

export function ClassifyItem({ item, onSaved }: { item: Item; onSaved: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Action
        act="classify"
        icon={Sparkles}
        label={t('Classify')}
        about={item.sku}
        onPress={() => setOpen(true)}
      />
      {open && <ClassifyItems items={[item]} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Limit of one list of proposals; the rest follows the next time. */
const MOST = 200;

type Asked =
  | { kind: 'words' }
  | { kind: 'items'; items: Item[] }
  /** No items, or the error of the search. */
  | { kind: 'none'; error: StationError | null };

/** Classifies all items found without a code, and goods that are no items yet. */
export function ClassifyActions({ search, onSaved }: { search: string; onSaved: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const looking = usePending('items.list');
  const close = () => setAsked(null);
  const lookForThem = async () => {
    const found = await ask('items.list', { search, codeless: true, limit: MOST });
    if (!found.ok) return setAsked({ kind: 'none', error: found.error });
    const { items } = found.value;
    setAsked(items.length > 0 ? { kind: 'items', items } : { kind: 'none', error: null });
  };
  return (
    <>
      <Action
        act="rest"
        icon={Sparkles}
        label={t('Classify what has no code')}
        disabled={looking}
        onPress={() => void lookForThem()}
      />
      <Action act="pick2" label={t('Find a code')} onPress={() => setAsked({ kind: 'words' })} />
      {asked?.kind === 'words' && <ClassifyWords onClose={close} />}
      {asked?.kind === 'items' && (
        <ClassifyItems items={asked.items} onSaved={onSaved} onClose={close} />
      )}
      {asked?.kind === 'none' && (
        <DialogBox title={t('Classify what has no code')} onClose={close}>
          {asked.error ? (
            <Failed error={asked.error} />
          ) : (
            <p>{t('Every item that is found here has an HS code.')}</p>
          )}
        </DialogBox>
      )}
    </>
  );
}
