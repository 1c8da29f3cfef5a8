import { ClipboardPaste, X } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { type PastedAddress, PastedAddressSchema } from '../../../../shared/orders/order-entry.ts';
import { Action } from '../../../kit/action.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useKept } from '../../../state/session-storage.ts';
import { ask } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';

/** Characters that are read; a longer text is no address. */
const LONGEST = 2_000;

/** An address pasted into any field: what was read of it, until the person decides, also after a reload. */
export function usePastedAddress(draft: string) {
  const [read, setRead] = useKept(pastedInto(draft), PastedAddressSchema.nullable(), null);

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain').trim();
    if (!text.includes('\n') || text.length > LONGEST) return;
    // A field has one line: the text would end up in it without its lines.
    event.preventDefault();
    void ask('orders.readAddress', { text }).then((result) => {
      if (result.ok) setRead(result.value);
    });
  }

  return { read, paste, setRead };
}

export const pastedInto = (draft: string): string => `${draft} pasted`;

interface PastedProps {
  read: PastedAddress;
  labels: Readonly<Record<string, string>>;
  onTake: (fields: PastedAddress['fields']) => void;
  onClose: () => void;
}

/** Offers the fields of the pasted address; lines that nobody can place by rule stay on the screen. */
export function PastedOffer({ read: { fields, rest }, labels, onTake, onClose }: PastedProps) {
  const found = Object.entries(fields);
  return (
    <Notice
      tone={found.length > 0 ? 'info' : 'attention'}
      title={
        found.length > 0
          ? t('Fill in the pasted address?')
          : t('Of the pasted address, these lines are left to place')
      }
    >
      {found.length > 0 && (
        <ul>
          {found.map(([name, value]) => (
            <li key={name}>{`${labels[name] ?? name}: ${value}`}</li>
          ))}
        </ul>
      )}
      {found.length > 0 && rest.length > 0 && <p className="strong">{t('Not understood:')}</p>}
      {rest.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="row entry-pasted">
        {found.length > 0 && (
          <Action
            weight="main"
            icon={ClipboardPaste}
            autoFocus
            label={t('Fill in')}
            onPress={() => onTake(fields)}
          />
        )}
        <Action
          icon={X}
          label={found.length > 0 ? t('Do not fill in') : t('Done (pasted)')}
          onPress={onClose}
        />
      </div>
    </Notice>
  );
}
