import groups from './duties.json' with { type: 'json' };

/** Per cent for goods whose code is unknown. */
const UNKNOWN_GOODS = '15';

/** Duty in per cent by the first and last HS chapter of a group ("HS code structure"). */
const dutyGroup = (hsCode: string) => {
  const chapter = /^\d{6}$/.test(hsCode) ? Number(hsCode.slice(0, 2)) : 0;
  return groups.find(({ first, last }) => chapter >= first && chapter <= last);
};

/** Whether the code is valid: 6 digits of an existing chapter. */
export const isHsCode = (hsCode: string): boolean => dutyGroup(hsCode) !== undefined;

/** General duty in per cent for a code, before the destination's own factor. */
export const dutyPercent = (hsCode: string): string => dutyGroup(hsCode)?.percent ?? UNKNOWN_GOODS;
