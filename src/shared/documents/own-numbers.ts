/** Whether the carrier is among those of the setting `labels.ownNumbers`, however it is written. */
export const hasOwnNumbers = (carriers: readonly string[], carrier: string | null): boolean =>
  carrier !== null && carriers.some((each) => keyOf(each) === keyOf(carrier));

const keyOf = (carrier: string): string => carrier.trim().toLowerCase();
