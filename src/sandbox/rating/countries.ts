import isoCountries from 'i18n-iso-countries';

/** Destinations grouped by shipping price. */
export const REGIONS = {
  'north-america': 'US CA PM BM GL',
  'central-america': 'MX GT BZ SV HN NI CR PA',
  caribbean: 'AG AI AW BB BL BQ BS CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI CU',
  'south-america': 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  'western-europe': 'AD AT BE CH DE ES FR GB GG IE IM IT JE LI LU MC MT NL PT SM VA GI',
  'northern-europe': 'AX DK EE FI FO IS LT LV NO SE SJ',
  'eastern-europe': 'AL BA BG BY CY CZ GR HR HU MD ME MK PL RO RS RU SI SK UA XK',
  'middle-east': 'AE AM AZ BH GE IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  'north-africa': 'DZ EG EH LY MA MR SD TN',
  'sub-saharan-africa':
    'AO BF BI BJ BW CD CF CG CI CM CV DJ ER ET GA GH GM GN GQ GW KE KM LR LS MG ML MU MW MZ NA NE NG RE RW SC SH SL SN SO SS ST SZ TD TG TZ UG YT ZA ZM ZW',
  'south-asia': 'AF BD BT IN KG KZ LK MV NP PK TJ TM UZ',
  'east-asia': 'CN HK JP KP KR MN MO TW',
  'south-east-asia': 'BN ID KH LA MM MY PH SG TH TL VN',
  oceania: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS CC CX',
  'far-away': 'AQ BV GS HM IO TF UM',
} as const;
export type Region = keyof typeof REGIONS;

/** Never served: /Rates refuses them by name. */
const UNSUPPORTED = new Set('AQ CU IR KP SY'.split(' '));

/** No scheduled flights: Standard only. */
const STANDARD_ONLY = new Set(
  'BV CC CK CX EH FK FM GS HM IO KI MH NF NR NU PM PN PW SH SJ TF TK TV UM WF XK'.split(' '),
);

/** No postal delivery: Express only. */
const EXPRESS_ONLY = new Set('AF CF ER IQ LY SD SO SS YE'.split(' '));

/** Duty cannot be paid in advance: DDU only. */
const DDU_ONLY = new Set(
  'AF AO AR BF BI BO BY CD CF CG CM DJ DZ EC ER ET GN GQ GW HT IQ KG KM KZ LA LY ML MM MR MW NE NP PG PY SD SL SO SS ST SZ TD TJ TL TM TN UA UZ VE VU YE ZW'.split(
    ' ',
  ),
);

export type Country = {
  code: string;
  name: string;
  region: Region;
  served: boolean;
  standard: boolean;
  express: boolean;
  ddp: boolean;
};

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

const REGION_OF = new Map<string, Region>(
  (Object.keys(REGIONS) as Region[]).flatMap((region) =>
    REGIONS[region].split(' ').map((code): [string, Region] => [code, region]),
  ),
);

export const COUNTRY_CODES: readonly string[] = Object.keys(isoCountries.getAlpha2Codes()).sort();

/** What this partner offers for a country; undefined if the code does not exist. */
export function countryOf(code: string): Country | undefined {
  if (!COUNTRY_CODES.includes(code)) return undefined;
  const region = REGION_OF.get(code) ?? 'far-away';
  return {
    code,
    name: NAMES.of(code) ?? code,
    region,
    served: !UNSUPPORTED.has(code),
    standard: !EXPRESS_ONLY.has(code),
    express: !STANDARD_ONLY.has(code),
    ddp: !DDU_ONLY.has(code) && !STANDARD_ONLY.has(code),
  };
}

/** The European Union's customs territory: no customs declaration within it. */
export const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);
