import type { Bench } from '../../../shared/packing/session.ts';
import { type Choice, optionsIfAccepted } from '../../../shared/rating/quote.ts';
import {
  argumentCommandOf,
  barcodeOf,
  commandOf,
  OFFERS,
  type ScanCommand,
} from '../../../shared/scanning/command-codes.ts';
import { Barcode } from '../../kit/content/barcode-later.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { useKeysHere } from '../../kit/keys/hotkeys.tsx';
import { keyName } from '../../kit/keys/keys.ts';
import { COMMAND_NAMES, SAYINGS } from '../../kit/messages.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import '../../kit/notices/help.css';

/** Active keys of the current screen, and the commands that apply to it. */
export function HelpDialog() {
  const open = useWindow((state) => state.help);
  return open ? <Help /> : null;
}

function Help() {
  const bench = useWindow((state) => state.bench ?? null);
  const keys = useKeysHere();
  const commands = commandsAt(bench);
  const close = () => useWindow.setState({ help: false });
  return (
    <DialogBox
      wide
      reading
      title={t('Keys and command barcodes')}
      onClose={close}
      // It shows them to be scanned, or says how they are made.
      onScan={(text) => {
        const isOfHere = commands.some((command) => commandOf(text) === command);
        if (!isOfHere && argumentCommandOf(text) === null) return false;
        close();
        return 'bench';
      }}
    >
      <p className="large">
        {t('A scan is taken wherever you are; no field needs to be chosen first.')}
      </p>
      <div className="help-columns">
        <section>
          <h3>{t('Keys on this screen')}</h3>
          <HelpList of={keys.map(({ key, label }) => [keyName(key), label])} />
        </section>
        <section>
          {commands.length > 0 && <h3>{t('Command barcodes')}</h3>}
          <div className="help-codes">
            {commands.map((command) => (
              <Barcode key={command} text={barcodeOf(command)} label={t(COMMAND_NAMES[command])} />
            ))}
          </div>
          {/* Commands with a parameter are listed, not shown as barcodes. */}
          {bench?.session.step.kind === 'packing' && (
            <HelpList of={SAYINGS.map(([code, what]) => [code, t(what)])} />
          )}
        </section>
      </div>
    </DialogBox>
  );
}

const HelpList = ({ of }: { of: readonly (readonly [string, string])[] }) => (
  <dl className="help-list">
    {of.map(([code, what]) => (
      <div key={code} className="contents">
        <dt>
          <kbd>{code}</kbd>
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);

/** Commands that apply to the order at its step. None that buys: the price stands behind this dialog. */
function commandsAt(bench: Bench | null): readonly ScanCommand[] {
  const step = bench?.session.step;
  switch (step?.kind) {
    case undefined:
      return ['UNDO', 'RESUME', 'HAND-OVER', 'DAY', 'SIGN-OUT'];
    case 'waiting':
      return ['NEXT-ORDER', 'UNDO'];
    case 'packing':
      return ['NEXT-CARTON', 'PACK-REST', 'RATES', 'UNDO', 'SET-ASIDE'];
    case 'choosing':
      return [...offersOf(optionsIfAccepted(step.quote)), 'CANCEL', 'SET-ASIDE'];
    case 'rating':
      return ['CANCEL', 'SET-ASIDE'];
    case 'buying':
      return [];
    case 'unknown':
    case 'documents':
      return ['SET-ASIDE'];
    case 'labels':
      return ['REPRINT', 'PRINT', 'SET-ASIDE'];
    case 'done':
      return ['NEXT-ORDER', 'REPRINT', 'PRINT'];
  }
}

const offersOf = (options: readonly Choice[]): ScanCommand[] =>
  OFFERS.filter((offer) =>
    options.some(({ service, terms }) => `${service}-${terms}`.toUpperCase() === offer),
  );
