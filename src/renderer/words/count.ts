/** `1 unit`, `3 units`: for languages that know one and many. */
export const count = (n: number, one: string, many: string): string =>
  `${n} ${n === 1 ? one : many}`;
