import { Minus, Plus, Scale } from 'lucide-react';
import { useState } from 'react';
import { Action } from '../../components/action.tsx';
import { Field } from '../../components/fields.tsx';
import { decimalText, typedDecimal } from '../../components/format.ts';
import { playScale, putOn } from '../../store/play.ts';
import { useScale } from '../../store/scale.ts';
import { useWindow } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';
import { expectedLoad, heavier, lighter } from './expected.ts';

/** A scale with something on it: as heavy as the open carton should be, or as a person says. */
export function PlayScale() {
  const say = words.play;
  const bench = useWindow((state) => state.bench ?? null);
  const scale = useScale((state) => state.scale);
  const { value, unit } = expectedLoad(bench, scale);
  const expected = `${value} ${unit}`;
  const [typed, setTyped] = useState({ text: '', of: '' });
  // Once something else should lie there, what was typed was for another carton.
  const text = typed.of === expected ? typed.text : decimalText(value);
  const weight = typedDecimal(text);
  const type = (now: string) => setTyped({ text: now, of: expected });
  const change = (by: (from: string) => string) => type(decimalText(by(weight ?? value)));
  const zero = { value: '0', unit };
  return (
    <section className="play-scale" aria-label={say.scale}>
      <h2 className="play-title">
        <Scale aria-hidden />
        {say.scale}
      </h2>
      <div className="play-row">
        <Action iconOnly icon={Minus} label={say.lighter} onPress={() => change(lighter)} />
        <Field
          bare
          label={say.weight}
          chars={5}
          inputMode="decimal"
          unit={unit}
          value={text}
          onChange={type}
        />
        <Action iconOnly icon={Plus} label={say.heavier} onPress={() => change(heavier)} />
        <Action
          label={say.putOn}
          disabled={weight === null}
          onPress={() => weight && void putOn({ value: weight, unit })}
        />
        <Action label={say.takeOff} onPress={() => void playScale('zero', zero)} />
      </div>
      <div className="play-row">
        <Action
          weight="quiet"
          label={say.moving}
          onPress={() => void playScale('motion', { value: weight ?? value, unit })}
        />
        <Action
          weight="quiet"
          label={say.underZero}
          onPress={() => void playScale('under-zero', { value: '-0.05', unit })}
        />
        <Action
          weight="quiet"
          label={say.overLoad}
          onPress={() => void playScale('over-load', zero)}
        />
        <Action
          weight="quiet"
          label={say.unplug}
          onPress={() => void playScale('unplugged', zero)}
        />
      </div>
    </section>
  );
}
