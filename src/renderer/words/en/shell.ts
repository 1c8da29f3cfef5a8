import type { ErrorCode } from '../../../shared/kernel/errors.ts';
import type { OrderStatus } from '../../../shared/orders/order.ts';
import type { AttemptState, MatchedBy } from '../../../shared/purchasing/shipment.ts';
import { count } from '../count.ts';

export const shell = {
  skipToMain: 'Skip to what to do next',

  places: {
    label: 'Where to go',
    bench: 'Bench',
    orders: 'Orders',
    shipments: 'Shipments',
    returns: 'Returns',
    tracking: 'Tracking',
    customs: 'Customs',
    settings: 'Settings',
  },

  contact: {
    connecting: 'Waiting for the station…',
    connectingDetail: 'The screens are here; the station that packs and buys is starting.',
    lost: 'No contact with the station',
    lostDetail:
      'Trying again by itself. Nothing is lost: the packing is kept by the station. If this stays, start Packbench again.',
    noContact:
      'There is no contact with the station, so nothing was sent. Wait until it is back, then try again.',
    lostWhile:
      'Contact with the station was lost before it answered. When it is back, look at what is shown before doing it again.',
    lostWhileBuying:
      'Contact with the station was lost while it was buying. The window sends nothing again: when contact is back, the station shows whether it was bought.',
    tooLong: (megabytes: number) =>
      `This is more than ${megabytes} MB at once, more than the station takes. Send fewer or smaller files.`,
  },

  broken: {
    title: 'This screen cannot be shown',
    detail:
      'What was packed and bought is kept by the station. Load the window again; if this stays, start Packbench again.',
    reload: 'Load the window again',
  },

  status: {
    label: 'State of the station',
    sandbox: 'SANDBOX',
    sandboxDetail: 'nothing real is bought',
    partner: 'Partner',
    noPrinter: 'no printer',
    jobsWait: (n: number) => count(n, 'waits', 'wait'),
    jobsTrouble: (n: number) => count(n, 'needs you', 'need you'),
    jobs: 'Papers to print',
    unknownPurchases: (n: number) => count(n, 'purchase unknown', 'purchases unknown'),
    noUnknown: 'No purchase unknown',
    packer: 'Packer',
    nobody: 'nobody signed in',
    theme: {
      auto: 'Light or dark: as the system',
      light: 'Light',
      dark: 'Dark',
      contrast: 'High contrast',
    },
    changeTheme: (now: string) => `Look: ${now}. Press to change.`,
  },

  stop: {
    scanTitle: 'Wrong scan',
    scanned: 'Scanned',
    nothingChanged: 'Nothing was changed.',
    acknowledge: 'Understood',
    byScanner: 'or scan the command “Cancel”',
    partnerSaid: 'The partner said',
    field: 'Field',
    request: 'Request number for support',
    status: (status: number) => `HTTP ${status}`,
    askAgain: 'Ask for rates again',
    hints: {
      'partner-unavailable':
        'Nothing was bought. Ask again; if it goes on, put the order away (F6) and pack another.',
      'partner-refused':
        'What the partner refuses, asking again does not change. Put the order away (F6) and tell a supervisor.',
      'no-rates':
        'Put the order away (F6) and tell a supervisor: the address or the country must be looked at.',
      'customs-missing':
        'Put the order away (F6) and tell a supervisor: customs data must be filled in.',
    },
  },

  /** What went wrong in three words; the station's own sentence follows. */
  errors: {
    usage: 'This cannot be done now',
    'bad-input': 'This does not fit',
    'not-found': 'Not found',
    ambiguous: 'More than one fits',
    'already-bought': 'Already bought',
    'order-locked': 'This order is locked',
    'customs-missing': 'Customs data is missing',
    'merchant-unknown': 'Merchant not known',
    'no-rates': 'No rates for this address',
    'quote-stale': 'The rates are out of date',
    'price-rose': 'The price has risen',
    'labels-held': 'Labels are held back',
    'paper-missing': 'Bought, but the paper is missing',
    'purchase-unknown': 'We do not know yet',
    'partner-refused': 'The partner refused',
    'partner-unavailable': 'The partner cannot be reached',
    'partner-answer': 'The partner’s answer makes no sense',
    'credentials-missing': 'Credentials are missing',
    'credentials-refused': 'The partner refused the credentials',
    'keychain-unavailable': 'The keychain cannot be used',
    printer: 'The printer did not take it',
    store: 'The station could not save',
    'not-available': 'Not available',
    defect: 'Something is broken in Packbench',
  } satisfies Record<ErrorCode, string>,

  orderStatus: {
    open: 'Open',
    packing: 'Packing',
    held: 'Held',
    unknown: 'Unknown',
    shipped: 'Shipped',
    cancelled: 'Cancelled',
  } satisfies Record<OrderStatus, string>,

  attemptState: {
    open: 'Being bought',
    'not-sent': 'Not sent',
    confirmed: 'Bought',
    refused: 'Refused',
    unknown: 'Not known yet',
    cancelled: 'Cancelled',
    'declared-not-bought': 'Declared not bought',
  } satisfies Record<AttemptState, string>,

  matchedBy: {
    text: 'Matched by its text',
    barcode: 'Matched by its barcode',
    position: 'By position only',
  } satisfies Record<MatchedBy, string>,

  services: { express: 'Express', standard: 'Standard' },
  terms: {
    DDP: { short: 'DDP', long: 'duty and tax paid by us' },
    DDU: { short: 'DDU', long: 'receiver pays at the door' },
  },

  loading: 'Loading…',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',

  picture: {
    loading: 'Drawing the page…',
    failed: 'The page could not be drawn',
    enlarge: (what: string) => `Enlarge: ${what}`,
  },

  help: {
    title: 'Keys and command barcodes',
    keys: 'Keys',
    commands: 'Command barcodes',
    anyScan: 'A scan is taken wherever you are; no field needs to be chosen first.',
    keyList: [
      ['F1 or ?', 'This help'],
      ['F2', 'Next carton; reprint the label in hand; import files; first card'],
      ['F3', 'Pack the rest; print the carton labels; second card; search the orders'],
      [
        'F4',
        'Undo the last step (also Ctrl+Z, but in a filled field that undoes the typing); third card; new order',
      ],
      ['F5', 'Load the window again, where a screen cannot be shown'],
      ['F6', 'Back, or put the order away; change an order'],
      ['F7', 'Carton label; packing slip; fourth card'],
      ['F8', 'Get the rates; ask again whether it was bought; take what a box asks'],
      ['F9', 'Count; buy; print the invoice; settle by hand; save refused rows'],
      [
        'F10',
        'More while packing; print; reprint all labels; insurance yes or no; import; save the order',
      ],
      ['Esc', 'Understood, close'],
      ['Alt+B', 'Bench'],
      ['Alt+O', 'Orders'],
      ['Alt+S', 'Shipments'],
      ['Alt+R', 'Returns'],
      ['Alt+K', 'Tracking'],
      ['Alt+C', 'Customs'],
      ['Alt+T', 'Settings'],
      ['Alt+P', 'Print queue'],
      ['Alt+I', 'Play scanner and scale (sandbox)'],
      ['Alt+N', 'Who is packing'],
      ['Alt+D', 'What customs must know of the lines'],
      ['Alt+G', 'Give the labels of a purchase as files'],
      ['Alt+L', 'Print the carton labels of a shipment'],
      ['Alt+X', 'Cancel a shipment'],
      ['Alt+A', 'Buy a cancelled order again'],
      ['Alt+W', 'Enter the own address, where it is missing'],
    ],
    commandList: [
      ['PB:NEXT-CARTON', 'Next carton'],
      ['PB:QTY:12', 'The item just scanned stands for 12 units'],
      ['PB:BOX:Name', 'Another box for the open carton'],
      ['PB:SPLIT:3', 'Split the order evenly over 3 cartons'],
      ['PB:SHORT:damaged', 'What is not packed is not there; also not-found, out-of-stock, words'],
      ['PB:HOLD:reason', 'Hold the order'],
      ['PB:RESUME', 'Resume a held order that was scanned'],
      ['PB:RATES', 'Rates'],
      ['PB:BUY', 'Buy what is chosen on the screen'],
      ['PB:PRINT', 'Print'],
      ['PB:REPRINT', 'Reprint the label of the carton in hand'],
      ['PB:UNDO', 'Undo the last step'],
      ['PB:CANCEL', 'Understood; or back to packing'],
      ['PB:HELP', 'This help'],
      ['PB:SIGN-OUT', 'Sign out'],
    ],
  },
} as const;
