import { Minus, Plus, Scale } from 'lucide-react';
import { useState } from 'react';
import { Action } from '../../../kit/action.tsx';
import { Field } from '../../../kit/fields.tsx';
import { decimalText, typedDecimal } from '../../../kit/format.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { useScale } from '../scale-state.ts';
import { expectedLoad, heavier, type Load, lighter, NOTHING } from './expected.ts';
import { playScale, putOn } from './simulator-state.ts';

interface Typed {
  text: string;
  /** What should have lain there when it was typed. */
  of: string | null;
}

const nameOf = (load: Load | null): string => (load ? `${load.value} ${load.unit}` : '');

/** Once something else should lie there, what was typed was for another carton. */
const textNow = ({ text, of }: Typed, expected: Load | null): string =>
  of === nameOf(expected) ? text : expected ? decimalText(expected.value) : '';

/** A scale with something on it: as heavy as the open carton should be, or as a person says. */
export function PlayScale() {
  const bench = useWindow((state) => state.bench ?? null);
  const scale = useScale((state) => state.scale);
  const expected = expectedLoad(bench, scale);
  const { unit } = expected ?? NOTHING;
  const [typed, setTyped] = useState<Typed>({ text: '', of: null });
  const text = textNow(typed, expected);
  const weight = typedDecimal(text);
  const type = (now: string) => setTyped({ text: now, of: nameOf(expected) });
  const value = weight ?? expected?.value ?? NOTHING.value;
  const change = (by: (from: string) => string) => type(decimalText(by(value)));
  const zero = { value: '0', unit };
  /** What lies in the carton when it is put on, not when the button was drawn. */
  const loadNow = () => {
    const now = expectedLoad(useWindow.getState().bench ?? null, useScale.getState().scale);
    const said = typedDecimal(textNow(typed, now));
    return said === null ? null : { value: said, unit: (now ?? NOTHING).unit };
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
        <Action label={t('Take all off')} onPress={() => void playScale('zero', zero)} />
      </div>
      <div className="play-row play-troubles">
        <Action
          weight="quiet"
          label={t('Moving')}
          onPress={() => void playScale('motion', { value, unit })}
        />
        <Action
          weight="quiet"
          label={t('Under zero')}
          onPress={() => void playScale('under-zero', { value: '-0.05', unit })}
        />
        <Action
          weight="quiet"
          label={t('Overload')}
          onPress={() => void playScale('over-load', zero)}
        />
        <Action
          weight="quiet"
          label={t('Unplug')}
          onPress={() => void playScale('unplugged', zero)}
        />
      </div>
    </section>
  );
}
