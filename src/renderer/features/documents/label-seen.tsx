import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import type { PrintJob } from '../../../shared/printing/print-job.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { change } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { PictureLarge } from './picture.tsx';

type ShippedCarton = Shipment['cartons'][number];

/**
 * Whether a person may confirm a label by eye: while scan back is pending, for a label that printed
 * or may have.
 */
export const maySee = (
  { session }: Bench,
  { label, state }: ShippedCarton,
  job: PrintJob | undefined,
): boolean =>
  session.step.kind === 'labels' &&
  label !== null &&
  state !== 'done' &&
  state !== 'held' &&
  (job?.state === 'sent' || job?.state === 'done' || job?.state === 'unknown');

interface LabelSeenProps {
  carton: string;
  label: ShippedCarton['label'];
  /** The packer has this carton in hand: its key is active. */
  inHand: boolean;
}

/** Label check by eye: the label's picture beside the question. */
export function LabelSeen({ carton, label, inHand }: LabelSeenProps) {
  const [asking, setAsking] = useState(false);
  const busy = usePending('bench.labelSeen');
  const close = () => setAsking(false);
  return (
    <>
      <Action
        icon={Eye}
        act={inHand ? 'labelSeen' : undefined}
        label={t('Label applied')}
        about={carton}
        busy={busy}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DialogBox
          wide
          title={t('Is this the label on {carton}?', { carton })}
          onClose={close}
          actions={
            <>
              <Action act="close" autoFocus label={t('No, not yet')} onPress={close} />
              <Action
                weight="main"
                act="next"
                icon={Eye}
                label={t('Yes, I see it on {carton}', { carton })}
                onPress={() => {
                  close();
                  void change('bench.labelSeen', { carton });
                }}
              />
            </>
          }
        >
          <p>
            {t(
              'Compare the picture with the label on the carton, name and numbers. A scan is safer; your confirmation is recorded.',
            )}
          </p>
          {label && (
            <div className="label-seen">
              <PictureLarge file={label.file} what={t('Label of carton {carton}', { carton })} />
            </div>
          )}
        </DialogBox>
      )}
    </>
  );
}
