/** Numbers made as carriers make them, with their check digits; `seed` has up to seven digits. */

const digits = (seed: number, length: number): string =>
  String((seed * 7919 + 1234567) % 10 ** Math.min(length, 9)).padStart(length, '4');

/** GS1's check digit. */
function gs1Check(number: string): string {
  const sum = Array.from(number)
    .toReversed()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** UPU S10, check digit by weights. */
function s10(seed: number, service: string, country: string): string {
  const number = digits(seed, 8);
  const sum = S10_WEIGHTS.reduce((all, weight, at) => all + weight * Number(number[at]), 0);
  const check = 11 - (sum % 11);
  return `${service}${number}${check === 10 ? 0 : check === 11 ? 5 : check}${country}`;
}

/** UPS's letters count as digits. */
function ups(seed: number): string {
  const own = `5R8W61${'03'}${digits(seed, 7)}`;
  const sum = Array.from(own).reduce((all, letter, at) => {
    const value = /\d/.test(letter) ? Number(letter) : (letter.charCodeAt(0) - 63) % 10;
    return all + value * (at % 2 === 0 ? 1 : 2);
  }, 0);
  return `1Z${own}${(10 - (sum % 10)) % 10}`;
}

const withGs1Check = (number: string): string => `${number}${gs1Check(number)}`;

/** `S10 RR GB`, `SSCC 034043`, `D 12 7946` (so many digits that begin so), `UPS`, `JD 0146`, `CHECKED 22 9234`. */
export function numberOf(form: string, seed: number): string {
  const [kind = '', first = '', second = ''] = form.split(' ');
  switch (kind) {
    case 'UPS':
      return ups(seed);
    case 'S10':
      return s10(seed, first, second);
    case 'SSCC':
      return withGs1Check(`${first}${digits(seed, 17 - first.length)}`);
    case 'CHECKED':
      return withGs1Check(`${second}${digits(seed, Number(first) - 1 - second.length)}`);
    case 'D':
      return `${second}${digits(seed, Number(first) - second.length)}`;
    case 'JD':
      return `JD${first}${digits(seed, 18 - first.length)}`;
    case 'ENDS':
      return `${first}${digits(seed, 9)}${second}`;
    default:
      throw new Error(`No such form of a number: ${form}`);
  }
}
