import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { saveFile } from '../../state/files.ts';
import { askOrStop } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';

/** The commands as barcodes, on paper: printed where documents print, or saved. */
export function CommandSheet() {
  const busy = usePending('scanner.commandSheet');
  const [sent, setSent] = useState(false);

  async function make(print: boolean) {
    setSent(false);
    const made = await askOrStop('scanner.commandSheet', { print });
    if (!made.ok) return;
    if (made.value.pdf === null) return setSent(true);
    const bytes = Uint8Array.from(atob(made.value.pdf), (char) => char.charCodeAt(0));
    saveFile('packbench-commands.pdf', 'application/pdf', bytes);
  }

  return (
    <section className="settings-block" aria-label={t('Command sheet')}>
      <h3>{t('Command sheet')}</h3>
      <p className="quiet">
        {t('All commands, quantities, boxes and badges as barcodes, and the test barcode.')}
      </p>
      <div className="row">
        <Action
          icon={Printer}
          label={t('Print it')}
          about={t('Command sheet')}
          busy={busy}
          onPress={() => void make(true)}
        />
        <Action
          icon={Download}
          label={t('Save it')}
          about={t('Command sheet')}
          busy={busy}
          onPress={() => void make(false)}
        />
      </div>
      <div role="status">
        {sent && (
          <Notice tone="success">{t('The command sheet is at the document printer.')}</Notice>
        )}
      </div>
    </section>
  );
}
