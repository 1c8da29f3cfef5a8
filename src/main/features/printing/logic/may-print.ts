import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import { stateWords } from '../../../../shared/kernel/state-words.ts';
import {
  PARTNERS_KINDS,
  type PartnersKind,
  type PrintKind,
} from '../../../../shared/printing/print-job.ts';
import type { AttemptState, MatchedBy } from '../../../../shared/purchasing/shipment.ts';
import type { RuledPurchase } from '../../automation/logic/facts.ts';

/** A document of a purchase, as needed for print checks. */
export interface PrintableDocument {
  role: 'original' | 'unmatched' | PartnersKind;
  hash: string;
  file: string;
  /** Where a page that is neither label nor invoice came from. */
  url?: string | null;
  cartonReference: string | null;
  matchedBy: MatchedBy | null;
  /** A person reviewed the picture of a label; an unmatched page: accepted others in its place. */
  accepted: boolean;
  /** Doubts about a label or an invoice. */
  found?: readonly AnyMessage[];
}

export const isPartners = (kind: PrintKind): kind is PartnersKind =>
  PARTNERS_KINDS.some((each) => each === kind);

/** A purchase, as needed for print checks. */
export interface PrintablePurchase {
  id: string;
  orderId: string;
  reference: string;
  state: AttemptState;
  /** A cancellation was asked for and is not confirmed. */
  isCancelAsked?: boolean;
  accepted: RuledPurchase & { cartons: readonly { reference: string }[] };
}

/** Why these documents of a purchase may not be printed, or null. */
export function mayPrint(
  purchase: PrintablePurchase,
  documents: readonly PrintableDocument[],
  all: readonly PrintableDocument[],
): StationError | null {
  if (purchase.state !== 'confirmed') {
    return held(
      say('The shipment of {reference} is {state}: its documents are not printed.', {
        reference: purchase.reference,
        state: stateWords(purchase.state),
      }),
    );
  }
  if (purchase.isCancelAsked) {
    return held(
      say(
        'A cancellation of {reference} was asked for and is not confirmed: its documents are not printed. Cancel it again, or record it as cancelled.',
        { reference: purchase.reference },
      ),
    );
  }
  const loose = documents.find(({ role }) => role === 'original' || role === 'unmatched');
  if (loose) return held(say('Held pages and whole files of the partner are not printed.'));
  // Its document may be another order's, and so may the invoice in it.
  const unproven = all.some((document) => document.role === 'label' && isDoubted(document));
  if (unproven && documents.length > 0) {
    return held(
      say(
        'A label of this shipment may be another order’s: nothing is printed until a supervisor has looked at it.',
      ),
    );
  }
  if (documents.some((document) => document.role === 'invoice' && isDoubted(document))) {
    return held(say('The invoice of this shipment may be another order’s: it is not printed.'));
  }
  const labels = documents.filter(({ role }) => role === 'label');
  if (labels.length === 0) return null;
  if (all.some(({ role, accepted }) => role === 'unmatched' && !accepted)) {
    return held(
      say('Labels of this shipment do not fit its cartons: none is printed until they do.'),
    );
  }
  const several = purchase.accepted.cartons.length > 1;
  const unseen = labels.filter(({ matchedBy, accepted }) => matchedBy === 'position' && !accepted);
  if (!several || unseen.length === 0) return null;
  const cartons = unseen.map(({ cartonReference }) => cartonReference).join(', ');
  return held(
    say(
      'The labels of {cartons} are given by position only: look at each picture and accept it first.',
      { cartons },
    ),
  );
}

/** Doubtful, and not accepted by anybody. */
const isDoubted = ({ found = [], accepted }: PrintableDocument): boolean =>
  found.length > 0 && !accepted;

const held = (message: Message): StationError =>
  stationError('labels-held', message, { retry: 'after-change' });

interface WaitingJob {
  kind: PrintKind;
  title: AnyMessage;
  file: string;
  cartonReference: string | null;
}

/**
 * Checked again right before a queued job is sent: the purchase may have been cancelled, or the
 * carton's label replaced.
 */
export function mayStillPrint(
  job: WaitingJob,
  purchase: PrintablePurchase | null,
  all: readonly PrintableDocument[],
): StationError | null {
  if (!purchase) return null;
  if (!isPartners(job.kind)) return mayPrint(purchase, [], all);
  const document = all.find(
    ({ role, file, cartonReference }) =>
      role === job.kind && file === job.file && cartonReference === job.cartonReference,
  );
  if (!document)
    return held(say('{title} has been replaced by another document since.', { title: job.title }));
  return mayPrint(purchase, [document], all);
}
