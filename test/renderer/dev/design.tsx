import '@fontsource-variable/atkinson-hyperlegible-next';
import '../../../src/renderer/styles/tokens.css';
import '../../../src/renderer/styles/base.css';
import '../../../src/renderer/scanner/scan-bar.css';
import {
  ArrowRight,
  FileText,
  PackageOpen,
  Printer,
  ScanBarcode,
  ShoppingCart,
  Tag,
  Truck,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Action } from '../../../src/renderer/kit/action.tsx';
import { ChoiceRow, Field, Pick, Toggle } from '../../../src/renderer/kit/fields.tsx';
import {
  Chip,
  Empty,
  Loading,
  Notice,
  type Tone,
  ToneIcon,
} from '../../../src/renderer/kit/notice.tsx';
import { applyPreferences, setTheme, THEMES } from '../../../src/renderer/state/preferences.ts';
import './design.css';

/*
 * The design of the window on one page, with the window's own tokens, styles and components: `vite
 * test/renderer/dev`, then `/design.html?theme=contrast`. Not part of the product.
 */

/** Reads the tokens from the style sheet, so that this page always matches it. */
function tokensThat(fits: RegExp): string[] {
  const names = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter((rule) => rule.selectorText === ':root')
    .flatMap((rule) => [...rule.style]);
  return [...new Set(names)].filter((name) => fits.test(name));
}

const TONES: readonly { tone: Tone; says: string }[] = [
  { tone: 'info', says: 'The station says something' },
  { tone: 'success', says: 'It is done, or right' },
  { tone: 'attention', says: 'Look here before you go on' },
  { tone: 'stop', says: 'Wrong: nothing was changed' },
  { tone: 'unknown', says: 'Purchase not confirmed' },
];

const ICONS = {
  PackageOpen,
  ScanBarcode,
  ArrowRight,
  Undo2,
  ShoppingCart,
  Tag,
  Printer,
  FileText,
  Truck,
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const TypeScale = () => (
  <ul className="design-samples">
    {tokensThat(/^--size-/).map((name) => (
      <li key={name}>
        <code>{name}</code>
        <span style={{ fontSize: `var(${name})` }}>Scan the next item: 12 units</span>
      </li>
    ))}
  </ul>
);

const Lengths = () => (
  <ul className="design-samples">
    {tokensThat(/^--(gap|target|line|focus-line|radius)/).map((name) => (
      <li key={name}>
        <code>{name}</code>
        <span className="design-bar" style={{ inlineSize: `var(${name})` }} />
      </li>
    ))}
  </ul>
);

const LENGTH_OR_TYPE = /^--(size|gap|target|line|focus-line|radius|ring|font|text-scale)/;

const Colours = () => (
  <ul className="design-colours">
    {tokensThat(/^--/)
      .filter((name) => !LENGTH_OR_TYPE.test(name))
      .map((name) => (
        <li key={name}>
          <span className="design-swatch" style={{ background: `var(${name})` }} />
          <code className="small">{name.slice(2)}</code>
        </li>
      ))}
  </ul>
);

const States = () => (
  <div className="design-tones">
    {TONES.map(({ tone, says }) => (
      <div key={tone} className="design-tone">
        <Notice tone={tone} title={says}>
          A remark that stays where it belongs.
        </Notice>
        <p className="scan-answer" data-tone={tone}>
          <ToneIcon tone={tone} />
          <span>{says}</span>
        </p>
        <div>
          <Chip tone={tone}>{tone}</Chip>
        </div>
      </div>
    ))}
  </div>
);

const nothing = () => undefined;

const Actions = () => (
  <div className="row">
    <Action
      weight="main"
      act="next"
      icon={ArrowRight}
      label="The one next step"
      onPress={nothing}
    />
    <Action act="undo" icon={Undo2} label="Another step" onPress={nothing} />
    <Action weight="quiet" label="A quiet one" onPress={nothing} />
    <Action act="find" label="Not now" disabled onPress={nothing} />
    <Action label="Under way" busy onPress={nothing} />
    <Action iconOnly icon={Printer} label="Reprint" onPress={nothing} />
  </div>
);

const Fields = () => (
  <div className="stack">
    <div className="row-end">
      <Field label="Weight" value="1.25" unit="KG" chars={8} onChange={nothing} />
      <Field label="Wrong" value="12 stone" error="A number, such as 1.25" onChange={nothing} />
      <Field label="With its key" value="SO-1001" keyHint="find" onChange={nothing} />
      <Pick
        label="Box"
        value="S"
        onChange={nothing}
        choices={[{ id: 'S', label: 'S', detail: '25 × 18 × 14 CM' }]}
      />
    </div>
    <div className="row">
      <Toggle label="Insured" value onChange={nothing} keyHint="insure" />
      <Toggle label="Not insured" value={false} onChange={nothing} />
      <ChoiceRow
        label="State"
        value="open"
        onChange={nothing}
        choices={[
          { id: 'open', label: 'Open', count: 12 },
          { id: 'held', label: 'Held', count: 1 },
        ]}
      />
    </div>
  </div>
);

const Icons = () => (
  <ul className="design-icons">
    {Object.entries(ICONS).map(([name, Icon]) => (
      <li key={name}>
        <Icon aria-hidden />
        <span>{name}</span>
      </li>
    ))}
  </ul>
);

const Design = () => (
  <main className="design">
    <h1>The look of the window</h1>
    <Part title="Type">
      <TypeScale />
    </Part>
    <Part title="States">
      <States />
    </Part>
    <Part title="Actions">
      <Actions />
    </Part>
    <Part title="Fields">
      <Fields />
    </Part>
    <Part title="Empty, and loading">
      <div className="row">
        <Empty title="No order waits">Scan one, or import files.</Empty>
        <Loading />
      </div>
    </Part>
    <Part title="Colours">
      <Colours />
    </Part>
    <Part title="Lengths">
      <Lengths />
    </Part>
    <Part title="Icons">
      <Icons />
    </Part>
  </main>
);

const wanted = new URLSearchParams(location.search).get('theme');
setTheme(THEMES.find((each) => each === wanted) ?? 'auto');
applyPreferences(document.documentElement);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the design');
createRoot(root).render(<Design />);
