import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure } from '../../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../../shared/kernel/message.ts';
import { safeName } from '../../../../../shared/kernel/safe-name.ts';
import { PHOTO_NOTICE } from '../../../../../shared/photos/notice.ts';
import type { Shipment } from '../../../../../shared/purchasing/shipment.ts';
import { type Answer, count, orFail } from '../../output.ts';
import { checkOutputFile, writeOutputFile } from '../../output-file.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { misused, oneOf } from '../parse.ts';

interface PhotosFlags {
  carton?: string;
  letPass?: boolean;
  delete?: string;
  reason?: string;
}

interface PassportFlags {
  carton?: string;
  out?: string;
  withPeople?: boolean;
  withCosts?: boolean;
}

export function photoCommands(program: StationCommand): void {
  program
    .command('photos')
    .description('list the photos of an order’s cartons')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .option('--carton <ref>', 'only those of the carton with this reference')
    .option('--let-pass', 'a supervisor lets the order’s rates do without the photo of a rule')
    .option('--delete <id>', 'a supervisor deletes the photo with this ID')
    .option('--reason <text>', 'reason for --let-pass or --delete, recorded in the audit log')
    .onStation(photos);
  program
    .command('passport')
    .description('make one PDF of a shipment for a claim: contents, weights, photos, label, hashes')
    .argument('<ref>', 'REFERENCE, MERCHANT/REFERENCE, ShipmentID or tracking number')
    .option('--carton <ref>', 'only the carton with this reference')
    .option('--out <file>', 'file to write; must not exist (default: passport-REF.pdf here)')
    .option('--with-people', 'show who packed it')
    .option('--with-costs', 'show what it cost')
    .onStation(passport);
  program
    .command('camera')
    .description('show the settings of photos, or turn photos of this bench on or off')
    .argument('[state]', 'on | off')
    .option(
      '--notice-read',
      'with on: the supervisor has read what photos mean for people at the bench',
    )
    .onStation(camera);
}

async function photos(
  { ask, decide }: CommandContext,
  ref: string,
  { carton, letPass, delete: id, reason = '' }: PhotosFlags,
): Promise<Answer> {
  if (letPass && id !== undefined)
    throw misused('delete', say('expected either --let-pass or --delete'));
  const { merchant, reference } = await ask('orders.find', { ref });
  const order = { merchant, reference };
  if (letPass) {
    await decide('photos.letPass', { order, reason });
    return {
      json: { reference, letPass: true },
      text: `${reference} is rated without a photo.`,
    };
  }
  if (id !== undefined) {
    await decide('photos.delete', { id, reason });
    return { json: { reference, deleted: id }, text: 'The photo is deleted.' };
  }
  const found = await ask('photos.files', { order, ...(carton && { carton }) });
  const rows = found.photos.map(
    ({ at, carton: of, why, bench, file }) =>
      `${at} ${of ?? 'goods'} ${why}: ${file ?? `at the bench ${bench}`}`,
  );
  return {
    json: {
      reference,
      photos: found.photos.map(({ packer, order: _, ...photo }) => ({ ...photo, by: packer })),
    },
    text: rows.join('\n') || `${reference} has no photo.`,
  };
}

async function passport(
  { ask }: CommandContext,
  ref: string,
  { carton, out, withPeople = false, withCosts = false }: PassportFlags,
): Promise<Answer> {
  const shipment = await shipmentOf(ask, ref);
  const { attemptId } = shipment;
  const file = resolve(out ?? `passport-${safeName(shipment.reference)}.pdf`);
  // Before the audit log says that it was made.
  if (existsSync(file)) throw exists(file);
  orFail(await checkOutputFile(file, 'out'));
  const wish = { attemptId, withPeople, withCosts, ...(carton && { carton }) };
  const made = await ask('shipments.passport', wish);
  const how = { force: false, field: 'out', mode: 0o600 };
  orFail(await writeOutputFile(file, Buffer.from(made.pdf, 'base64'), how));
  const { sha256, photos: taken } = made;
  const { reference, kind } = shipment;
  return {
    json: { reference, kind, file, sha256, photos: taken, withPeople, withCosts },
    text: `${file}: the passport of ${reference}, with ${count(taken, 'photo')}.`,
  };
}

const exists = (file: string) =>
  failure('bad-input', say('{file} already exists. Choose another file name.', { file }), {
    field: 'out',
  });

/** By its own numbers; of an order the shipment that was bought last. */
async function shipmentOf(ask: CommandContext['ask'], ref: string): Promise<Shipment> {
  const { shipments } = await ask('shipments.list', { search: ref, limit: 50 });
  const named = shipments.find(
    ({ shipmentId, trackingNumber }) => shipmentId === ref || trackingNumber === ref,
  );
  if (named) return named;
  const { id: orderId, reference } = await ask('orders.find', { ref });
  const all = (await ask('shipments.all', { orderId })).shipments;
  const bought = all.filter(({ boughtAt, kind }) => boughtAt !== null && kind === 'outbound');
  const shipment = bought.find(({ state }) => state === 'confirmed') ?? bought[0];
  if (shipment) return shipment;
  const message = say(
    'Nothing was bought for {reference}: there is no shipment to make a passport of.',
    {
      reference,
    },
  );
  throw failure('not-found', message, { field: 'ref' });
}

async function camera(
  { ask, decide }: CommandContext,
  wanted: string | undefined,
  { noticeRead = false }: { noticeRead?: boolean },
): Promise<Answer> {
  const state = oneOf('state', ['on', 'off'] as const, wanted);
  if (state === 'on' && !noticeRead) {
    const message = say('Read this, then repeat with --notice-read: {notice}', {
      notice: PHOTO_NOTICE.map((line) => english(line)).join(' '),
    });
    throw misused('notice-read', message);
  }
  if (state !== undefined) await decide('photos.switch', { on: state === 'on', noticeRead });
  const now = await ask('photos.state', {});
  const { on, camera: label, when, days, count: kept } = now;
  return {
    json: { ...now },
    text: `Photos are ${on ? 'on' : 'off'}: ${label ?? 'the first camera'}, ${when}, deleted after ${count(days, 'day')}; ${count(kept, 'photo')} here.`,
  };
}
