import type { Condition, ReturnReason } from '../../../shared/returns/return.ts';
import type { Need } from '../../../shared/shipments/attention.ts';
import type { ParcelException } from '../../../shared/tracking/tracking.ts';
import { count } from '../count.ts';

/** Words of what comes back. */
export const returns = {
  next: {
    find: 'Scan the label of what comes back',
    findDetail: 'Or search: reference, tracking number, shipment number or name.',
    looking: 'Looking for it…',
    lines: 'What comes back?',
    nothingLeft: 'All of this shipment is in a return already',
    rating: 'Asking what the way back costs…',
    choose: 'Choose who brings it back',
    buying: 'Buying the return… Wait',
    unknown: 'We do not know yet whether the return was bought',
    unknownDetail: 'Ask again. Nothing else of this order is bought before it is known.',
    bought: 'The return is bought. Print its label, or save it for a mail',
    paper: 'The return is bought, but its label is missing',
  },
  searchList: 'Shipments that fit, newest first',
  noneFound: (text: string) => `Nothing that was sent from here fits “${text}”`,
  foreign: {
    title: 'Sent by another station or program?',
    intro: 'Then enter its shipment number, and the reference of the order it was of.',
    shipmentId: 'Shipment number (ShipmentID)',
    order: 'Reference of its order',
    find: 'Find it',
  },
  another: 'Another shipment',
  outbound: 'What was sent',
  lines: 'What comes back',
  all: 'All that is left',
  none: 'Nothing',
  sent: 'sent',
  inReturns: 'in returns',
  left: 'left',
  less: (name: string) => `One less of ${name}`,
  more: (name: string) => `One more of ${name}`,
  back: (n: number) => `${count(n, 'unit', 'units')} to come back`,
  reason: 'Why it comes back',
  noReason: 'No reason given',
  reasons: {
    'not-wanted': 'Not wanted any more',
    'wrong-size': 'Wrong size',
    'wrong-item': 'Wrong item sent',
    'not-as-described': 'Not as described',
    damaged: 'Arrived damaged',
    faulty: 'Does not work',
    late: 'Came too late',
    other: 'Another reason',
  } satisfies Record<ReturnReason, string>,
  note: 'Note',
  noteNeeded: 'Say the reason in your own words.',
  carton: 'Its carton, only where it is another than it went in',
  getPrices: 'Get prices',
  offers: 'Who can bring it back',
  atPickup: 'Price confirmed at pickup',
  atPickupShort: 'price at pickup',
  cheapest: 'Cheapest price named',
  inCarton: (carton: string, weight: string) => `In carton ${carton}, ${weight}`,
  buyFor: (total: string) => `Buy return: ${total}`,
  change: 'Change what comes back',
  earlier: 'Returns of this shipment',
  noEarlier: 'Nothing of it came back yet',
  returnOf: (reference: string) => `Return ${reference}`,
  units: (n: number, sku: string) => `${n} × ${sku}`,
  mail: 'Save for a mail',
  mailSaved: (file: string) =>
    `Saved as ${file}. A mail cannot be opened with a file in it: attach it yourself.`,
  openMail: 'Open a new mail',
  mailSubject: (reference: string) => `Return label for order ${reference}`,
  mailBody: 'The label is attached. Print it and stick it over the old one.',
  fetchPaper: 'Get the label again',
  receipts: 'How it was found',
  receivedBy: (condition: string, who: string | null) =>
    who ? `${condition}, by ${who}` : condition,
  receive: 'It has come back',
  receiveTitle: 'How was it found?',
  receiveIntro: 'What you say is kept with the return. It is only ever added to.',
  condition: 'Condition',
  conditions: {
    'as-new': 'As new',
    opened: 'Opened',
    used: 'Used',
    damaged: 'Damaged',
    missing: 'Something missing',
  } satisfies Record<Condition, string>,
  receiveSend: 'Keep it so',
};

/** Words of where parcels are. */
export const tracking = {
  next: 'Where the parcels are',
  nextAttention: (n: number) => `${count(n, 'parcel needs', 'parcels need')} a look`,
  nextDetail: 'Scan a label to find its parcel.',
  search: 'Search',
  searchPlaceholder: 'Reference, tracking number or name',
  list: 'Parcels, the oldest first',
  filter: 'Which parcels',
  groups: {
    exceptions: 'Needs a look',
    'in-progress': 'In progress',
    'in-transit': 'In transit',
    delivered: 'Delivered this week',
    all: 'All',
  },
  none: 'No parcel here',
  noneAtAll: 'Nothing is on its way',
  choose: 'Choose a parcel to see its way',
  isReturn: 'Return',
  noNews: 'No news yet',
  status: (status: string) =>
    ({ 'In Progress': 'In progress', 'In Transit': 'In transit', Delivered: 'Delivered' })[
      status
    ] ?? status,
  age: (days: number) => (days === 0 ? 'today' : `${count(days, 'day', 'days')} ago`),
  exceptions: {
    still: 'Nothing heard for long',
    late: 'Past its estimate',
    'odd-status': 'Unusual status',
    'not-known': 'Partner does not know it',
  } satisfies Record<ParcelException, string>,
  explained: {
    still: 'Nothing new was said of it for days. Ask the carrier where it is.',
    late: 'The day it was expected is over. Tell the receiver, or ask the carrier.',
    'odd-status':
      'The status is none of the usual three, and is shown as it came. The carrier’s page says more.',
    'not-known':
      'Days after it was bought the partner does not know the number. Was the carton handed over?',
  } satisfies Record<ParcelException, string>,
  estimated: 'Expected',
  noEstimate: 'not said yet',
  bought: 'Bought',
  asked: 'Last asked',
  neverAsked: 'not asked yet',
  refresh: 'Ask now',
  notKnownYet: 'The partner does not know this number yet. That is usual soon after buying.',
  way: 'The way of the parcel',
  noWay: 'Nothing was said of it yet',
  heard: 'only heard by an event, not yet confirmed',
  shipment: 'Its shipment',
  page: 'Carrier’s page',
  pageNotOpened: 'Carrier’s page (not a safe address, so not opened)',
};

/** Words of what needs a person. */
export const needs = {
  title: 'Needs a person',
  what: {
    damage: () => 'The database is damaged: nothing is bought. Put a backup back',
    restored: () => 'A backup was put back: orders may be bought already. Look in the portal',
    'lost-paper': (n: number) =>
      `${count(n, 'paper of a shipment is', 'papers of shipments are')} missing on the disk, or changed`,
    unknown: (n: number, order: string) =>
      n === 1
        ? `We do not know yet whether ${order} was bought`
        : `We do not know yet whether ${n} purchases were made`,
    paper: (n: number, order: string) =>
      n === 1
        ? `${order} is bought, but its paper could not be had`
        : `${n} shipments are bought, but their paper could not be had`,
    'label-waits': (n: number, order: string) =>
      n === 1
        ? `${order} is bought: open it to print and apply its label`
        : `${n} orders are bought: open them to print and apply their labels`,
    parcel: (n: number, order: string) =>
      n === 1 ? `The parcel of ${order} needs a look` : `${n} parcels need a look`,
    settled: (n: number, order: string) =>
      n === 1
        ? `${order} turned out to be bought: the partner said so`
        : `${n} unknown purchases turned out to be bought: the partner said so`,
  } satisfies Record<Need['kind'], (n: number, order: string) => string>,
  looked: {
    open: 'Portal compared',
    title: 'Was everything compared with the portal?',
    intro:
      'Look up every held order first, and settle those that were bought. Then new orders are not held any more, and returns and buying again work. Orders that were cancelled are cancelled again.',
    reason: 'How do you know?',
    send: 'Portal compared',
    back: 'Back',
  },
  look: 'Look',
  read: 'Understood',
  parcels: (n: number) => `${count(n, 'needs', 'need')} a look`,
};

/** Words of the listener's settings, and of tracking's. */
export const events = {
  title: 'What the partner tells by itself',
  intro:
    'The partner can post news of purchases and parcels to this station. It is only a hint: the station asks the partner before it believes anything. Off until you give a port.',
  listener: 'Listener',
  port: 'Port on this machine',
  start: 'Listen',
  stop: 'Stop listening',
  host: 'Heard from',
  hosts: {
    '127.0.0.1': 'this machine alone (a proxy or tunnel on it)',
    '0.0.0.0': 'every network this machine is in',
    '::1': 'this machine alone, IPv6',
    '::': 'every network, IPv6',
  },
  url: 'Address the partner can reach, without the path',
  state: {
    off: 'Off: nothing is listened to',
    on: (port: number) => `Listens on port ${port}`,
    failed: 'Should listen, but does not',
  },
  counts: {
    taken: 'taken',
    again: 'the same again',
    unreadable: 'not readable',
    full: 'turned away',
  },
  look: 'Look again',
  path: 'The path nobody can guess',
  pathHint: 'Whoever knows it can post. Show it only to set up a proxy or tunnel.',
  showPath: 'Show the address',
  hidePath: 'Hide it',
  newPath: 'Make a new path',
  newPathHint: 'Subscribe again after that: the partner still posts to the old one.',
  here: 'On this machine',
  outside: 'For the partner',
  notListening: 'not listened to',
  noPublicUrl: 'no address is set above',
  subscriptions: 'What the partner posts',
  names: { SHIPMENT_CREATED: 'New shipments', TRACKING_UPDATES: 'News of parcels' },
  subscribe: 'Subscribe',
  unsubscribe: 'Unsubscribe',
  unsubscribeHint:
    'Unsubscribing removes every address of that event, those of other stations too.',
  partnerSaid: 'The partner said:',
  tracking: 'How parcels are asked about',
  refreshHours: 'Hours between two questions about a parcel',
  requestsPerMinute: 'Questions in a minute, at most',
  stillDays: 'Days without news until a parcel needs a look',
};
