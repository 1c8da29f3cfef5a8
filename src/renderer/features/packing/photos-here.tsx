import { Camera, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { CameraSign } from '../photos/camera-sign.tsx';
import CartonPhotos from '../photos/carton-photos.tsx';
import { photograph, usePhotos } from '../photos/photograph.ts';
import { DecisionBox } from '../settings/supervisor/decision-box.tsx';

/** Photos of the order on the bench: by key or scan; and without one, let pass by a supervisor. */
export default function PhotosHere({ bench }: { bench: Bench }) {
  const isOn = useWindow(({ status }) => status?.photos != null);
  return (
    <div className="stack">
      {isOn && <Photos bench={bench} />}
      {bench.photoFor !== undefined && <LetPass bench={bench} />}
    </div>
  );
}

function Photos({ bench }: { bench: Bench }) {
  const busy = usePhotos((state) => state.isTaking);
  const { openCarton } = bench.session;
  const take = () =>
    void photograph({
      order: bench.order,
      carton: openCarton,
      why: bench.photoFor === undefined ? 'key' : 'rule',
    });
  return (
    <>
      <div className="row">
        <Action
          weight={bench.photoFor === undefined ? 'plain' : 'main'}
          act="pick9"
          icon={Camera}
          label={t('Photo')}
          busy={busy}
          onPress={take}
        />
        <CameraSign />
      </div>
      <CartonPhotos order={bench.order} carton={null} />
    </>
  );
}

function LetPass({ bench }: { bench: Bench }) {
  const [isAsked, setAsked] = useState(false);
  const { merchant, reference } = bench.order;
  return (
    <>
      <div className="row">
        <Action
          icon={ShieldCheck}
          label={t('Go on without a photo')}
          onPress={() => setAsked(true)}
        />
      </div>
      {isAsked && (
        <DecisionBox
          title={t('Rates without a photo')}
          tone="attention"
          intro={t('A supervisor lets this order pass without the photo of a rule:')}
          reference={reference}
          reasonLabel={t('Why')}
          send={t('Let it pass')}
          back={t('Back')}
          decide={async (by) => {
            const passed = await ask('photos.letPass', { order: { merchant, reference }, ...by });
            return passed.ok ? null : passed.error;
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
