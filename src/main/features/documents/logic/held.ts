import { looksLikeCommand } from '../../../../shared/kernel/codes.ts';
import type { AnyMessage } from '../../../../shared/kernel/message.ts';
import type { RestKind, StoredDocument } from '../ports.ts';

/** A label that may be another purchase's, and that no supervisor has accepted. */
export const isUnproven = ({
  role,
  found,
  accepted,
}: Pick<StoredDocument, 'role' | 'found' | 'accepted'>) =>
  role === 'label' && found.length > 0 && !accepted;

/** A page assigned to no carton while labels are missing, or a doubtful label. */
export const isHeldPage = (
  document: Pick<StoredDocument, 'role' | 'found' | 'accepted'>,
): boolean => (document.role === 'unmatched' && !document.accepted) || isUnproven(document);

/** An invoice that may be another purchase's, and that nobody has reviewed. */
export const isHeldInvoice = ({
  role,
  found = [],
  accepted,
}: Pick<StoredDocument, 'role' | 'accepted'> & { found?: readonly AnyMessage[] }) =>
  role === 'invoice' && found.length > 0 && !accepted;

/** Invoices that may be printed. */
export const invoicesIn = (documents: readonly StoredDocument[]): StoredDocument[] =>
  documents.filter((document) => document.role === 'invoice' && !isHeldInvoice(document));

/** A page that is neither label nor invoice, and is not held. */
export const isRest = (document: StoredDocument): document is StoredDocument & { role: RestKind } =>
  document.role === 'courier-copy' || document.role === 'return-label' || document.role === 'other';

/** An invoice with a code that the scanner takes as a command: nobody can accept it. */
export const isForbiddenInvoice = (document: StoredDocument): boolean =>
  isHeldInvoice(document) && document.barcodes.some(looksLikeCommand);
