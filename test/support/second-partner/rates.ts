import { checkLikeThisAccount, type RateRequest, rateRequest, read } from './requests.ts';
import { type Call, has, type Json, nextKey, nextNumber, Refusal, type World } from './world.ts';

const UNSUPPORTED = ['AQ', 'CU', 'IR', 'KP', 'SY'];
const WITHOUT_EXPRESS = ['IS', 'MT', 'NZ'];
/** Value of goods below which no duty and no tax is due. */
const DE_MINIMIS: Readonly<Record<string, number>> = { AU: 700, CA: 20, GB: 135, JP: 60, US: 800 };
const KG_OF_LB = 0.45359237;

const cents = (value: number): number => Math.round(value * 100) / 100;

interface Level {
  readonly name: 'Express' | 'Standard';
  readonly carrier: string;
  readonly days: string;
  readonly base: number;
  readonly perKg: number;
}

const LEVELS: readonly Level[] = [
  {
    name: 'Express',
    carrier: 'Kurierdienst Süd',
    days: '1 - 3 business days',
    base: 18,
    perKg: 6.4,
  },
  {
    name: 'Standard',
    carrier: 'Parcel Union',
    days: '5 - 9 business days',
    base: 9.5,
    perKg: 2.75,
  },
];

const RETURN_CARRIERS = [
  { carrier: 'Parcel Union Return', cost: 11.4 },
  // Priced at pickup.
  { carrier: 'Northway Pickup', cost: null },
];

/** POST /Rates. */
export function rates(world: World, call: Call): Json {
  const request = readRateRequest(world, call.body);
  const b2b = request.ReasonForExport === 'Sold / Commercial Transaction';
  checkLikeThisAccount(world, request, b2b);
  if (b2b && has(world, 'reason-b2b-refused'))
    throw new Refusal(400, 'ReasonForExport is not valid', 'ReasonForExport');
  if (has(world, 'dimensions-wanted') && request.Package.Length === undefined)
    throw new Refusal(400, 'Package.Length is required', 'Package.Length');
  const withLandedCost = request.IncludeLandedCost !== undefined;
  if (has(world, 'return-wants-include-landed-cost') && request.IsReturn && !withLandedCost)
    throw new Refusal(400, 'IncludeLandedCost is required', 'IncludeLandedCost');
  if (has(world, 'return-wants-credentials') && request.IsReturn && request.AppID === undefined)
    throw new Refusal(400, 'AppID is required', 'AppID');
  const answer = {
    RateId: 70_000 + nextNumber(world, 'rate'),
    Reference: request.Reference,
    Currency: request.Currency,
  };
  const countries = [request.ShipFromAddress.Country, request.ShipToAddress.Country];
  if (countries.some((country) => UNSUPPORTED.includes(country)))
    return { ...answer, ...unsupported(world) };
  return {
    ...answer,
    ...(request.IsReturn === 'Y' ? returnRates(world) : outboundRates(world, request)),
  };
}

/** Fields that the document requires and a quirk does not are filled in before the strict reading. */
function readRateRequest(world: World, body: Json): RateRequest {
  const filled: Json = { ...body };
  if (has(world, 'currency-missing-accepted')) filled.Currency ??= 'USD';
  if (has(world, 'reference-missing-accepted')) filled.Reference ??= 'none';
  const lenient = has(world, 'hs-code-missing-accepted', 'hs-code-missing-ddu-only');
  if (lenient && Array.isArray(filled.Pieces))
    filled.Pieces = filled.Pieces.map((piece: Json) => ({ HSCode: '', ...piece }));
  const request = read(rateRequest, filled);
  const digits = has(world, 'hs-code-ten-digits-wanted')
    ? /^\d{10}$/
    : has(world, 'hs-code-long-accepted')
      ? /^\d{6,10}$/
      : /^\d{6}$/;
  request.Pieces.forEach((piece, at) => {
    if (digits.test(piece.HSCode) || (lenient && piece.HSCode === '')) return;
    throw new Refusal(400, `Pieces[${at}].HSCode is invalid`, `Pieces[${at}].HSCode`);
  });
  return request;
}

function unsupported(world: World): Json {
  if (has(world, 'unsupported-country-empty')) return {};
  if (has(world, 'unsupported-country-400')) throw new Refusal(400, 'No rates');
  if (has(world, 'unsupported-country-500')) throw new Refusal(500, 'Internal error');
  throw new Refusal(
    422,
    'No rates: the destination country is not supported',
    'ShipToAddress.Country',
  );
}

function outboundRates(world: World, request: RateRequest): Json {
  const levels = LEVELS.filter(
    ({ name }) => name !== 'Express' || !WITHOUT_EXPRESS.includes(request.ShipToAddress.Country),
  );
  const rated: Json = has(world, 'level-empty-null') ? { Express: null } : {};
  const withoutDuty =
    has(world, 'hs-code-missing-ddu-only') && request.Pieces.some(({ HSCode }) => HSCode === '');
  for (const level of levels)
    rated[level.name] = {
      ...(withoutDuty ? {} : { DDP: option(world, request, level, 'DDP') }),
      DDU: option(world, request, level, 'DDU'),
    };
  return rated;
}

function returnRates(world: World): Json {
  const byCarrier = RETURN_CARRIERS.map(({ carrier, cost }): [string, Json] => {
    const { hashKey } = issueKey(world, carrier, 'DDU', carrier, true);
    return [
      carrier,
      {
        DDU: {
          HashKey: hashKey,
          ShippingCost: cost,
          ActualShippingCost: cost === null ? 0 : cents(cost * 1.2),
          DiscountedShippingCost: cost ?? 0,
          Insurance: 0,
          Days: '4 - 8 business days',
          Carrier: carrier,
        },
      },
    ];
  });
  return Object.fromEntries(byCarrier);
}

/** The greater of the declared package weight and the sum of its pieces. */
function ratedKg(world: World, request: RateRequest): number {
  const perUnit = has(world, 'piece-weight-per-unit');
  const pieces = request.Pieces.reduce(
    (sum, { Weight, Quantity }) => sum + Weight * (perUnit ? Quantity : 1),
    0,
  );
  const weight = has(world, 'pieces-weigh-nothing') ? 0 : pieces;
  return Math.max(request.Package.Weight, weight) * (request.WeightUnit === 'LB' ? KG_OF_LB : 1);
}

const declaredValue = (world: World, request: RateRequest): number =>
  request.Pieces.reduce(
    (sum, { SalePrice, Quantity }) =>
      sum + SalePrice * (has(world, 'sale-price-per-line') ? 1 : Quantity),
    0,
  );

function option(world: World, request: RateRequest, level: Level, terms: 'DDP' | 'DDU'): Json {
  const undiscounted = level.base + level.perKg * ratedKg(world, request);
  const insured = request.Insurance === 'Y' || has(world, 'insurance-unasked');
  const insurance =
    insured && !has(world, 'insurance-ignored')
      ? cents(2 + declaredValue(world, request) * 0.01)
      : 0;
  const within = has(world, 'insurance-in-shipping-cost') ? insurance : 0;
  const key = issueKey(world, level.name, terms, level.carrier, false);
  return {
    HashKey: key.hashKey,
    ShippingCost: cents(undiscounted * 0.8 + within),
    ActualShippingCost: cents(undiscounted),
    DiscountedShippingCost: cents(
      undiscounted * 0.8 - (has(world, 'discount-beside-shipping-cost') ? 3 : 0),
    ),
    Insurance: insurance,
    Days: level.days,
    Carrier: level.carrier,
    ...(terms === 'DDP'
      ? { LandedCostDetail: landedCost(world, request, level, key.dutyHashKey) }
      : {}),
  };
}

function landedCost(world: World, request: RateRequest, level: Level, key: string | null): Json {
  const value = declaredValue(world, request);
  const free = value < (DE_MINIMIS[request.ShipToAddress.Country] ?? 0);
  // Each chapter has another duty; the digits after the heading count a little too.
  const hs = request.Pieces[0]?.HSCode ?? '';
  const percent = (Number(hs.slice(0, 2)) % 12) + Number(hs.slice(6, 10)) / 10_000;
  const duty = free ? 0 : cents((value * percent) / 100);
  const tax = free ? 0 : cents((value + duty) * 0.2);
  const ait = request.ShipToAddress.Country === 'PK' ? cents(value * 0.06) : 0;
  const fee = has(world, 'landed-cost-with-fee') ? 1.5 : 0;
  const sum = cents(duty + tax + ait + fee);
  return {
    AIT: ait,
    Duty: duty,
    SalesTax: tax,
    LandedCost: sum,
    DutyHashKey: key,
    // "Only in some options": here in those of one level.
    ...(level.name === 'Express'
      ? { ActualAIT: ait, ActualDuty: duty, ActualSalesTax: tax, ActualLandedCost: sum }
      : {}),
  };
}

const keyText = (world: World): string =>
  nextKey(world, 'key')
    .repeat(has(world, 'hash-keys-long') ? 32 : 1)
    .slice(0, 2000);

function issueKey(
  world: World,
  level: string,
  terms: 'DDP' | 'DDU',
  carrier: string,
  isReturn: boolean,
) {
  const key = {
    hashKey: keyText(world),
    dutyHashKey: terms === 'DDP' ? keyText(world) : null,
    level: level.toUpperCase(),
    terms,
    carrier,
    isReturn,
    expires: world.now().getTime() + world.keysLiveMs,
    usedBy: null,
  };
  world.keys.set(key.hashKey, key);
  return key;
}
