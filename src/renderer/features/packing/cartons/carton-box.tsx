import type { Carton } from '../../../../shared/orders/carton.ts';
import { Pick } from '../../../kit/fields.tsx';
import { change } from '../../../state/station.ts';
import { useCall } from '../../../state/use-call.ts';
import { t } from '../../../words/words.ts';
import { formatBox } from './box-words.ts';

/** No box is a choice too: the carton is then weighed and measured by hand. */
const NO_BOX = '';

/** Another box for a carton that is in use; its size and weight follow. */
export function CartonBox({ carton }: { carton: Carton }) {
  const boxes = useCall('bench.boxes', {}, { remembered: true });
  const known = boxes.state === 'ready' ? boxes.value.boxes : [];
  return (
    <Pick
      // A list that grows keeps what it had first: drawn anew once the boxes are known.
      key={boxes.state}
      bare
      label={`${t('Box')}: ${carton.reference}`}
      value={carton.box ?? NO_BOX}
      onChange={(box) =>
        void change('bench.changeBox', {
          carton: carton.reference,
          box: box === NO_BOX ? null : box,
        })
      }
      choices={[
        ...known.map((each) => ({ id: each.name, label: each.name, detail: formatBox(each) })),
        { id: NO_BOX, label: t('No box') },
      ]}
    />
  );
}
