import type { NewAttempt, PurchaseRequest } from '../ports.ts';

/** What is to be bought, before it has a body. */
export type Intent = Omit<NewAttempt, 'identity' | 'bodyHash' | 'reference' | 'merchant'> & {
  /** Of a return its own id (rule 2); an outbound's is its Reference. */
  returnId?: string;
};

/** Rule 2: "For a return its own id takes the Reference's place." */
export function identityOf({ kind, returnId }: Intent, reference: string): string {
  if (kind === 'outbound') return reference;
  if (!returnId) throw new Error('A return has an id of its own');
  return returnId;
}

/** A return that the partner would sell as an outbound shipment must not come this far. */
export function requireReturn({ kind }: Intent, { returnOf, terms }: PurchaseRequest): void {
  if ((kind === 'return') !== (returnOf !== null)) {
    throw new Error('A return names its outbound shipment, and nothing else does');
  }
  if (kind === 'return' && terms !== 'DDU') throw new Error('All returns are DDU');
}
