import type { Address } from '../../../../shared/kernel/address.ts';
import { fold } from '../../../../shared/orders/kept/search-text.ts';
import type { Order } from '../../../../shared/orders/order.ts';

/** What stands where somebody's name or words stood. The schema knows it as well. */
export const ERASED = 'erased';

/** The country stays: reports go by it, and it names nobody. */
export const nobodyIn = (country: string): Address => ({
  name: ERASED,
  attentionName: '',
  addressLine1: ERASED,
  addressLine2: '',
  city: ERASED,
  state: '',
  country,
  zip: '',
  phone: '',
  email: '',
  federalTaxId: '',
  stateTaxId: '',
});

/** The order without people: what was sent, at which value, stays. */
export const withoutPeople = ({ shipToCame: _gone, ...order }: Order): Order => ({
  ...order,
  notes: null,
  shipTo: nobodyIn(order.shipTo.country),
  shipFrom: order.shipFrom && nobodyIn(order.shipFrom.country),
});

/** Too short a word stands in other words as well. */
const SHORTEST = 3;
const SHORTEST_NUMBER = 6;

/** Whether a text that somebody typed says something of the order's people. */
export function speaksOf({
  shipTo,
  shipToCame = {},
  notes,
}: Order): (text: string | null) => boolean {
  const { name, attentionName, addressLine1, addressLine2, zip, email } = shipTo;
  const names = [name, attentionName].flatMap((each) => fold(each).split(/[\s,.]+/));
  const whole = [addressLine1, addressLine2, zip, email, shipTo.federalTaxId, shipTo.stateTaxId];
  const came = Object.entries(shipToCame).flatMap(([field, text]) =>
    field === 'country' ? [] : text,
  );
  const words = [...names, ...[...whole, ...came, notes ?? ''].map(fold)].filter(
    (word) => word.length >= SHORTEST,
  );
  const phone = digits(shipTo.phone);
  return (text) => {
    if (text === null) return false;
    const found = fold(text);
    const called = phone.length >= SHORTEST_NUMBER && digits(text).includes(phone);
    return called || words.some((word) => found.includes(word));
  };
}

const digits = (text: string): string => text.replace(/\D/g, '');
