import Big from 'big.js';
import { Minus, Plus, Scale, ScanBarcode } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { ScaleState } from '../../../../shared/devices/scale/scale-state.ts';
import { type MassUnit, MassUnitSchema } from '../../../../shared/kernel/measure.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { Field } from '../../../kit/fields.tsx';
import { decimalText, typedDecimal } from '../../../kit/format.ts';
import { useHotkey } from '../../../kit/keys/hotkeys.tsx';
import { setSimulatorOpen, usePreferences } from '../../../state/preferences.ts';
import { useCall } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { useScale } from '../../devices/scale-state.tsx';
import { openCartonOf } from '../../packing/cartons/counts.ts';
import { SIMULATED_COMMANDS } from '../messages.ts';
import { type NextInput, nextInputs } from './next-input.ts';
import {
  endSimulation,
  putOn,
  simulateScale,
  simulateScan,
  unplugScale,
} from './simulator-state.ts';
import './simulator.css';

/**
 * Simulated scanner and scale, on the sandbox only; placed beside the screens without covering them.
 * `guided`: during practice `next` is scanned, and anything unrelated is hidden.
 */
export default function SimulatorPanel({ guided }: { guided?: { next: string | null } }) {
  const open = usePreferences((state) => state.playOpen);
  const panel = useRef<HTMLElement>(null);
  const wanted = useRef(false);

  const turn = () => {
    const inside = panel.current?.contains(document.activeElement) ?? false;
    wanted.current = !inside;
    if (open && !inside) focusFirst(panel.current);
    else setSimulatorOpen(!open);
  };
  useHotkey('simulate', turn, true, t('Simulate scanner and scale'));
  /** The first button is known when the orders are listed. */
  const onListed = useCallback(() => {
    if (wanted.current) focusFirst(panel.current);
    wanted.current = false;
  }, []);

  if (!open) return null;
  return (
    <section
      ref={panel}
      className="play"
      aria-label={t('Simulate scanner and scale')}
      data-guided={guided !== undefined || undefined}
    >
      <SimulatedScanner next={guided?.next ?? null} onListed={onListed} />
      <SimulatedScale />
    </section>
  );
}

const focusFirst = (panel: HTMLElement | null): void => panel?.querySelector('button')?.focus();

const ORDERS_SHOWN = 20;

/** Things on the bench with a barcode: a press is a scan. */
function SimulatedScanner({ next, onListed }: { next: string | null; onListed: () => void }) {
  const bench = useWindow((state) => state.bench ?? null);
  const begun = useCall(
    'orders.list',
    { status: 'packing', limit: ORDERS_SHOWN },
    { follow: true },
  );
  const open = useCall('orders.list', { status: 'open', limit: ORDERS_SHOWN }, { follow: true });
  const waiting = [begun, open].flatMap((each) =>
    each.state === 'ready' ? each.value.orders : [],
  );
  const found = nextInputs(bench, waiting);
  const isListed = begun.state !== 'loading' && open.state !== 'loading';
  useEffect(() => {
    if (isListed) onListed();
  }, [isListed, onListed]);
  const panel = useRef<HTMLElement>(null);
  const isUsed = useRef(false);
  useLayoutEffect(() => {
    // The pressed button is gone with its item: focuses the next one.
    if (isUsed.current && document.activeElement === document.body)
      panel.current?.querySelector('button')?.focus();
  });
  return (
    <section
      ref={panel}
      className="play-scanner"
      aria-label={t('Scan with a press')}
      onFocus={() => {
        isUsed.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // Also fires for a removed button: then nothing else gets the focus.
        if (relatedTarget) isUsed.current = false;
      }}
    >
      <h2 className="play-title">
        <ScanBarcode aria-hidden />
        {t('Scan with a press')}
      </h2>
      {found.length === 0 && <p className="quiet">{t('There is nothing to scan now.')}</p>}
      <ul className="play-codes">
        {found.map((each) => (
          <li key={each.code}>
            <Button
              className="play-code"
              data-next={each.code === next || undefined}
              onPress={() => void simulateScan(each.code)}
            >
              <strong>{nameOf(each)}</strong>
              <span className="play-detail">{detailOf(each)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function nameOf(input: NextInput): string {
  switch (input.kind) {
    case 'order':
    case 'carton':
      return input.code;
    case 'item':
      return input.sku;
    case 'label':
      return t('Label of {carton}', { carton: input.carton });
    case 'command':
      return t(SIMULATED_COMMANDS[input.command]);
    case 'wrong':
      return t('A wrong item');
  }
}

function detailOf(input: NextInput): string {
  switch (input.kind) {
    case 'order':
      return input.to;
    case 'item':
      return `${input.code} · ${t('{count} units to go', { count: input.left })}`;
    case 'carton':
      return t('carton');
    default:
      return input.code;
  }
}

interface Typed {
  text: string;
  /** The expected load at the time of typing. */
  of: string | null;
}

const loadName = (load: Load | null): string => (load ? `${load.value} ${load.unit}` : '');

/**
 * The typed weight, unless another load is expected by now: then it was meant for another carton.
 */
const textNow = ({ text, of }: Typed, expected: Load | null): string =>
  of === loadName(expected) ? text : expected ? decimalText(expected.value) : '';

/** A simulated scale: loaded with the open carton's expected weight, or a typed one. */
function SimulatedScale() {
  const bench = useWindow((state) => state.bench ?? null);
  const scale = useScale((state) => state.scale);
  const expected = expectedLoad(bench, scale);
  useEffect(() => endSimulation, []);
  const { unit } = expected ?? NOTHING;
  const [typed, setTyped] = useState<Typed>({ text: '', of: null });
  const text = textNow(typed, expected);
  const weight = typedDecimal(text);
  const type = (now: string) => setTyped({ text: now, of: loadName(expected) });
  const value = weight ?? expected?.value ?? NOTHING.value;
  const change = (by: (from: string) => string) => type(decimalText(by(value)));
  const zero = { value: '0', unit };
  const troubles = [
    [t('Moving'), 'motion', { value, unit }],
    [t('Under zero'), 'under-zero', { value: '-0.05', unit }],
    [t('Overload'), 'over-load', zero],
  ] as const;
  /** The content at the moment of weighing, not when the button was rendered. */
  const loadNow = () => {
    const now = expectedLoad(useWindow.getState().bench ?? null, useScale.getState().scale);
    const number = typedDecimal(textNow(typed, now));
    return number === null ? null : { value: number, unit: (now ?? NOTHING).unit };
  };
  return (
    <section className="play-scale" aria-label={t('Weigh with a press')}>
      <h2 className="play-title">
        <Scale aria-hidden />
        {t('Weigh with a press')}
      </h2>
      <div className="play-row">
        <Action iconOnly icon={Minus} label={t('Lighter')} onPress={() => change(lighter)} />
        <Field
          bare
          label={t('Weight to put on the scale')}
          chars={5}
          inputMode="decimal"
          unit={unit}
          value={text}
          onChange={type}
        />
        <Action iconOnly icon={Plus} label={t('Heavier')} onPress={() => change(heavier)} />
        <Action
          label={t('Put it on')}
          disabled={weight === null}
          onPress={() => void putOn(loadNow)}
        />
        <Action label={t('Take all off')} onPress={() => void simulateScale('zero', zero)} />
      </div>
      <div className="play-row play-troubles">
        {troubles.map(([label, condition, load]) => (
          <Action
            key={condition}
            weight="quiet"
            label={label}
            onPress={() => void simulateScale(condition, load)}
          />
        ))}
        <Action weight="quiet" label={t('Unplug')} onPress={() => void unplugScale()} />
      </div>
    </section>
  );
}

/** Load of the simulated scale: the expected weight until a person changes it. */
interface Load {
  value: string;
  unit: MassUnit;
}

/** Where the weight is unknown. */
const ANY: Load = { value: '1', unit: MassUnitSchema.enum.kg };
/** An empty scale. */
const NOTHING: Load = { value: '0', unit: ANY.unit };
/** Step of one press, heavier or lighter. */
const STEP = '0.1';

/** Expected weight of the open carton: lines and box. null while it is empty. */
export function expectedLoad(bench: Bench | null, scale: ScaleState | null): Load | null {
  const carton = bench ? openCartonOf(bench) : undefined;
  if (!carton || carton.items.length === 0) return null;
  // A measured weight may be wrong; a computed one is of the current content, a check of the content
  // before the last scan.
  const checked = scale?.checks.find((each) => each.carton === carton.reference)?.expected;
  const weight = (carton.weightSource === 'computed' ? null : checked) ?? carton.weight;
  if (!weight) return ANY;
  return { value: weight.value, unit: weight.unit === 'KG' ? 'kg' : 'lb' };
}

export const heavier = (value: string): string => new Big(value).plus(STEP).toFixed();

/** Never zero, which would mean an empty scale. */
export function lighter(value: string): string {
  const less = new Big(value).minus(STEP);
  return less.gt(0) ? less.toFixed() : value;
}
