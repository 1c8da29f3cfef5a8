import { validate as at } from 'stdnum/lib/cjs/at/uid.js';
import { validate as be } from 'stdnum/lib/cjs/be/vat.js';
import { validate as bg } from 'stdnum/lib/cjs/bg/vat.js';
import { validate as chUid } from 'stdnum/lib/cjs/ch/uid.js';
import { validate as chVat } from 'stdnum/lib/cjs/ch/vat.js';
import { validate as cy } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as cz } from 'stdnum/lib/cjs/cz/dic.js';
import { validate as de } from 'stdnum/lib/cjs/de/vat.js';
import { validate as dk } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as ee } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as es } from 'stdnum/lib/cjs/es/nif.js';
import { InvalidChecksum } from 'stdnum/lib/cjs/exceptions.js';
import { validate as fi } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as fr } from 'stdnum/lib/cjs/fr/tva.js';
import { validate as gb } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as gr } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as hr } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as hu } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as ie } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as it } from 'stdnum/lib/cjs/it/iva.js';
import { validate as lt } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as lu } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as lv } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as mt } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as nl } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as noMva } from 'stdnum/lib/cjs/no/mva.js';
import { validate as noOrgnr } from 'stdnum/lib/cjs/no/orgnr.js';
import { validate as pl } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as pt } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as ro } from 'stdnum/lib/cjs/ro/cif.js';
import { validate as se } from 'stdnum/lib/cjs/se/vat.js';
import { validate as si } from 'stdnum/lib/cjs/si/ddv.js';
import { validate as sk } from 'stdnum/lib/cjs/sk/dph.js';

/** As `stdnum` checks a number. */
export type Validate = (value: string) => { isValid: boolean; error?: Error };

/** By the letters that its VAT numbers begin with; Greece's are EL. */
const OF_STATES: Readonly<Record<string, readonly Validate[]>> = {
  AT: [at],
  BE: [be],
  BG: [bg],
  CY: [cy],
  CZ: [cz],
  DE: [de],
  DK: [dk],
  EE: [ee],
  EL: [gr],
  ES: [es],
  FI: [fi],
  FR: [fr],
  HR: [hr],
  HU: [hu],
  IE: [ie],
  IT: [it],
  LT: [lt],
  LU: [lu],
  LV: [lv],
  MT: [mt],
  NL: [nl],
  PL: [pl],
  PT: [pt],
  RO: [ro],
  SE: [se],
  SI: [si],
  SK: [sk],
  /** Northern Ireland: of the United Kingdom, with letters of their own. */
  XI: [gb],
  GB: [gb],
  CH: [chUid, chVat],
  NO: [noOrgnr, noMva],
};
const LETTERS_OF: Readonly<Record<string, string>> = { GR: 'EL' };

const NOT_OF_EU = new Set(['CH', 'GB', 'NO']);

/** Whether it is a VAT number of the state that it names, or of the country where it names none. */
export function isVatNumber(bare: string, country: string): boolean {
  const named = OF_STATES[bare.slice(0, 2)];
  if (named) return named.some((check) => check(bare).isValid || check(bare.slice(2)).isValid);
  return (OF_STATES[LETTERS_OF[country] ?? country] ?? []).some((check) => check(bare).isValid);
}

/**
 * EORI numbers have no check digits of their own. One that has the form of its state's VAT number, but not
 * its check digit, is mistyped.
 */
export function isEori(bare: string): boolean {
  const state = bare.slice(0, 2);
  const checks = OF_STATES[LETTERS_OF[state] ?? state];
  if (!checks || NOT_OF_EU.has(state)) return false;
  if (!/^[A-Z0-9]{5,15}$/.test(bare.slice(2)) || !/\d/.test(bare)) return false;
  return !checks.some((check) => check(bare.slice(2)).error instanceof InvalidChecksum);
}
