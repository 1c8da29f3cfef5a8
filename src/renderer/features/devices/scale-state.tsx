import { Scale } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { EventData } from '../../../shared/bridge/calls.ts';
import type { SerialScanner } from '../../../shared/devices/commands.ts';
import type { ScaleState, WeightCheck } from '../../../shared/devices/scale/scale-state.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { createMutex } from '../../../shared/kernel/mutex.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { ScaleWeight } from '../../../shared/orders/cartons/weighing.ts';
import { decimalText } from '../../kit/format.ts';
import { type Tone, ToneIcon } from '../../kit/notice.tsx';
import { createHidScale, type Hid, type HidScale } from '../../scanner/usb/hid-scale.ts';
import { createUsbTurn } from '../../scanner/usb/usb-turn.ts';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import type { StationLink } from '../../window/bridge.ts';
import { stationText, t } from '../../words/words.ts';
import { SCALE_STATES, UNREADABLE, WHY_NO_UNIT, WHY_NOT_TAKEN } from './messages.ts';

/** The station's scale as known to this window; null before its first state. */
export const useScale = create<{ scale: ScaleState | null }>()(() => ({ scale: null }));

/** The scanner on a serial port, if one is configured; null before its first state. */
export const useSerialScanner = create<{ scanner: SerialScanner | null }>()(() => ({
  scanner: null,
}));

/**
 * A carton that the connected scale has not weighed yet; null where there is none. Until then the
 * station does not rate automatically.
 */
export function useAwaited({
  session,
}: {
  session: { cartons: readonly Carton[] };
}): string | null {
  const connected = useScale(({ scale }) => scale?.connected ?? false);
  const unweighed = session.cartons.find(
    ({ weightSource }) => weightSource !== 'scale' && weightSource !== 'typed',
  );
  return connected ? (unweighed?.reference ?? null) : null;
}

/** The first carton on the bench whose weight does not fit its contents; null where all fit. */
export const useWeightOff = (): WeightCheck | null => useScale(({ scale }) => offIn(scale)) ?? null;

const offIn = (scale: ScaleState | null): WeightCheck | undefined =>
  scale?.checks.find(({ verdict }) => verdict !== 'fits');

let usb: HidScale | null = null;

export const canReadUsb = (): boolean => usb !== null;

/** Opens the browser's dialog; must be called from a click. */
export const chooseUsbScale = async (): Promise<boolean> => (await usb?.choose()) ?? false;

/** A supervisor accepts a carton's weight. Returns a refusal of the PIN. */
export async function acceptWeight(
  carton: string,
  pin: string | null,
): Promise<StationError | null> {
  const result = await ask('scale.acceptWeight', { carton, pin });
  if (result.ok) return null;
  if (result.error.field === 'pin') return result.error;
  useWindow.setState({ stop: { kind: 'call', error: result.error } });
  return null;
}

/** A hidden window waits this long for a visible one to take a scan. */
const HIDDEN_WAIT_MS = 300;

/** Shows the station's scale, reads a USB scale for it, and takes scans that came through no window. */
export function followDevices(
  station: StationLink,
  scan: (text: string, from: EventData<'instruments.scanned'>['from']) => void,
): void {
  const listener = {
    attached: (name: string) => void station.call('scale.attached', { name }),
    detached: () => void station.call('scale.detached', {}),
    report: (reportId: number, bytes: number[]) =>
      void station.call('scale.report', { reportId, bytes }),
  };
  const inOrder = createMutex();
  function claim({ id, text, from }: EventData<'instruments.scanned'>) {
    void inOrder(async () => {
      if (document.hidden) await new Promise((then) => setTimeout(then, HIDDEN_WAIT_MS));
      const claimed = await station.call('instruments.claimScan', { id });
      if (claimed.ok && claimed.value.yours) scan(text, from);
    });
  }
  const { hid, locks } = navigator as Navigator & { hid?: Hid };
  usb = createHidScale(hid, listener, createUsbTurn(locks, 'scale'));
  station.on('scale.changed', take);
  station.on('instruments.serialScannerChanged', (scanner) =>
    useSerialScanner.setState({ scanner }),
  );
  station.onContact((contact) => {
    if (contact !== 'up') return useScale.setState({ scale: null });
    void station.call('scale.state', {}).then((state) => state.ok && take(state.value));
    void station
      .call('instruments.serialScanner', {})
      .then((scanner) => scanner.ok && useSerialScanner.setState({ scanner: scanner.value }));
    void station.call('instruments.waitingScans', {}).then((waiting) => {
      if (waiting.ok) for (const each of waiting.value.scans) claim(each);
    });
  });
  station.on('instruments.scanned', claim);
}

function take(scale: ScaleState): void {
  useScale.setState({ scale });
  if (scale.kind !== 'hid') return;
  // A restarted station does not know the scale; another may know it from a window that is gone.
  if (!scale.connected) usb?.announce();
  void usb?.follow();
}

/** `2,05 kg` */
export const scaleWeightText = ({ value, unit }: ScaleWeight): string =>
  `${decimalText(value)} ${unit}`;

/** Tone for states of the scale that need a person; undefined for normal ones. */
export function scaleTone({ hold }: ScaleState): Tone | undefined {
  switch (hold) {
    case 'not-connected':
    case 'no-reading':
    case 'unreadable':
    case 'frozen':
    case 'under-zero':
    case 'over-load':
    case 'fault':
    case 'needs-calibration':
    case 'needs-zero':
      return 'attention';
    default:
      return undefined;
  }
}

/** Why the weight is not taken, as a sentence; null where it is. */
export function holdText({ hold, unreadable, trouble }: ScaleState): string | null {
  if (hold === null) return null;
  const more =
    hold === 'unreadable' && unreadable
      ? t(UNREADABLE[unreadable])
      : trouble && stationText(trouble);
  return more ? `${t(WHY_NOT_TAKEN[hold])} ${more}` : t(WHY_NOT_TAKEN[hold]);
}

/** Why the scale has no weight of one unit, as a sentence; null where it has one. */
export function noUnitText(scale: ScaleState): string | null {
  const { hold } = scale;
  const why = hold && WHY_NO_UNIT[hold];
  if (why) return t(why);
  return hold === 'unit' ? null : holdText(scale);
}

/** Milliseconds between two calls that keep the scale weighing units. */
const STILL_UNITS_MS = 3_000;

/** While `isOn`, weights are those of single units: none becomes the open carton's. */
export function useUnitsOnScale(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const renew = () => void ask('scale.weighUnits', { isOn: true });
    renew();
    const timer = setInterval(renew, STILL_UNITS_MS);
    return () => {
      clearInterval(timer);
      void ask('scale.weighUnits', { isOn: false });
    };
  }, [isOn]);
}

/** The scale in the status bar: its weight, and whether it is current. */
export function ScaleStatus() {
  const scale = useScale((state) => state.scale);
  if (!scale || scale.kind === 'none') return null;
  const { weight, live, hold, connected } = scale;
  const tone = scaleTone(scale);
  const state = hold === null ? t('live') : t(SCALE_STATES[hold]);
  return (
    <span className="status-item status-scale" data-tone={tone}>
      {tone ? <ToneIcon tone={tone} /> : <Scale aria-hidden />}
      <span className="status-lines">
        <span className="status-line">
          <span className="visually-hidden">{t('Scale')}: </span>
          {connected && weight && live ? (
            <strong>{scaleWeightText(weight)}</strong>
          ) : (
            <strong>{t('Scale')}</strong>
          )}
        </span>
        <span className="status-line status-state">{state}</span>
      </span>
    </span>
  );
}
