import { Scale } from 'lucide-react';
import { showItemKey } from '../../../shared/catalogue/item.ts';
import type { MeasuredItem } from '../../../shared/catalogue/weights/measured.ts';
import { fold } from '../../../shared/kernel/fold.ts';
import { Action } from '../../kit/action.tsx';
import { decimalText, weightText } from '../../kit/format.ts';
import { Chip, Empty, Failed, Loading } from '../../kit/notice.tsx';
import { askOrStop, useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';

/** Limit of the list; wrong weights come first. */
const MOST_SHOWN = 200;

/** Item weights learned from scales, beside the declared ones. */
export function MeasuredWeights({ search }: { search: string }) {
  const found = useCall('items.weights', {});
  if (found.state === 'loading') return <Loading />;
  if (found.state === 'failed') return <Failed error={found.error} again={found.again} />;
  const wanted = fold(search);
  const items = found.value.items.filter((item) =>
    fold(`${showItemKey(item)} ${item.description}`).includes(wanted),
  );
  if (items.length === 0)
    return (
      <Empty title={t('No weight was learned yet')}>
        {t('They are learned from cartons weighed on the scale, in a known box.')}
      </Empty>
    );
  return (
    <div className="weights-scroll">
      <table className="weights-table">
        <thead>
          <tr>
            <th scope="col">{t('SKU')}</th>
            <th scope="col">{t('Declared (weight)')}</th>
            <th scope="col">{t('Measured (weight)')}</th>
            <th scope="col">{t('Cartons weighed')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('What to do')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, MOST_SHOWN).map((item) => (
            <WeightRow key={showItemKey(item)} item={item} onTaken={found.again} />
          ))}
        </tbody>
      </table>
      {items.length > MOST_SHOWN && (
        <p className="quiet">
          {t('Only the first {count} are shown. Search.', { count: MOST_SHOWN })}
        </p>
      )}
    </div>
  );
}

function WeightRow({ item, onTaken }: { item: MeasuredItem; onTaken: () => void }) {
  const { merchant, sku, description, declared, measured, unsureGrams, readings, wrong } = item;
  const take = async () => {
    const facts = { unitWeight: measured };
    const taken = await askOrStop('items.confirm', { item: { merchant, sku }, facts });
    if (taken.ok) onTaken();
  };
  return (
    <tr>
      <th scope="row">
        <strong className="breakable">{sku}</strong>
        <span className="small quiet breakable">
          {[merchant, description].filter(Boolean).join(' · ')}
        </span>
      </th>
      <td>
        {weightText(declared)} {wrong && <Chip tone="attention">{t('clearly wrong')}</Chip>}
      </td>
      <td>
        <strong>{weightText(measured)}</strong>{' '}
        <span className="small quiet">± {decimalText(String(unsureGrams))} g</span>
      </td>
      <td>{readings}</td>
      <td>
        {wrong && (
          <Action
            icon={Scale}
            label={t('Take the measured weight')}
            about={sku}
            onPress={() => void take()}
          />
        )}
      </td>
    </tr>
  );
}
