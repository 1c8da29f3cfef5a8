import { looksLikeCommand } from '../../../../shared/kernel/codes.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';

/** A code on paper that the scanner would take as a command: scanned instead of the label, it could buy. */
export function commandOn({ barcodes }: { barcodes: readonly string[] }): Message | null {
  const code = barcodes.find(looksLikeCommand);
  return code === undefined
    ? null
    : say('it carries a barcode that the scanner takes as a command: {code}', { code });
}
