import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { ShownPhoto } from '../../../shared/photos/photo.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { momentText } from '../../kit/format.ts';
import { Loading, Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { sentence, t } from '../../words/words.ts';
import { DecisionBox } from '../settings/supervisor/decision-box.tsx';
import { REASONS } from './messages.ts';
import { listsChanged } from './photograph.ts';

/** The whole photo. That it was looked at is recorded. */
export function PhotoDialog({ photo, onClose }: { photo: ShownPhoto; onClose: () => void }) {
  const [shown, setShown] = useState<{ jpeg: string } | { wrong: string } | null>(null);
  useEffect(() => {
    let current = true;
    void ask('photos.show', { id: photo.id }).then((answer) => {
      if (current) setShown(answer.ok ? answer.value : { wrong: sentence(answer.error) });
    });
    return () => {
      current = false;
    };
  }, [photo.id]);
  const [isAsked, setAsked] = useState(false);
  const about = [momentText(photo.at), t(REASONS[photo.why]), photo.packer, photo.bench];
  return (
    <DialogBox
      wide
      title={t('Photo of {name}', { name: photo.carton ?? showOrderKey(photo.order) })}
      onClose={onClose}
    >
      {shown === null && <Loading />}
      {shown && 'wrong' in shown && <Notice tone="attention">{shown.wrong}</Notice>}
      {shown && 'jpeg' in shown && (
        <img
          className="photo-whole"
          src={`data:image/jpeg;base64,${shown.jpeg}`}
          alt={t('Photo of {name}', { name: photo.carton ?? showOrderKey(photo.order) })}
        />
      )}
      <p className="quiet small breakable">{about.filter(Boolean).join(' · ')}</p>
      <div className="row">
        <Action
          weight="quiet"
          icon={Trash2}
          label={t('Delete the photo')}
          onPress={() => setAsked(true)}
        />
      </div>
      {isAsked && (
        <DecisionBox
          title={t('Delete the photo')}
          tone="attention"
          intro={t('A supervisor deletes a photo, such as one of a person:')}
          reference={about.filter(Boolean).join(' · ')}
          reasonLabel={t('Why')}
          send={t('Delete the photo')}
          back={t('Back')}
          decide={async (by) => {
            const deleted = await ask('photos.delete', { id: photo.id, ...by });
            if (!deleted.ok) return deleted.error;
            listsChanged();
            return null;
          }}
          onClose={onClose}
        />
      )}
    </DialogBox>
  );
}
