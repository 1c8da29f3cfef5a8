import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { ShownPhoto } from '../../../shared/photos/photo.ts';
import { momentText } from '../../kit/format.ts';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { REASONS } from './messages.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import { usePhotos } from './photograph.ts';
import './photos.css';

interface CartonPhotosProps {
  order: OrderKey;
  /** null: photos of the goods; undefined: all of the order. */
  carton?: string | null;
}

/** Small pictures; one is shown whole when it is pressed. */
export default function CartonPhotos({ order, carton }: CartonPhotosProps) {
  const { merchant, reference } = order;
  const found = useCall('photos.list', { order: { merchant, reference } });
  const [shown, setShown] = useState<ShownPhoto | null>(null);
  const changes = usePhotos((state) => state.changes);
  const { again } = found;
  useEffect(() => {
    if (changes > 0) again();
  }, [changes, again]);
  if (found.state !== 'ready') return null;
  const photos = found.value.photos.filter(
    (each) => carton === undefined || each.carton === carton,
  );
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="photos" aria-label={t('Photos')}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <Button
              className="photo"
              aria-label={t('Photo of {at}: {why}', {
                at: momentText(photo.at),
                why: t(REASONS[photo.why]),
              })}
              onPress={() => setShown(photo)}
            >
              {photo.thumbnail ? (
                <img src={`data:image/jpeg;base64,${photo.thumbnail}`} alt="" />
              ) : (
                <span>{momentText(photo.at)}</span>
              )}
            </Button>
          </li>
        ))}
      </ul>
      {shown && <PhotoDialog photo={shown} onClose={() => setShown(null)} />}
    </>
  );
}
