import { hasOwnNumbers } from '../../../../../shared/documents/own-numbers.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import type { SeenCancellation, SeenPage } from '../../../../features/go-live/ports.ts';
import {
  asDocumented,
  type Finding,
  finding,
  type Given,
  judged,
  noticed,
  problem,
} from '../check.ts';
import type { Reply } from '../session.ts';
import { answerOf, type PurchaseCheck } from './purchase-answer.ts';

const filesOf = ({ session }: Given): Reply[] =>
  session.replies.filter(({ check, isFile }) => check === 'purchase' && isFile);

const statusOfFile = ({ answer }: Reply): number => answer?.status ?? 0;

/** Label addresses in the answer, or the recorded ones of an earlier purchase. */
function labelUrls(given: Given, known: readonly string[]): readonly string[] {
  const answer = answerOf(given);
  if (!answer) return known;
  const urls = answer.LabelUrl;
  const list = Array.isArray(urls) ? urls : [urls];
  return list.filter((url): url is string => typeof url === 'string' && url !== '');
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '–');

/** Why the station cannot fetch from this address with any setting; null if it can. */
function unusable(url: string, { session }: Given): Message | null {
  if (!URL.canParse(url)) return say('LabelUrl is no address with a host');
  const { protocol, origin, host } = new URL(url);
  if (protocol === 'https:' || origin === new URL(session.baseUrl).origin) return null;
  return protocol === 'http:'
    ? say('labels are at {host}, which is not https', { host })
    : say('LabelUrl is a {protocol} address', { protocol });
}

const address: PurchaseCheck = {
  name: 'label-address',
  expected: say('labels are fetched from https addresses, at once, without token or redirect'),
  async run(given, { shipment, documents, labelUrls: known }) {
    if (shipment?.shipmentId == null) return finding('not-tried', say('there is no label'));
    const urls = labelUrls(given, known);
    const [first] = urls;
    if (first === undefined)
      return problem('fails', say('the answer has no address of a label that can be read'), 'us');
    const [bad] = urls.flatMap((url) => unusable(url, given) ?? []);
    if (bad) return problem('fails', bad, 'us');
    const files = filesOf(given);
    const hosts = [...new Set(urls.map(hostOf))].join(', ');
    const where = finding('ok', say('labels are at {hosts}', { hosts }));
    if (files.length === 0 && documents.length > 0) return where;
    const cure = await cureOf(given, first, files);
    if (cure) return cure;
    const isGivenAgain = !files.some(isPdf) || (await given.fetchFile(first, {}));
    const differs = noticed(
      files.some((file) => statusOfFile(file) === 404) && say('a label is not there at once (404)'),
      !isGivenAgain && say('a label is given once'),
      ...oddTypes(files),
    );
    return differs.length > 0 ? judged([], differs) : where;
  },
};

async function cureOf(given: Given, url: string, files: readonly Reply[]): Promise<Finding | null> {
  if (files.some((file) => statusOfFile(file) === 200)) return null;
  const last = files.findLast(({ answer }) => answer !== null);
  const status = last ? statusOfFile(last) : 0;
  const trials = [
    { key: 'connection.labelToken', value: !given.settings()['connection.labelToken'] },
    { key: 'connection.labelRedirects', value: true },
  ] as const;
  const found = whyNot(last, status);
  for (const setting of trials)
    if (await given.fetchFile(url, { [setting.key]: setting.value }))
      return problem('fails', found, setting);
  return problem('fails', found, 'us');
}

function whyNot(last: Reply | undefined, status: number): Message {
  if (status >= 300 && status < 400) {
    const to = String(last?.answer?.headers.location ?? '');
    const host = URL.canParse(to) ? hostOf(to) : hostOf(last?.path ?? '');
    return say('labels are redirected to {host} ({status})', { host, status });
  }
  if (status === 200) return say('a label is no PDF');
  return status === 0
    ? say('no label could be fetched')
    : say('a label is answered by {status}', { status });
}

/** Content types of PDFs that do not say PDF. */
const oddTypes = (files: readonly Reply[]): Message[] =>
  files.flatMap((file) => {
    const type = file.answer?.contentType ?? '';
    return statusOfFile(file) === 200 && isPdf(file) && !/\bpdf\b/i.test(type)
      ? [say('labels are sent as {type}', { type: type || '–' })]
      : [];
  });

const isPdf = ({ answer }: Reply): boolean => answer?.bytes.includes('%PDF') ?? false;

const pages: PurchaseCheck = {
  name: 'label-pages',
  expected: say('each label is a PDF whose first page has the size of a label, upright'),
  async run(given, { documents, shipment }) {
    const [odd] = filesOf(given).filter((file) => statusOfFile(file) === 200 && !isPdf(file));
    if (odd)
      return problem(
        'fails',
        say('a label is no PDF but {type}', { type: odd.answer?.contentType || '–' }),
        'partner',
      );
    const labels = documents.filter(({ isInvoice }) => !isInvoice);
    if (labels.length === 0) return finding('not-tried', say('there is no label'));
    return judged(
      [],
      labels.flatMap((document) => oddPages(document.pages, shipment?.submittedElectronically)),
    );
  },
};

const millimetres = (points: number): number => Math.round((points / 72) * 25.4);

/** A page identified as invoice only by its number counts as one only if an invoice is required. */
const isInvoice = ({ kind, by }: SeenPage, isFiled: boolean | null | undefined): boolean =>
  kind === 'invoice' && (by === 'looking' || isFiled !== true);

function oddPages(all: readonly SeenPage[], isFiled: boolean | null | undefined): Message[] {
  const labels = all.filter(({ kind }) => kind === 'label');
  const others = all.filter((page) => page.kind !== 'label' && !isInvoice(page, isFiled));
  const [large] = labels.filter(({ isLabelSize }) => !isLabelSize);
  const [turned] = labels.filter(({ rotation }) => rotation !== 0);
  return noticed(
    all[0]?.kind === 'invoice' && say('the invoice stands before the label'),
    labels.length > 1 && say('one file holds {count} labels', { count: labels.length }),
    large !== undefined &&
      say('the label stands on a page of {width} × {height} mm', {
        width: millimetres(large.width),
        height: millimetres(large.height),
      }),
    turned !== undefined &&
      say('the label page is turned by {degrees}°', { degrees: turned.rotation }),
    others.length > 0 && say('a page is neither label nor invoice'),
  );
}

const number: PurchaseCheck = {
  name: 'label-number',
  expected: say('each label carries the tracking number of the answer'),
  async run({ settings }, { documents, shipment, error, isForbidden }) {
    const seen = documents.flatMap((each) => each.pages.flatMap((page) => page.number ?? []));
    if (seen.length === 0 || !shipment?.trackingNumber)
      return finding('not-tried', say('there is no label'));
    if (seen.some(({ isOwn }) => isOwn)) return asDocumented();
    const other = seen.map((each) => each.other).find((each) => each !== null);
    if (other === undefined)
      return problem('differs', say('no tracking number can be read on the label'), 'nobody');
    const { carrier } = shipment;
    const found = say('a label of {carrier} carries {other} in place of the tracking number', {
      carrier: carrier ?? '–',
      other,
    });
    const learned = settings()['labels.ownNumbers'];
    if (hasOwnNumbers(learned, carrier)) return finding('ok', found);
    if (error?.code !== 'labels-held') return problem('differs', found, 'nobody');
    return carrier === null || isForbidden
      ? problem('fails', found, 'us')
      : problem('fails', found, { key: 'labels.ownNumbers', value: [...learned, carrier.trim()] });
  },
};

const reference: PurchaseCheck = {
  name: 'label-reference',
  expected: say('Package.Reference can be read off each label'),
  async run(_given, { cartons, documents, shipment, error }) {
    if (!shipment || documents.length === 0) return finding('not-tried', say('there is no label'));
    const [held] = cartons.filter(({ matchedBy }) => matchedBy === null);
    if (held)
      return problem(
        'fails',
        say('no label is proven to be carton {carton}’s{why}', {
          carton: held.reference,
          why:
            error?.code === 'labels-held'
              ? say(': {message}', { message: error.translatable ?? error.message })
              : '',
        }),
        'us',
      );
    if (cartons.some(({ matchedBy }) => matchedBy === 'position'))
      return problem(
        'differs',
        say('Package.Reference is not on the label: a person compares each label with its carton'),
        'us',
      );
    const by = new Set(cartons.map(({ matchedBy }) => matchedBy));
    return finding('ok', by.has('barcode') ? say('read as a barcode') : say('read as text'));
  },
};

const invoice: PurchaseCheck = {
  name: 'invoice',
  expected: say('filed electronically: no invoice; else it is page 2 of the label'),
  async run(given, { documents, shipment, invoiceUrl }) {
    const isFiled = shipment?.submittedElectronically ?? null;
    const labels = documents.filter(({ isInvoice }) => !isInvoice);
    if (isFiled === null || labels.length === 0)
      return finding('not-tried', say('there is no label'));
    const isMerged = labels.some((each) => each.pages.some((page) => isInvoice(page, isFiled)));
    if (isFiled)
      return judged([], noticed(isMerged && say('filed, and the label carries an invoice')));
    const isThere = invoiceUrl !== null && (await given.fetchFile(invoiceUrl, {}));
    if (!isMerged && !isThere) return problem('fails', say('there is no invoice to print'), 'us');
    return judged(
      [],
      noticed(
        !isMerged && say('the invoice is not in the label’s file'),
        !isThere && say('CustomsInvoiceURL gives no PDF'),
      ),
    );
  },
};

export const LABEL_CHECKS: readonly PurchaseCheck[] = [address, pages, number, reference, invoice];

export const cancellationOf = (seen: SeenCancellation): Finding => {
  if (seen === null)
    return finding(
      'not-tried',
      say(
        'its path is not documented: set connection.operations.cancelShipments, or cancel in the portal',
      ),
    );
  return seen.isCancelled
    ? finding('ok', say('cancelled, as the partner confirmed'))
    : problem('differs', say('{why}', { why: seen.why ?? '' }), 'us');
};
