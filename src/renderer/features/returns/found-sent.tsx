import { Search } from 'lucide-react';
import { useState } from 'react';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Failed, Loading } from '../../kit/states.tsx';
import { useCall } from '../../state/use-call.ts';
import { ERROR_TITLES } from '../../words/names.ts';
import { sentence } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { ShipmentRows } from '../shipments/rows.tsx';
import { goToReturn } from './after-sale-state.ts';

const MOST = 50;

interface FoundSentProps {
  search: string;
  /** What was looked for as it stands, and why it was not found. */
  unfound: { text: string; error: StationError } | null;
  onFind: (text: string, order: string | null) => Promise<void>;
}

/** What was bought here and fits the search; and the way to what was not bought here. */
export function FoundSent({ search, unfound, onFind }: FoundSentProps) {
  const found = useCall('shipments.list', { search, limit: MOST });
  if (found.state === 'loading') return <Loading />;
  if (found.state === 'failed') return <Failed error={found.error} again={found.again} />;
  const sent = found.value.shipments.filter(
    ({ state, shipmentId }) => state === 'confirmed' && shipmentId !== null,
  );
  return (
    <div className="stack">
      {unfound && (
        <div role="alert">
          <Notice tone="attention" title={t(ERROR_TITLES[unfound.error.code])}>
            {sentence(unfound.error)}
          </Notice>
        </div>
      )}
      {sent.length === 0 && !unfound && (
        <p className="large strong">
          {t('Nothing that was sent from here fits “{text}”', { text: search })}
        </p>
      )}
      {sent.length > 0 && (
        <div className="return-found">
          <ShipmentRows
            label={t('Shipments that fit, newest first')}
            shipments={sent}
            chosen={null}
            onChoose={(key) => {
              const chosen = sent.find(({ attemptId }) => attemptId === key);
              if (chosen?.shipmentId) goToReturn(chosen.shipmentId);
            }}
          />
        </div>
      )}
      {sent.length === 0 && <Foreign key={search} search={search} onFind={onFind} />}
    </div>
  );
}

/** The store knows nothing of it: a person says which order it was of. */
function Foreign({ search, onFind }: Pick<FoundSentProps, 'search' | 'onFind'>) {
  const [shipmentId, setShipmentId] = useState(search);
  const [order, setOrder] = useState('');
  const [busy, setBusy] = useState(false);
  const ready = shipmentId.trim() !== '' && order.trim() !== '';

  async function find() {
    setBusy(true);
    await onFind(shipmentId.trim(), order.trim());
    setBusy(false);
  }

  return (
    <section className="return-foreign stack" aria-label={t('Sent by another station or program?')}>
      <h2 className="large">{t('Sent by another station or program?')}</h2>
      <p>{t('Then enter its shipment number, and the reference of the order it was of.')}</p>
      <form
        className="row-end"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void find();
        }}
      >
        <Field
          label={t('Shipment number (ShipmentID)')}
          value={shipmentId}
          onChange={setShipmentId}
        />
        <Field label={t('Reference of its order')} value={order} onChange={setOrder} />
        <Action weight="main" icon={Search} label={t('Find it')} busy={busy} disabled={!ready} />
      </form>
    </section>
  );
}
