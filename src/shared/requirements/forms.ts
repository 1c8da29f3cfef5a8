import { validate as arCuit } from 'stdnum/lib/cjs/ar/cuit.js';
import { validate as brCnpj } from 'stdnum/lib/cjs/br/cnpj.js';
import { validate as brCpf } from 'stdnum/lib/cjs/br/cpf.js';
import { validate as clRut } from 'stdnum/lib/cjs/cl/rut.js';
import { validate as cnRic } from 'stdnum/lib/cjs/cn/ric.js';
import { validate as cnUscc } from 'stdnum/lib/cjs/cn/uscc.js';
import { validate as coNit } from 'stdnum/lib/cjs/co/nit.js';
import { validate as ecCi } from 'stdnum/lib/cjs/ec/ci.js';
import { validate as ecRuc } from 'stdnum/lib/cjs/ec/ruc.js';
import { validate as esDni } from 'stdnum/lib/cjs/es/dni.js';
import { validate as esNif } from 'stdnum/lib/cjs/es/nif.js';
import { InvalidChecksum } from 'stdnum/lib/cjs/exceptions.js';
import { validate as gbVat } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as idNpwp } from 'stdnum/lib/cjs/id/npwp.js';
import { validate as ilHp } from 'stdnum/lib/cjs/il/hp.js';
import { validate as ilIdnr } from 'stdnum/lib/cjs/il/idnr.js';
import { validate as inAadhaar } from 'stdnum/lib/cjs/in/aadhaar.js';
import { validate as inGstin } from 'stdnum/lib/cjs/in/gstin.js';
import { validate as inPan } from 'stdnum/lib/cjs/in/pan.js';
import { validate as mxCurp } from 'stdnum/lib/cjs/mx/curp.js';
import { validate as mxRfc } from 'stdnum/lib/cjs/mx/rfc.js';
import { validate as peRuc } from 'stdnum/lib/cjs/pe/ruc.js';
import { validate as trId } from 'stdnum/lib/cjs/tr/tckimlik.js';
import { validate as trVkn } from 'stdnum/lib/cjs/tr/vkn.js';
import { validate as twNatid } from 'stdnum/lib/cjs/tw/natid.js';
import { validate as twUbn } from 'stdnum/lib/cjs/tw/ubn.js';
import { validate as twUi } from 'stdnum/lib/cjs/tw/ui.js';
import { validate as zaIdnr } from 'stdnum/lib/cjs/za/idnr.js';
import validator from 'validator';
import { fitsPostalCode } from './postal-code.ts';
import { hasStopWord, isStopName, isStopWord } from './stop-words.ts';
import { isEori, isVatNumber, type Validate } from './vat-numbers.ts';

/** What some forms depend on beside the value. */
interface Around {
  country: string;
  on: string;
}

type Check = (value: string, around: Around) => boolean;

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Without what people write between the digits of a number. */
const bare = (value: string): string => value.replaceAll(/[\s.,/_·\p{Pd}]/gu, '').toUpperCase();

const number =
  (validate: Validate): Check =>
  (value) =>
    validate(bare(value)).isValid;

/** Every part of it but its check digits. */
const formOf =
  (validate: Validate): Check =>
  (value) => {
    const { isValid, error } = validate(bare(value));
    return isValid || error instanceof InvalidChecksum;
  };

/** `000.000.000-00` and such, which forms accept and nobody has. */
const isPlaceholder = (value: string): boolean => /^[A-Z]?(\d)\1{5,}$/.test(bare(value));

const eachOf =
  (...checks: readonly Check[]): Check =>
  (value, around) =>
    checks.some((check) => check(value, around));

/**
 * Of companies (third digit 6 or 9) many have no check digit: the tax office does not give their numbers by
 * any algorithm (https://github.com/koblas/stdnum-js/pull/168).
 */
const ecuadorRuc: Check = (value, around) =>
  (/^..[69]/.test(bare(value)) ? formOf(ecRuc) : number(ecRuc))(value, around);

/** Letters and digits, mostly digits. Other numbers of a country are longer, or `passport-letter` tells them apart. */
const passport: Check = (value) => {
  const text = bare(value);
  return /^[A-Z0-9]{6,9}$/.test(text) && text.replaceAll(/\D/g, '').length >= 4;
};

const NAMED: Readonly<Record<string, Check>> = {
  cpf: number(brCpf),
  cnpj: number(brCnpj),
  'cnpj-digits': (value) => isDigits(bare(value)) && brCnpj(bare(value)).isValid,
  rfc: number(mxRfc),
  /** About one of seventy in use has another check digit (`stdnum`, mx/rfc). */
  'rfc-form': formOf(mxRfc),
  curp: number(mxCurp),
  rut: number(clRut),
  cuit: number(arCuit),
  nit: number(coNit),
  'pe-ruc': number(peRuc),
  'ec-ruc': ecuadorRuc,
  'ec-cedula': number(ecCi),
  'tr-id': number(trId),
  'tr-vkn': number(trVkn),
  pan: number(inPan),
  aadhaar: number(inAadhaar),
  gstin: number(inGstin),
  npwp: number(idNpwp),
  uscc: number(cnUscc),
  'cn-id': number(cnRic),
  'tw-id': eachOf(number(twNatid), number(twUi)),
  'tw-ubn': number(twUbn),
  'za-id': number(zaIdnr),
  'il-id': number(ilIdnr),
  'il-company': number(ilHp),
  'gb-vat': number(gbVat),
  nif: eachOf(number(esNif), number(esDni)),
  eori: (value) => isEori(bare(value)),
  vat: (value, { country }) => !bare(value).startsWith('GB') && isVatNumber(bare(value), country),
  'gb-eori': (value) => /^GB(\d{12}|\d{15})$/.test(bare(value)),
  passport,
  'passport-letter': (value, around) => /^\s*[A-Za-z]/.test(value) && passport(value, around),
  'hs-code': (value) => isDigits(value) && [6, 8, 10].includes(value.length),
  'mail-address': (value) => validator.isEmail(value),
  'postal-code': (value, { country }) => fitsPostalCode(value, country),
  'stop-word': (value, { on }) => isStopWord(value, on),
  'no-stop-word-within': (value, { on }) => !hasStopWord(value, on),
  'stop-name': (value, { on }) => isStopName(value, on),
};

/** `9` a digit, `@` a letter, `*` either; anything else stands for itself. */
function fitsMask(mask: string, value: string): boolean {
  const text = bare(value);
  const places = [...bare(mask)];
  return (
    text.length === places.length &&
    places.every((place, at) => {
      const letter = text.charAt(at);
      if (place === '9') return /^\d$/.test(letter);
      if (place === '@') return /^[A-Z]$/.test(letter);
      if (place === '*') return /^[A-Z0-9]$/.test(letter);
      return place === letter;
    })
  );
}

function fitsDigits(counts: string, value: string): boolean {
  const text = bare(value);
  const [least, most = least] = counts.split('-').map(Number);
  return isDigits(text) && text.length >= Number(least) && text.length <= Number(most);
}

/** Of a person's or a company's number; the others are about codes and words. */
const isOfNumber = (form: string): boolean =>
  !/^(hs-code|postal-code|mail-address|stop-|no-stop-)/.test(form);

/**
 * Whether it is a form: a name above, `digits:11`, `digits:8-10`, `mask:P999999999999` or
 * `one-of:ONE,OTHER`; `none`, where it may also be empty.
 */
export const isForm = (form: string): boolean =>
  form === 'none' ||
  Object.hasOwn(NAMED, form) ||
  isDigitCount(form) ||
  (form.startsWith('mask:') && /[9@*]/.test(form.slice(5))) ||
  (form.startsWith('one-of:') && /[^\s,]/.test(form.slice(7)));

/** `digits:11`, `digits:8-10`. */
function isDigitCount(form: string): boolean {
  const [, least, most = least] = /^digits:(\d{1,2})(?:-(\d{1,2}))?$/.exec(form) ?? [];
  return Number(least) > 0 && Number(least) <= Number(most);
}

/** Whether a value that is there has one of the forms. */
export const fitsForm = (forms: readonly string[], value: string, around: Around): boolean =>
  forms.some((form) => {
    if (isOfNumber(form) && isPlaceholder(value)) return false;
    const named = Object.hasOwn(NAMED, form) ? NAMED[form] : undefined;
    if (named) return named(value, around);
    const [kind, rest = ''] = [form.slice(0, form.indexOf(':')), form.slice(form.indexOf(':') + 1)];
    if (kind === 'digits') return fitsDigits(rest, value);
    if (kind === 'mask') return fitsMask(rest, value);
    return rest.split(',').some((each) => bare(each) === bare(value));
  });
