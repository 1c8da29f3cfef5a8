import { broken, silent } from './quirk.ts';

const UNSUPPORTED = 'Errors: 422, or "no rates returned, or a generic no-rates error"';
const LEVELS = 'Rate response: Express and Standard hold DDP and DDU';
const OPTION = 'Rate option fields';
const LANDED = 'LandedCostDetail fields';
const ADDRESS = 'Address: "which individual address fields are required: not shown"';
const PIECE = 'Piece: HSCode, required, 6-digit HS code';
const RETURNS = 'Return rates: keyed by carrier; ShippingCost may be null';
const CUSTOMER = 'Authentication 4: CustomerKey on every /Rates, validated; its error is not shown';

export const RATE_QUIRKS = {
  ...silent('read-only', {
    'unsupported-country-empty': ['Unsupported country: 200 without a service level', UNSUPPORTED],
    'unsupported-country-400': ['Unsupported country: 400 "No rates"', UNSUPPORTED],
    'piece-weight-per-unit': [
      'The sum of Pieces weighs each Weight times its Quantity',
      'Piece: "weight of this item"; weight rule: sum of Pieces[].Weight',
      'piece-weight',
    ],
    'discount-beside-shipping-cost': [
      'DiscountedShippingCost is 3 below ShippingCost',
      'Rate option: DiscountedShippingCost has no description',
    ],
    'insurance-in-shipping-cost': [
      'ShippingCost contains Insurance',
      'Rate option: no total is shown',
    ],
    'landed-cost-with-fee': ['LandedCost is more than AIT, Duty and SalesTax', LANDED],
    'reason-b2b-refused': [
      'Sold / Commercial Transaction is not known at /Rates (SALE is)',
      'ReasonForExport: "complete list of valid values: not shown"',
    ],
    'return-wants-credentials': [
      'A return rate without AppID in its body is refused',
      'Rate request: a sample return body carries AppID and RestApiKey',
    ],
    'return-wants-include-landed-cost': [
      'A return rate without IncludeLandedCost is refused',
      'Rate request: IncludeLandedCost, "its effect is not described"',
    ],
    'phone-wanted': ['An address without Phone is refused', ADDRESS],
    'email-wanted': ['An address without Email is refused', ADDRESS],
    'customer-key-unknown-401': ['A foreign CustomerKey is answered by 401', CUSTOMER],
    'customer-key-unknown-403': ['A foreign CustomerKey is answered by 403', CUSTOMER],
    'options-without-actual': [
      'No Actual* field is shown',
      'LandedCostDetail: only in some options',
    ],
    'hash-keys-long': [
      'Keys have 2,000 characters',
      'Rate option: HashKey (string), length not shown',
    ],
  }),
  ...broken('read-only', {
    'unsupported-country-500': ['Unsupported country: 500', UNSUPPORTED],
    'currency-missing-accepted': [
      'Without Currency it answers in USD',
      'Rate request: Currency required',
    ],
    'reference-missing-accepted': [
      'Without Reference it answers',
      'Rate request: Reference required',
    ],
    'hs-code-missing-accepted': ['A piece without HSCode is rated', PIECE],
    'hs-code-missing-ddu-only': [
      'A piece without HSCode is rated, without DDP',
      'States: missing HS codes ship DDU only (said of /Shipments)',
    ],
    'hs-code-ten-digits-wanted': ['Six digits are refused, ten are wanted', PIECE, 'hs-digits'],
    'hs-code-long-accepted': [
      'Up to ten digits are taken, and change the duty',
      PIECE,
      'hs-digits',
    ],
    'pieces-weigh-nothing': [
      'Only the weight of the Package is rated',
      'Weight rule: the higher total is used for rating',
    ],
    'sale-price-per-line': [
      'SalePrice is not multiplied by Quantity',
      'Piece: declared value per unit',
    ],
    'insurance-ignored': ['Insurance Y costs 0', 'Rate request: Insurance Y or N'],
    'insurance-unasked': ['Insurance is charged without Y', 'Rate request: Insurance, default N'],
    'state-wanted': ['An empty State is refused', 'Address: State may be an empty string'],
    'tax-id-wanted': ['B2B without FederalTaxId is refused', 'Address: FederalTaxId recommended'],
    'dimensions-wanted': [
      'A Package without Length is refused',
      'Package: Length optional at Rates',
    ],
    'numbers-as-strings': ['Money is text ("12.50")', OPTION],
    'decimal-comma': ['Money is text with a comma ("12,50")', OPTION],
    'money-unrounded': ['Money has five decimals', OPTION],
    'rate-id-string': ['RateId is a string', 'Rate response: RateId (integer)'],
    'levels-in-array': ['Service levels stand in an array Rates', LEVELS],
    'level-empty-null': [
      'A level without rates is null',
      'Rate response: present only if rates exist',
    ],
    'options-in-arrays': ['DDP and DDU are arrays of options', LEVELS],
    'landed-cost-missing': ['DDP has no LandedCostDetail', LANDED],
    'landed-cost-flat': ['Fields of LandedCostDetail stand in the option', LANDED],
    'landed-cost-null-parts': ['AIT is null, SalesTax is absent', LANDED],
    'discounted-cost-missing': ['DiscountedShippingCost is absent', OPTION],
    'days-number': ['Days is a number', OPTION],
    'carrier-object': ['Carrier is {Code, Name}', OPTION],
    'currency-of-account': ['Answers in USD whatever was asked', 'Rate response: Currency'],
    'rates-without-currency': ['Currency is absent', 'Rate response: Currency'],
    'rates-without-reference': ['Reference is absent', 'Rate response: Reference'],
    'reference-cut': [
      'Reference is upper case and cut to 10 characters',
      'Rate response: Reference',
    ],
    'hash-keys-alike': ['All options have the same HashKey', 'Rate option: unique per rate option'],
    'return-rates-by-level': ['Return rates stand under Standard', RETURNS],
    'return-cost-zero': ['A price that comes later is 0', RETURNS],
    'return-cost-absent': ['A price that comes later has no ShippingCost', RETURNS],
    'customer-key-unknown-accepted': ['A foreign CustomerKey is rated', CUSTOMER],
    'customer-key-missing-accepted': ['A platform is rated without CustomerKey', CUSTOMER],
  }),
};
