import { Gavel, MapPinned, PackageOpen, RefreshCw, Undo } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { FoundShipment, Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { Detail, type Fact, Facts } from '../../kit/content/list-detail.tsx';
import { CarrierPage } from '../../kit/content/outside-link.tsx';
import { momentText, moneyText, timeText } from '../../kit/format.ts';
import { Receiver } from '../../kit/names/person.tsx';
import { Standing } from '../../kit/notice.tsx';
import { Remarks } from '../../kit/notices/remarks.tsx';
import { openOrder } from '../../state/actions.ts';
import { ask, askOrStop } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { SERVICES } from '../../words/names.ts';
import { sentence, t } from '../../words/words.ts';
import { BusinessMark, BusinessParts } from '../orders/business.tsx';
import { GiveLabels } from '../purchasing/resolve/give-labels.tsx';
import { canResolve, ResolveBox } from '../purchasing/resolve/resolve-box.tsx';
import { AtTheDoor, CostRow, LandedRows, SentRows } from '../rating/cost-rows.tsx';
import { goToParcel, goToReturn } from './after-sale-state.ts';
import { AtPartner } from './at-partner.tsx';
import { BuyAgain, CancelShipment } from './cancel-shipment.tsx';
import { DocumentPictures, Reprint } from './document-pictures.tsx';
import { History } from './history.tsx';
import { PassportButton } from './passport-button.tsx';
import { ShipmentState } from './rows.tsx';
import { WentWithDriver } from './went-with-driver.tsx';

/** Most orders have none. */
const OrderPhotos = lazy(() => import('../photos/carton-photos.tsx'));

export function ShipmentDetail({ shipment }: { shipment: FoundShipment }) {
  const { error } = shipment;
  // Held labels are reviewed and accepted on the bench: fetching them again would return the same.
  const toLookAt = shipment.unmatched?.some(({ acceptFor }) => acceptFor !== undefined) ?? false;
  return (
    <Detail label={showOrderKey(shipment)}>
      <header className="row">
        <h2 className="detail-title breakable">{showOrderKey(shipment)}</h2>
        {shipment.business && <BusinessMark />}
        <ShipmentState shipment={shipment} />
      </header>
      <Remarks shipment={shipment} />
      {error && <Standing error={error} />}
      {shipment.state === 'cancelled' && <WentWithDriver attemptId={shipment.attemptId} />}
      <Unsettled shipment={shipment} />
      <ShipmentFacts shipment={shipment} />
      <div className="row">
        <Action
          weight={toLookAt ? 'main' : 'plain'}
          act={toLookAt ? 'next' : 'pick1'}
          icon={PackageOpen}
          label={t('Open on the bench')}
          onPress={() => void openOrder(shipment.order)}
        />
        {error?.code === 'paper-missing' && !toLookAt && <DocumentsAgain shipment={shipment} />}
        <GiveLabels shipment={shipment} />
        <CancelShipment shipment={shipment} />
        <BuyAgain shipment={shipment} />
        <PassportButton shipment={shipment} />
        <AfterSale shipment={shipment} />
      </div>
      <Documents shipment={shipment} />
      <Suspense>
        <OrderPhotos key={shipment.attemptId} order={shipment.order} />
      </Suspense>
      <AtPartner key={shipment.attemptId} shipment={shipment} />
      <History shipment={shipment} />
    </Detail>
  );
}

function DocumentsAgain({ shipment: { attemptId } }: { shipment: Shipment }) {
  const fetching = usePending('shipments.reconcile');
  return (
    <Action
      act="next"
      icon={RefreshCw}
      label={t('Get the documents again')}
      busy={fetching}
      onPress={() => void askOrStop('shipments.reconcile', { attemptId })}
    />
  );
}

/** Actions after the sale, on their own screens. */
function AfterSale({ shipment }: { shipment: FoundShipment }) {
  const { shipmentId, trackingNumber, trackingUrl, state } = shipment;
  if (state !== 'confirmed') return null;
  return (
    <>
      {shipmentId && (
        <Action
          act="pick2"
          icon={Undo}
          label={t('Return (verb)')}
          onPress={() => goToReturn(shipmentId)}
        />
      )}
      {trackingNumber && (
        <Action
          act="pick3"
          icon={MapPinned}
          label={t('Track')}
          onPress={() => goToParcel(trackingNumber)}
        />
      )}
      {trackingUrl && <CarrierPage url={trackingUrl} />}
    </>
  );
}

function ShipmentFacts({ shipment }: { shipment: FoundShipment }) {
  const { service, terms, carrier, cost, partner, shipTo, business, boughtAt } = shipment;
  const own = useWindow(({ status }) => status?.site?.bench);
  const bench = shipment.bench ?? own;
  const facts: Fact[] = [];
  if (shipTo) facts.push({ name: t('Ship to'), value: <Receiver to={shipTo} /> });
  if (shipTo && business)
    facts.push({
      name: t('Business'),
      value: <BusinessParts business={business} country={shipTo.country} />,
    });
  facts.push(
    { name: t('Tracking number'), value: shipment.trackingNumber ?? t('not known') },
    { name: t('Shipment number'), value: shipment.shipmentId ?? t('not known') },
    {
      name: t('Carrier'),
      value:
        [carrier, service && t(SERVICES[service]), terms].filter(Boolean).join(', ') ||
        t('not known'),
    },
  );
  if (boughtAt) facts.push({ name: t('Bought'), value: momentText(boughtAt) });
  if (bench) facts.push({ name: t('Bench'), value: bench });
  facts.push(
    { name: t('Asked to buy'), value: t('{count} times', { count: shipment.sendings }) },
    { name: t('Partner'), value: partner === 'sandbox' ? t('SANDBOX') : partner },
    {
      name: boughtAt ? t('Paid') : t('Price agreed to'),
      value: (
        <>
          {cost ? moneyText(cost.total) : t('not known')}
          <CostParts shipment={shipment} />
        </>
      ),
      tall: true,
    },
  );
  return <Facts facts={facts} />;
}

/** As of the chosen rate; older purchases only have the sum. */
function CostParts({ shipment: { cost, kind } }: { shipment: Shipment }) {
  if (!cost) return null;
  const { landedCost, landedCostDetail } = cost;
  return (
    <span className="shipment-cost">
      <SentRows {...cost} />
      {landedCostDetail && <LandedRows landed={landedCostDetail} />}
      {landedCost && !landedCostDetail && (
        <CostRow sum name={t('Landed cost')}>
          {moneyText(landedCost)}
        </CostRow>
      )}
      {!landedCost && kind === 'outbound' && <AtTheDoor />}
    </span>
  );
}

/** A purchase can be reprinted; otherwise there are at most pictures. */
function Documents({ shipment }: { shipment: Shipment }) {
  if (shipment.state !== 'confirmed') return <DocumentPictures shipment={shipment} />;
  return (
    <Reprint
      shipment={shipment}
      documents={(again) => <DocumentPictures shipment={shipment} again={again} />}
    />
  );
}

/** Actions for an unknown or given-up purchase, on the bench or not. */
function Unsettled({ shipment }: { shipment: Shipment }) {
  const [settling, setSettling] = useState(false);
  if (!canResolve(shipment.state)) return null;
  const unknown = shipment.state === 'unknown';
  return (
    <div className="stack">
      <div className="row">
        {unknown && <AskAgain attemptId={shipment.attemptId} />}
        <Action
          act="resolve"
          icon={Gavel}
          label={unknown ? t('Resolve by hand') : t('It was bought after all')}
          onPress={() => setSettling(true)}
        />
      </div>
      {settling && <ResolveBox attempt={shipment} onClose={() => setSettling(false)} />}
    </div>
  );
}

/** The station waits for the quiet time first, so this takes seconds; the text says so. */
function AskAgain({ attemptId }: { attemptId: string }) {
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);

  async function askNow() {
    setAsking(true);
    setOutcome(t('Asking the partner; this takes some seconds…'));
    const asked = await ask('shipments.reconcile', { attemptId });
    setAsking(false);
    if (!asked.ok) setOutcome(sentence(asked.error));
    else if (asked.value.state === 'unknown')
      setOutcome(t('Asked at {at}: still not known.', { at: timeText(new Date()) }));
    else setOutcome(null);
  }

  return (
    <>
      <Action
        weight="main"
        act="next"
        icon={RefreshCw}
        label={t('Ask again now')}
        busy={asking}
        onPress={() => void askNow()}
      />
      <p role="status" className="shipment-asked">
        {outcome}
      </p>
    </>
  );
}
