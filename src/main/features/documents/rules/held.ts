import type { Wording } from '../../../../shared/kernel/message.ts';
import type { Paper } from '../ports.ts';

/** A label that may be another purchase's, and that no supervisor has accepted. */
export const isUnproven = ({ role, found, accepted }: Pick<Paper, 'role' | 'found' | 'accepted'>) =>
  role === 'label' && found.length > 0 && !accepted;

/** An invoice that may be another purchase's, and that nobody has looked at. */
export const isHeldInvoice = ({
  role,
  found = [],
  accepted,
}: Pick<Paper, 'role' | 'accepted'> & { found?: readonly Wording[] }) =>
  role === 'invoice' && found.length > 0 && !accepted;

/** The invoices that may be printed. */
export const invoicesIn = (papers: readonly Paper[]): Paper[] =>
  papers.filter((paper) => paper.role === 'invoice' && !isHeldInvoice(paper));
