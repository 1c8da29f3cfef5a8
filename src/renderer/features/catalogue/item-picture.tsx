import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Item } from '../../../shared/catalogue/item.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { base64Of, chooseFiles } from '../../state/files.ts';
import { ask } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { ItemImage } from './item-image.tsx';
import { takePictures } from './picture-taker.ts';
import { smallPicture } from './small-picture.ts';

/** The picture by which packers recognise the item: dropped here or chosen. */
export function ItemPictureBox({ item, onSaved }: { item: Item; onSaved: (saved: Item) => void }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const busy = usePending('items.show');
  const { merchant, sku } = item;

  async function show(picture: string | null) {
    const shown = await ask('items.show', { item: { merchant, sku }, picture });
    setWrong(shown.ok ? null : sentence(shown.error));
    if (shown.ok) onSaved(shown.value);
  }

  async function take(file: File | undefined) {
    if (!file) return;
    const picture = await smallPicture(file);
    if (picture) await show(await base64Of(picture));
    else
      setWrong(
        t('{file} is no picture that can be shown. Choose a PNG or JPEG file.', {
          file: file.name,
        }),
      );
  }

  useEffect(() => takePictures((file) => void take(file)));

  return (
    <div className="item-picture">
      {item.picture ? (
        <ItemImage picture={item.picture} />
      ) : (
        <p className="small quiet">
          {t('No picture yet. A picture helps packers to recognise the item.')}
        </p>
      )}
      {wrong && <Notice tone="attention">{wrong}</Notice>}
      <div className="row">
        <Action
          iconOnly
          icon={ImagePlus}
          label={t('Choose a picture')}
          busy={busy}
          onPress={() =>
            chooseFiles({ accept: 'image/png,image/jpeg', take: ([file]) => void take(file) })
          }
        />
        {item.picture && (
          <Action
            iconOnly
            weight="quiet"
            icon={Trash2}
            label={t('Remove the picture')}
            disabled={busy}
            onPress={() => void show(null)}
          />
        )}
      </div>
    </div>
  );
}
