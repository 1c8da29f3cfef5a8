import { say } from '../../../shared/kernel/message.ts';
import { ok, refuse } from '../../../shared/kernel/result.ts';
import { namedInAudit, type OrderKey } from '../../../shared/orders/order.ts';
import type { photoCommands } from '../../../shared/photos/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { decisionOf } from '../settings/supervisor.ts';
import type { PhotoService } from './photo-service.ts';
import type { StoredPhoto } from './ports.ts';

export function photoUseCases(
  service: PhotoService,
  settings: SettingsSource,
): UseCasesOf<typeof photoCommands> {
  return {
    'photos.state': async () => {
      const now = settings.current();
      return ok({
        on: now['photos.on'],
        camera: now['photos.camera'],
        when: now['photos.when'],
        days: now['photos.days'],
        inBackups: now['photos.inBackups'],
        ...(await service.size()),
      });
    },
    'photos.switch': async ({ on, noticeRead }, { note }) => {
      if (on && !noticeRead) {
        const message = say('Read what photos mean for people at the bench, and confirm it.');
        return refuse('bad-input', message, { field: 'noticeRead' });
      }
      const set = await settings.set('photos.on', on);
      if (!set.ok) return set;
      note({ action: on ? 'photos-on' : 'photos-off', subject: 'photos.on' });
      return ok({ on });
    },
    'photos.take': (photo) => service.take(photo),
    'photos.list': async ({ order }) => ok({ photos: await service.list(order) }),
    'photos.files': async ({ order, carton }) => {
      const photos = await service.withFiles(order, carton ?? null);
      return photos.ok ? ok({ photos: photos.value }) : photos;
    },
    'photos.show': async ({ id }, { note }) => {
      const found = await service.picture(id);
      if (!found.ok) return found;
      const { photo, jpeg } = found.value;
      note({ action: 'photo-seen', ...aboutPhoto(photo) });
      return ok({ jpeg: Buffer.from(jpeg).toString('base64') });
    },
    'photos.letPass': async ({ order, ...by }, { note }) => {
      const decided = decisionOf(by);
      if (!decided.ok) return decided;
      const found = await service.letPass(order);
      if (!found.ok) return found;
      const { reason } = decided.value;
      note({ action: 'photo-let-pass', reason, ...aboutOrder(found.value) });
      return ok(null);
    },
    'photos.delete': async ({ id, ...by }, { note }) => {
      const decided = decisionOf(by);
      if (!decided.ok) return decided;
      const deleted = await service.delete(id);
      if (!deleted.ok) return deleted;
      const { reason } = decided.value;
      note({ action: 'photo-deleted', reason, ...aboutPhoto(deleted.value) });
      return ok(null);
    },
  };
}

const aboutOrder = ({ merchant, reference }: OrderKey) => ({
  subject: reference,
  data: namedInAudit({ merchant, reference }),
});

function aboutPhoto({ order, carton, sha256 }: StoredPhoto) {
  const data = { ...namedInAudit(order), sha256 };
  return { subject: order.reference, data: carton === null ? data : { ...data, carton } };
}
