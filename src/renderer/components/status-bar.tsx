import { FileText, Moon, Printer, Sun, SunMoon, Tag, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { setTheme, THEMES, type Theme, usePreferences } from '../store/preferences.ts';
import { useWindow } from '../store/window-store.ts';
import { words } from '../words/words.ts';
import { shortTarget } from './format.ts';
import { ToneIcon } from './tone-icon.tsx';
import './status-bar.css';

/** Always there: with whom we deal, where paper comes out, what is not known, who is packing. */
export function StatusBar() {
  const status = useWindow((state) => state.status);
  const lost = useWindow((state) => state.contact === 'lost');
  return (
    <section className="status-bar" aria-label={words.status.label}>
      {lost && (
        <span className="status-item" data-tone="unknown">
          <ToneIcon tone="unknown" />
          {words.contact.lost}
        </span>
      )}
      {status && (
        <>
          <Partner name={status.partner.name} sandbox={status.partner.sandbox} />
          <Target
            icon={<Tag aria-hidden />}
            label={words.status.labelPrinter}
            target={status.printers.label}
          />
          <Target
            icon={<FileText aria-hidden />}
            label={words.status.documentPrinter}
            target={status.printers.document}
          />
          <Unknown count={status.unknownPurchases} />
          <span className="status-item">
            <User aria-hidden />
            <span className="visually-hidden">{words.status.packer}: </span>
            {status.packer ?? words.status.nobody}
          </span>
        </>
      )}
      <ThemeButton />
    </section>
  );
}

function Partner({ name, sandbox }: { name: string; sandbox: boolean }) {
  if (sandbox)
    return (
      <span className="status-item status-sandbox">
        <strong>{words.status.sandbox}</strong>
        <span className="status-more">{words.status.sandboxDetail}</span>
      </span>
    );
  return (
    <span className="status-item">
      <span className="quiet">{words.status.partner}</span>
      <strong>{hostOf(name)}</strong>
    </span>
  );
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;

function Target(props: { icon: ReactNode; label: string; target: string | null }) {
  const { icon, label, target } = props;
  return (
    <span
      className="status-item"
      data-tone={target ? undefined : 'attention'}
      title={target ?? undefined}
    >
      {target ? icon : <Printer aria-hidden />}
      {label}: <strong>{target ? shortTarget(target) : words.status.noPrinter}</strong>
    </span>
  );
}

function Unknown({ count }: { count: number }) {
  if (count === 0) return <span className="status-item quiet">{words.status.noUnknown}</span>;
  return (
    <span className="status-item" data-tone="unknown">
      <ToneIcon tone="unknown" />
      <strong>{words.status.unknownPurchases(count)}</strong>
    </span>
  );
}

const THEME_ICONS: Record<Theme, typeof Sun> = { auto: SunMoon, light: Sun, dark: Moon };

function ThemeButton() {
  const theme = usePreferences((state) => state.theme);
  const Icon = THEME_ICONS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  return (
    <Button
      className="status-theme"
      aria-label={words.status.changeTheme(words.status.theme[theme])}
      onPress={() => setTheme(next)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
