import type { CallInput, CallName } from '../../src/shared/bridge/calls.ts';
import type { Choice } from '../../src/shared/rating/quote.ts';
import { goLiveCalls } from './sample-go-live-calls.ts';
import { shiftCalls as shift } from './sample-handover-calls.ts';
import { SMALL_JPEG } from './sample-jpeg.ts';

/** What the calls refer to: objects that exist in the station. */
export interface SampleWorld {
  order: { merchant: string | null; reference: string };
  orderId: string;
  carton: string;
  quoteId: string;
  choice: Choice;
  total: { amount: string; currency: string };
  attemptId: string;
  trackingNumber: string;
  /** One of the station's documents. */
  file: string;
  importId: string;
  job: string;
  /** A folder for prints, and a partner that may be asked. */
  folder: string;
  partner: string;
}

/** For tests that only check inputs against their schemas. */
export const nowhere: SampleWorld = {
  order: { merchant: null, reference: 'SO-7' },
  orderId: 'order-7',
  carton: 'BOX-1',
  quoteId: 'quote-7',
  choice: { service: 'express', terms: 'DDP' },
  total: { amount: '29.52', currency: 'USD' },
  attemptId: 'attempt-7',
  trackingNumber: '1Z999',
  file: '/nowhere/BOX-1.pdf',
  importId: 'import-7',
  job: 'job-7',
  folder: '/nowhere/paper',
  partner: 'http://127.0.0.1:9',
};

type SampleInputs = { [N in CallName]: CallInput<N> };

/** A valid input of every call, with every optional field. */
export function sampleInputs(w: SampleWorld): SampleInputs {
  return { ...shift(w), ...orderCalls(w), ...benchCalls(w), ...paperCalls(w), ...otherCalls(w) };
}

type Of<P extends string> = Pick<SampleInputs, Extract<CallName, `${P}.${string}`>>;

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const itemsFile = { name: 'items.csv', bytes: base64('sku,description\nMUG-BLUE,Mug\n') };
const ownEntries = {
  name: 'own.json',
  text: JSON.stringify([
    {
      id: 'nl-phone',
      territory: ['NL'],
      for: 'both',
      field: 'shipTo.phone',
      kind: 'required',
      message:
        'Parcels to the Netherlands are held for a week where nobody can call their receiver: a phone number is asked for.',
      by: 'the carrier',
      source: { url: 'https://carrier.example/nl', read: '2026-11-30' },
    },
  ]),
};
const size = { length: '30', width: '20', height: '15', unit: 'CM' } as const;

const orderCalls = ({ order, orderId, importId }: SampleWorld): Of<'orders'> => ({
  'orders.list': {
    findings: true,
    status: 'open',
    group: 'left',
    merchant: 'Acme',
    search: 'SO',
    sort: { by: 'shipBy', descending: false },
    limit: 20,
    offset: 0,
  },
  'orders.numbers': {},
  'orders.kept': order,
  'orders.readAddress': { text: 'Erika Mustermann\nHauptstr. 1\n51147 Köln\nGermany' },
  'orders.enter': {
    entry: {
      order: { reference: 'SO-99', currency: 'USD', weightUnit: 'KG', dimensionUnit: 'CM' },
      shipTo: { name: 'Erika Mustermann', city: 'Köln', country: 'DE', zip: '51147' },
      lines: [{ sku: 'MUG', quantity: '2', unitWeight: '0.4', unitPrice: '12.50' }],
    },
    edited: { ...order, updatedAt: '2026-03-01T08:00:00.000Z' },
    save: false,
  },
  'orders.beside': { orderId },
  'orders.goTogether': { orderId, others: ['order-8'] },
  'orders.takeApart': { orderId, references: ['SO-8'] },
  'orders.importBegin': { files: [{ name: 'orders.csv', size: 10 }] },
  'orders.importPiece': { id: importId, file: 0, bytes: base64('reference\n') },
  'orders.importHeadings': { id: importId },
  'orders.importColumns': { id: importId, headings: ['order'], columns: { reference: 'order' } },
  'orders.importEncoding': { id: importId, file: 'orders.csv', encoding: 'windows-1252' },
  'orders.importKits': { id: importId, file: 'orders.csv', kits: 'parent' },
  'orders.importDecimalMark': { id: importId, file: 'orders.csv', mark: ',' },
  'orders.importStatus': {
    id: importId,
    column: 'order_status',
    word: 'on the way',
    kind: 'take',
  },
  'orders.importPreview': { id: importId },
  'orders.importConfirm': { id: importId },
  'orders.importStop': { id: importId },
});

const benchCalls = (world: SampleWorld): Of<'bench'> => ({
  'bench.current': {},
  'bench.open': { ...world.order, resume: true },
  'bench.close': {},
  'bench.scan': { text: 'MUG-BLUE' },
  'bench.commandRefusal': { text: 'PB:BUY' },
  'bench.expectedScans': { texts: ['MUG-BLUE', 'PB:BUY'], place: 'bench' },
  'bench.acknowledge': {},
  'bench.boxes': {},
  'bench.stopRule': {},
  'bench.addCarton': { box: 'Small' },
  'bench.openCarton': { carton: world.carton },
  'bench.removeCarton': { carton: world.carton },
  'bench.measureCarton': { carton: world.carton, weight: '2.4', dimensions: size },
  'bench.packLine': { carton: world.carton, line: 0, quantity: 1 },
  'bench.changeBox': { carton: world.carton, box: 'Small' },
  'bench.moveUnits': { from: world.carton, to: world.carton, line: 0, quantity: 1 },
  'bench.splitEvenly': { cartons: 2 },
  'bench.markShort': { line: 0, quantity: 1, reason: 'damaged', note: 'broken' },
  'bench.note': { note: 'Handle with care' },
  'bench.hold': { reason: 'Address to be checked' },
  'bench.confirm': { rule: 'Glass', text: 'Wrap each glass in paper' },
  'bench.packRest': {},
  'bench.rate': { insure: false, pickUpDate: '2026-03-31' },
  'bench.beforeRating': { orderId: world.orderId },
  'bench.checkCountry': { orderId: world.orderId },
  'bench.rateDue': { revision: 3 },
  'bench.fillReceiver': {
    phone: '+49 30 1234567',
    email: 'erika@example.org',
    zip: '10115',
    state: '',
    federalTaxId: '',
    stateTaxId: '',
  },
  'bench.changeReceiver': {
    phone: '+49 30 1234567',
    email: 'erika@example.org',
    zip: '10115',
    state: '',
    federalTaxId: '',
    stateTaxId: '',
    name: 'Erika Mustermann',
    attentionName: '',
    addressLine1: 'Hauptstr. 1',
    addressLine2: '',
    city: 'Berlin',
    country: 'DE',
    pin: '1234',
  },
  'bench.fillCustoms': {
    lines: [
      {
        line: 0,
        description: 'Stoneware mug',
        hsCode: '691200',
        originCountry: 'PT',
        unitPrice: '12.50',
        classified: false,
        keep: false,
      },
    ],
  },
  'bench.backToPacking': {},
  'bench.packOn': { choose: 'cheapest', atMost: { amount: '40', currency: 'USD' } },
  'bench.buy': { quoteId: world.quoteId, choice: world.choice, total: world.total },
  'bench.reconcile': {},
  'bench.buyAgain': { reason: 'not in the portal', pin: null },
  'bench.fetchDocuments': {},
  'bench.acceptLabel': { carton: world.carton, pin: '2468' },
  'bench.labelSeen': { carton: world.carton },
  'bench.print': { role: 'label', carton: world.carton, kind: 'carton-label' },
});

const paperCalls = (
  world: SampleWorld,
): Of<'shipments' | 'printing' | 'printers' | 'scanner' | 'operations'> => ({
  'printing.queue': {},
  'printing.retry': { job: world.job },
  'printing.move': { job: world.job, target: `folder:${world.folder}` },
  'printing.drop': { job: world.job },
  'printing.resolve': { job: world.job, cameOut: true },
  'printing.testPage': { target: `folder:${world.folder}`, page: 'test' },
  'printers.discover': {},
  'printers.check': { target: `folder:${world.folder}` },
  'scanner.commandSheet': { print: false },
  'shipments.list': { search: 'SO', merchant: 'Acme', limit: 20 },
  'shipments.reconcile': { attemptId: world.attemptId },
  'shipments.settleList': { orders: ['SO-7'], reason: 'looked', pin: null },
  'shipments.settle': {
    attemptId: world.attemptId,
    word: {
      kind: 'bought',
      shipmentId: 'S-1',
      trackingNumber: '1Z1',
      labels: [{ name: 'label.pdf', pdf: base64('%PDF-1.4') }],
    },
    reason: 'read in the portal',
    pin: '2468',
  },
  'shipments.statistics': { range: { from: null, to: null } },
  'shipments.history': { attemptId: world.attemptId },
  'shipments.cancel': { attemptId: world.attemptId, reason: 'wrong address', pin: '2468' },
  'shipments.priceAgain': { attemptId: world.attemptId, reference: 'SO-7-B' },
  'shipments.buyAgain': {
    attemptId: world.attemptId,
    reference: 'SO-7-B',
    shown: { amount: '100.00', currency: 'USD' },
    reason: 'was cancelled',
    pin: '2468',
  },
  'shipments.passport': {
    attemptId: world.attemptId,
    carton: world.carton,
    withPeople: true,
    withCosts: true,
  },
  'shipments.picture': { file: world.file, page: 0, dpi: 36 },
  'shipments.print': {
    attemptId: world.attemptId,
    role: 'label',
    carton: world.carton,
    kind: 'label',
    reason: 'torn',
  },
  'shipments.jobs': { attemptId: world.attemptId },
  'shipments.file': { file: world.file },
  'operations.list': {},
  'operations.shipment': { attemptId: world.attemptId },
  'operations.invoices': { attemptId: world.attemptId },
  'operations.invoice': { attemptId: world.attemptId, number: 'INV-1' },
  'operations.landedCost': { quoteId: world.quoteId },
  'operations.try': { name: 'getShipments', reference: world.order.reference },
});

type OtherAreas =
  | 'requirements'
  | 'goLive'
  | 'site'
  | 'station'
  | 'audit'
  | 'settings'
  | 'credentials'
  | 'packers'
  | 'photos'
  | 'connection'
  | 'returns'
  | 'tracking'
  | 'needs'
  | 'events'
  | 'scale'
  | 'instruments'
  | 'merchants'
  | 'rules'
  | 'boxes'
  | 'items'
  | 'goods'
  | 'exchange'
  | 'tokens';

const otherCalls = (world: SampleWorld): Of<OtherAreas> => ({
  'site.admit': { bench: 'B', fingerprint: '0000-0000-0000-0000', pin: null },
  'station.status': {},
  'station.restart': {},
  'station.takeSample': { sample: 'SO-1004' },
  'station.doctor': {},
  'audit.list': { limit: 20, merchant: 'Acme' },
  'settings.get': { key: 'boxes' },
  'settings.set': { key: 'choose', value: 'fastest', pin: '2468' },
  'settings.setPin': { value: '1357', pin: '2468' },
  'settings.open': { pin: '2468' },
  'settings.lock': {},
  'credentials.set': { appId: 'an-app', restApiKey: 'a-key' },
  'credentials.status': {},
  'credentials.test': {},
  'credentials.clear': {},
  'packers.list': {},
  'photos.state': {},
  'photos.switch': { on: true, noticeRead: true, pin: '2468' },
  'photos.take': {
    order: world.order,
    carton: world.carton,
    why: 'closed',
    jpeg: SMALL_JPEG,
    thumbnail: SMALL_JPEG,
  },
  'photos.list': { order: world.order },
  'photos.show': { id: 'photo-7' },
  'requirements.list': {
    country: 'BR',
    zip: '01310-100',
    city: 'São Paulo',
    on: '2026-11-30',
    from: 'US',
  },
  'requirements.own': {},
  'requirements.compare': ownEntries,
  'requirements.take': { ...ownEntries, reason: 'a new rule', pin: '2468' },
  'requirements.withdraw': { id: 'nl-phone', reason: 'the program has it', pin: '2468' },
  'requirements.letPass': { order: world.order, reason: 'cleared by a broker', pin: '2468' },
  'photos.letPass': { order: world.order, reason: 'the camera is broken', pin: '2468' },
  'photos.delete': { id: 'photo-7', reason: 'a face is on it', pin: '2468' },
  'packers.signIn': { name: 'Erika' },
  'packers.signOut': {},
  'connection.check': { baseUrl: world.partner, appId: 'an-app', restApiKey: 'a-key' },
  ...goLiveCalls(world),
  'connection.save': { baseUrl: world.partner, appId: 'an-app', restApiKey: 'a-key' },
  'returns.find': { text: world.trackingNumber, order: world.order.reference },
  'returns.list': { text: world.trackingNumber, order: world.order.reference },
  'returns.rate': {
    text: world.trackingNumber,
    order: world.order.reference,
    wish: {
      lines: [{ sku: 'MUG-BLUE', quantity: 1 }],
      reason: 'damaged',
      note: 'broken',
      pickUpDate: null,
      carton: { weight: '1', length: '30', width: '20', height: '15' },
    },
  },
  'returns.buy': { quoteId: world.quoteId, choice: { key: 'DHL Express', total: null } },
  'returns.receive': { text: world.trackingNumber, condition: 'used', note: 'scratched' },
  'tokens.add': { name: 'Shop', scopes: ['read'], merchant: null, pin: null },
  'tokens.list': {},
  'tokens.remove': { name: 'Shop', pin: null },
  'tracking.board': {},
  'tracking.story': { trackingNumber: world.trackingNumber },
  'tracking.refresh': { trackingNumber: world.trackingNumber },
  'needs.restoreLooked': { reason: 'compared with the portal', pin: '4711' },
  'events.state': {},
  'events.address': {},
  'events.renewPath': {},
  'events.subscribe': { events: ['TRACKING_UPDATES'], url: null },
  'events.unsubscribe': { events: ['TRACKING_UPDATES'] },

  'scale.state': {},
  'scale.attached': { name: 'A scale' },
  'scale.detached': {},
  'scale.report': { reportId: 3, bytes: [2, 3, 0, 120, 0] },
  'scale.tare': {},
  'scale.weighUnits': { isOn: true },
  'scale.takeUnit': {},
  'scale.untare': {},
  'scale.take': {},
  'scale.acceptWeight': { carton: world.carton, pin: '2468' },
  'scale.lines': {},
  'scale.ports': {},
  'instruments.serialScanner': {},
  'instruments.playScale': { kind: 'reading', condition: 'stable', weight: '1.2', unit: 'kg' },
  'instruments.playScan': { text: 'MUG-BLUE' },
  'instruments.waitingScans': {},
  'instruments.claimScan': { id: 1 },

  'merchants.list': {},
  'merchants.sign': { name: 'Acme' },
  'site.join': { url: 'postgres://bench@127.0.0.1:1/site', bench: 'Bench 1', password: null },
  'site.leave': {},
  'site.startAnew': { bench: 'Bench 2', reason: 'restored', pin: null },
  'merchants.setKey': { name: 'Acme', key: 'a-customer-key', replace: false },
  'merchants.clearKey': { name: 'Acme' },
  'merchants.report': { merchant: 'Acme', range: { from: '2026-03-01', to: '2026-03-31' } },
  'rules.list': {},
  'rules.set': { rules: [], pin: null },
  'rules.test': { ref: 'SO-7' },
  'boxes.suggest': { orderId: world.orderId, short: [] },
  'items.list': {
    merchant: 'Acme',
    search: 'MUG',
    gaps: true,
    codeless: true,
    unsized: true,
    limit: 20,
    offset: 0,
  },
  'items.of': { merchant: null, sku: 'MUG-BLUE' },
  'items.confirm': {
    item: { merchant: null, sku: 'MUG-BLUE' },
    facts: {
      description: 'Stoneware mug',
      hsCode: '691200',
      originCountry: 'PT',
      unitWeight: { value: '0.4', unit: 'KG' },
      value: { amount: '12.50', currency: 'USD' },
      barcode: '4006381333931',
      dimensions: size,
    },
    seen: { description: 'A mug' },
    classified: false,
  },
  'items.show': { item: { merchant: null, sku: 'MUG-BLUE' }, picture: base64('no picture') },
  'items.picture': { hash: 'a'.repeat(64), format: 'png' },
  'items.pictures': { merchant: 'Acme', skus: ['MUG-BLUE'] },
  'items.import': { files: [itemsFile], confirm: false, save: false },
  'items.weights': { wrong: true },
  'items.export': { format: 'csv' },
  'exchange.retry': { id: null },
  'exchange.dismiss': { id: 'SO-1' },
  'exchange.setSecret': { url: 'https://e.example/', secret: `whsec_${'A'.repeat(32)}`, pin: null },
  'exchange.status': {},
  'goods.classify': {
    job: 'classify-1',
    goods: [{ title: 'Mug', description: 'of stone', material: 'stone', category: 'kitchen' }],
  },
  'goods.stopClassifying': { job: 'classify-1' },
});
