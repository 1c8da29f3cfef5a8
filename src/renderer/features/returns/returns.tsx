import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { looksLikeCommand } from '../../../shared/kernel/codes.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { commandOf, type ScanCommand } from '../../../shared/scanning/command-codes.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { isDialogOpen, pressHotkey } from '../../kit/keys/hotkeys.tsx';
import type { Act } from '../../kit/keys/keys.ts';
import { Empty, Failed, Loading, Notice } from '../../kit/notice.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { useKept } from '../../state/session-storage.ts';
import { sound } from '../../state/sound.ts';
import { ask, useCall } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { SearchScreen } from '../../window/frame/search-screen.tsx';
import { ERROR_TITLES } from '../../words/names.ts';
import { sentence, t } from '../../words/words.ts';
import { goToReturn, useAfterSale } from '../shipments/after-sale-state.ts';
import { ShipmentRows } from '../shipments/rows.tsx';
import { ReturnOf } from './return-of.tsx';
import './returns.css';

/** Commands of this screen, each with the act of its key. */
const ACTS: Partial<Record<ScanCommand, Act>> = {
  OK: 'next',
  BUY: 'buy',
  PRINT: 'print',
  'NEXT-ORDER': 'find',
};

/** Returns: find the shipment by its label, choose items and carrier, print the return label. */
export default function ReturnsScreen() {
  const wanted = useAfterSale(({ returnOf }) => returnOf);
  const [search, setSearch] = useKept('returns.search', z.string(), '');
  const field = useRef<HTMLInputElement>(null);
  const { find, looking, scanned, unfound, takes, forget } = useFinding(setSearch);
  const toSearch = () => {
    forget();
    requestAnimationFrame(() => field.current?.focus());
  };
  if (wanted)
    return (
      <ReturnOf
        key={`${wanted.text} ${wanted.order}`}
        wanted={wanted}
        scanned={scanned}
        takes={takes}
        onOther={() => {
          setSearch('');
          toSearch();
        }}
      />
    );
  const typed = search.trim();
  const first = { text: t('Scan the label of the return') };
  return (
    <SearchScreen
      next={looking ? { text: t('Looking for it…') } : first}
      search={search}
      onSearch={(text) => {
        setSearch(text);
        unfound.forget();
      }}
      placeholder={t('Reference, tracking number, shipment number or name')}
      fieldRef={field}
      onFind={toSearch}
    >
      {typed ? (
        <FoundSent search={typed} unfound={unfound.now} onFind={find} />
      ) : (
        <Empty title={t('Or search: reference, tracking number, shipment number or name.')} />
      )}
    </SearchScreen>
  );
}

/** Finds a shipment by a scan or a choice; text that finds none goes to the search. */
function useFinding(onUnfound: (text: string) => void) {
  const [scanned, setScanned] = useState<string | null>(null);
  const [unfound, setUnfound] = useState<{ text: string; error: StationError } | null>(null);
  const [looking, setLooking] = useState(false);
  const latest = useRef(0);
  const takes = useRef<((text: string) => boolean) | null>(null);

  async function find(text: string, order: string | null = null): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setLooking(true);
    const found = await ask('returns.find', { text, order });
    // A later scan takes precedence.
    if (turn !== latest.current) return;
    setLooking(false);
    // A return may have been begun meanwhile.
    if (takes.current?.(text)) return;
    if (!found.ok && useAfterSale.getState().returnOf) {
      useWindow.setState({ stop: { kind: 'call', error: found.error } });
      return;
    }
    setScanned(text);
    sound(found.ok ? 'item' : 'attention');
    setUnfound(found.ok ? null : { text, error: found.error });
    if (found.ok) return goToReturn(text, order);
    onUnfound(text);
  }

  /** `false`: it has its usual meaning. */
  function take(text: string): boolean {
    const command = commandOf(text);
    if (/^PB:PACKER:/i.test(text) || command === 'HELP' || command === 'SIGN-OUT') return false;
    const back = isDialogOpen() ? 'close' : 'leave';
    const act = command === 'CANCEL' ? back : command && ACTS[command];
    if (act && pressHotkey(act)) return true;
    if (takes.current?.(text)) return true;
    if (looksLikeCommand(text)) return false;
    void find(text);
    return true;
  }

  useEffect(() => takeScans(take, { commands: true }));
  return {
    find,
    looking,
    scanned,
    takes,
    unfound: { now: unfound, forget: () => setUnfound(null) },
    forget() {
      useAfterSale.setState({ returnOf: null, returnsBefore: null });
      setUnfound(null);
      setScanned(null);
    },
  };
}

const MOST = 50;

interface FoundSentProps {
  search: string;
  /** The text that found nothing, and the error. */
  unfound: { text: string; error: StationError } | null;
  onFind: (text: string, order: string | null) => Promise<void>;
}

/** Shipments bought here that match the search, and the way to one bought elsewhere. */
function FoundSent({ search, unfound, onFind }: FoundSentProps) {
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
          {t('No shipment from here matches “{text}”', { text: search })}
        </p>
      )}
      {sent.length > 0 && (
        <div className="return-found">
          <ShipmentRows
            label={t('Matching shipments, newest first')}
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

/** A shipment unknown to the store: a person enters its order. */
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
      <SaveForm className="row-end" onSave={() => ready && void find()}>
        <Field
          label={t('Shipment number (ShipmentID)')}
          value={shipmentId}
          onChange={setShipmentId}
        />
        <Field label={t('Reference of its order')} value={order} onChange={setOrder} />
        <Action weight="main" icon={Search} label={t('Find it')} busy={busy} disabled={!ready} />
      </SaveForm>
    </section>
  );
}
