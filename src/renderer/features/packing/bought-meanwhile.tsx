import { PackageOpen } from 'lucide-react';
import { orderIdentity, showOrderKey } from '../../../shared/orders/order.ts';
import type { BoughtMeanwhile } from '../../../shared/packing/bought-meanwhile.ts';
import { isThrough } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { CityAndCountry } from '../../kit/names/person.tsx';
import { ToneIcon } from '../../kit/notice.tsx';
import { openOrder } from '../../state/actions.ts';
import { useWindow } from '../../state/window-store.ts';
import { SERVICES } from '../../words/names.ts';
import { t } from '../../words/words.ts';
import './bought-meanwhile.css';

/** Cards shown; further orders are only counted, as one is handled after the other. */
const SHOWN = 3;

/**
 * Cards above the status bar of the bench for purchases confirmed while their orders were not open. A card
 * stays until its order is opened, here or in another window.
 */
export function BoughtMeanwhileCards() {
  const bought = useWindow(({ status }) => status?.boughtMeanwhile);
  const bench = useWindow((state) => state.bench);
  const place = useWindow((state) => state.place);
  const open = bench && orderIdentity(bench.order);
  const waiting = (bought ?? []).filter(({ order }) => orderIdentity(order) !== open);
  if (place !== 'bench' || waiting.length === 0) return null;
  const isFree = !bench || isThrough(bench.session);
  return (
    <section className="bought" data-busy={!isFree || undefined} aria-label={t('Bought meanwhile')}>
      {waiting.slice(0, SHOWN).map((each) => (
        <Card key={showOrderKey(each.order)} bought={each} isFree={isFree} />
      ))}
      {waiting.length > SHOWN && (
        <p className="bought-more">
          {t('{count} more orders are bought', { count: waiting.length - SHOWN })}
        </p>
      )}
    </section>
  );
}

function Card({ bought, isFree }: { bought: BoughtMeanwhile; isFree: boolean }) {
  const { order, cartons, service, city, country } = bought;
  const key = showOrderKey(order);
  return (
    <div className="bought-card" data-tone="attention">
      <ToneIcon tone="attention" />
      <div role="status">
        <p className="large strong">
          {t('{order} is bought. Fetch its {count} cartons', { order: key, count: cartons.length })}
        </p>
        <p className="bought-detail">
          {t(SERVICES[service])} · <CityAndCountry city={city} country={country} /> ·{' '}
          {cartons.join(', ')}
        </p>
      </div>
      {isFree && (
        <Action
          icon={PackageOpen}
          label={t('Open order')}
          about={key}
          onPress={() => void openOrder(order)}
        />
      )}
    </div>
  );
}
