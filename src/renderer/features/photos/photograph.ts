import { create } from 'zustand';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { PhotoReason } from '../../../shared/photos/photo.ts';
import { base64Of } from '../../state/files.ts';
import { showIgnored } from '../../state/ignored.ts';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { type CameraTrouble, takeStill } from './camera.ts';
import { TROUBLES } from './messages.ts';

interface PhotoState {
  /** Counts photos that were kept or deleted: lists are asked for again. */
  changes: number;
  /** Why the last one failed; null where it did not. */
  trouble: CameraTrouble | null;
  /** A photo is being taken. */
  isTaking: boolean;
}

export const usePhotos = create<PhotoState>()(() => ({
  changes: 0,
  trouble: null,
  isTaking: false,
}));

/** A photo was kept or deleted. */
export const listsChanged = (): void =>
  usePhotos.setState(({ changes }) => ({ changes: changes + 1 }));

let last: Promise<unknown> = Promise.resolve();

interface Wanted {
  order: OrderKey;
  carton: string | null;
  why: PhotoReason;
}

/** Takes a photo and keeps it, one after the other. Nothing waits for it. Does nothing while photos are off. */
export function photograph(wanted: Wanted): Promise<void> {
  const mine = last.then(() => takeOne(wanted));
  last = mine.catch(() => undefined);
  return mine;
}

async function takeOne({ order: { merchant, reference }, carton, why }: Wanted): Promise<void> {
  const { status } = useWindow.getState();
  if (!status?.photos) return;
  usePhotos.setState({ isTaking: true });
  try {
    const still = await takeStill(status.photos.camera);
    if (typeof still === 'string') return troubled(still, why);
    const kept = await ask('photos.take', {
      order: { merchant, reference },
      carton,
      why,
      jpeg: await base64Of(still.jpeg),
      thumbnail: await base64Of(still.thumbnail),
    });
    if (!kept.ok) return showIgnored(sentence(kept.error));
    usePhotos.setState({ trouble: null });
    listsChanged();
  } finally {
    usePhotos.setState({ isTaking: false });
  }
}

/** Said once, until a photo works again; a person who asked for one is always answered. */
function troubled(trouble: CameraTrouble, why: PhotoReason): void {
  const isKnown = usePhotos.getState().trouble === trouble;
  usePhotos.setState({ trouble });
  // On any screen: the packer may have gone on.
  if (!isKnown || why === 'key') showIgnored(t(TROUBLES[trouble]));
}
