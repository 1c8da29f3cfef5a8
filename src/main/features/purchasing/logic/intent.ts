import type { NewAttempt, PurchaseRequest } from '../ports.ts';

/** A purchase before its body exists. */
export type Intent = Omit<NewAttempt, 'identity' | 'bodyHash' | 'reference' | 'merchant'> & {
  /** For a return its own id (rule 2); an outbound shipment is identified by its Reference. */
  returnId?: string;
};

/** Rule 2: "For a return its own id takes the Reference's place." */
export function identityOf({ kind, returnId }: Intent, reference: string): string {
  if (kind === 'outbound') return reference;
  if (!returnId) throw new Error('A return has an id of its own');
  return returnId;
}

/** Throws for a return that the partner would sell as an outbound shipment. */
export function requireReturn({ kind }: Intent, { returnOf, terms }: PurchaseRequest): void {
  if ((kind === 'return') !== (returnOf !== null)) {
    throw new Error('A return names its outbound shipment, and nothing else does');
  }
  if (kind === 'return' && terms !== 'DDU') throw new Error('All returns are DDU');
}
