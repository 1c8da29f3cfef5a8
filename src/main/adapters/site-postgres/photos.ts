import { ok } from '../../../shared/kernel/result.ts';
import type { Membership, SitePhotos } from '../../features/site/ports.ts';
import { answered, nothing, whoIs } from './answers.ts';
import type { SiteConnection } from './connection.ts';

/** Whole photos that benches ask each other for. */
export const sitePhotos = ({ call }: SiteConnection, member: () => Membership): SitePhotos => ({
  async ask(hash) {
    type Given = { bytes: string | null };
    const given = answered(await call<Given>('ask_photo', [...whoIs(member()), hash]));
    if (!given.ok) return given;
    const { bytes } = given.value;
    return ok(bytes === null ? null : Buffer.from(bytes, 'base64'));
  },
  async asked() {
    type Asked = { hashes: string[] };
    const asked = answered(await call<Asked>('photos_asked', whoIs(member())));
    return asked.ok ? ok(asked.value.hashes) : asked;
  },
  give: (hash, bytes) =>
    nothing(call('give_photo', [...whoIs(member()), hash, Buffer.from(bytes)])),
});
