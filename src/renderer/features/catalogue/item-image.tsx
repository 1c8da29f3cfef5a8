import { useEffect, useState } from 'react';
import type { ItemPicture } from '../../../shared/catalogue/item.ts';
import { ask } from '../../state/station.ts';
import './item-image.css';

/** Kept by their content: the picture of one hash never changes. */
const kept = new Map<string, string>();
const MOST_KEPT = 200;

/** The picture of an item beside its name, which says what it shows. */
export function ItemImage({ picture }: { picture: ItemPicture }) {
  const { hash, format } = picture;
  const [url, setUrl] = useState(() => kept.get(hash) ?? null);
  useEffect(() => {
    const known = kept.get(hash);
    if (known) return setUrl(known);
    setUrl(null);
    let current = true;
    void ask('items.picture', { hash, format }).then((answer) => {
      if (!answer.ok) return;
      const drawn = `data:image/${format};base64,${answer.value.bytes}`;
      keep(hash, drawn);
      if (current) setUrl(drawn);
    });
    return () => {
      current = false;
    };
  }, [hash, format]);
  return url ? <img className="item-image" src={url} alt="" /> : null;
}

function keep(hash: string, url: string): void {
  kept.set(hash, url);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
}
