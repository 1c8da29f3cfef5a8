/** Duty in per cent by the first and last HS chapter of a group ("HS code structure"). */
const GROUPS: readonly [first: number, last: number, percent: string][] = [
  [1, 24, '12'],
  [25, 27, '1.5'],
  [28, 38, '5'],
  [39, 40, '6.5'],
  [41, 43, '4.5'],
  [44, 48, '2'],
  [49, 49, '0'],
  [50, 60, '8'],
  [61, 62, '12'],
  [63, 63, '9'],
  [64, 67, '10'],
  [68, 70, '6'],
  [71, 71, '2.5'],
  [72, 76, '3'],
  [78, 83, '3.2'],
  [84, 85, '2'],
  [86, 89, '6'],
  [90, 92, '1.7'],
  [93, 93, '3.2'],
  [94, 94, '2.7'],
  [95, 95, '3.5'],
  [96, 96, '4'],
  [97, 97, '0'],
];

/** What customs takes where it cannot tell what it is. */
const UNKNOWN_GOODS = '15';

const dutyGroup = (hsCode: string) => {
  const chapter = /^\d{6}$/.test(hsCode) ? Number(hsCode.slice(0, 2)) : 0;
  return GROUPS.find(([first, last]) => chapter >= first && chapter <= last);
};

/** Whether the code is one that customs can read: 6 digits, of a chapter that exists. */
export const isHsCode = (hsCode: string): boolean => dutyGroup(hsCode) !== undefined;

/** General duty in per cent for a code, before the destination's own factor. */
export const dutyPercent = (hsCode: string): string => dutyGroup(hsCode)?.[2] ?? UNKNOWN_GOODS;
