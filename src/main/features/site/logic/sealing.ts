import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { z } from 'zod';

/** AES-256-GCM, all in base64; `sealed` ends with the tag. */
const SealedSchema = z.object({ nonce: z.base64(), sealed: z.base64() });
type Sealed = z.infer<typeof SealedSchema>;
/** For one bench: `from` is the public key of a single-use pair. */
const SealedForSchema = SealedSchema.extend({ from: z.base64() });
type SealedFor = z.infer<typeof SealedForSchema>;

const TAG = 16;

/** Random, in base64. */
export const newSiteKey = (): string => randomBytes(32).toString('base64');

/** Four groups of four digits for comparison by two people: of a bench's public key, or a site key's id. */
export function fingerprint(...parts: string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return (digest.slice(0, 16).match(/.{4}/g) ?? []).join('-');
}

/** Identifies a site key without disclosing anything about it. */
export const siteKeyId = (siteKey: string): string => fingerprint('packbench site key', siteKey);

/** A bench's own key pair, X25519, in base64. */
export function newDoor(): { secret: string; open: string } {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    open: publicOf(publicKey),
  };
}

export const openHalf = (secret: string): string => publicOf(createPublicKey(privateOf(secret)));

/** Encrypts for the bench with that public key; `about`: site and store. */
export function sealFor(open: string, about: string, text: string): SealedFor {
  const once = generateKeyPairSync('x25519');
  const from = publicOf(once.publicKey);
  const theirs = createPublicKey({ key: bytes(open), format: 'der', type: 'spki' });
  const shared = diffieHellman({ privateKey: once.privateKey, publicKey: theirs });
  return { from, ...encrypt(derive(shared, from + open), randomBytes(12), about, text) };
}

/** null where it is not for this bench, or was changed. */
export function openFor(secret: string, about: string, body: unknown): string | null {
  const sealed = SealedForSchema.safeParse(body);
  if (!sealed.success) return null;
  const { from } = sealed.data;
  return orNull(() => {
    const privateKey = privateOf(secret);
    const theirs = createPublicKey({ key: bytes(from), format: 'der', type: 'spki' });
    const shared = diffieHellman({ privateKey, publicKey: theirs });
    return decrypt(derive(shared, from + openHalf(secret)), about, sealed.data);
  });
}

/** Deterministic: benches that encrypt the same text get the same result, which is no change. */
export function seal(siteKey: string, about: string, text: string): Sealed {
  const secret = bytes(siteKey);
  const nonce = createHmac('sha256', derive(secret, 'nonce'))
    .update(JSON.stringify([about, text]))
    .digest();
  return encrypt(derive(secret, 'seal'), nonce.subarray(0, 12), about, text);
}

/** null where it was encrypted with another key or for another subject, or was changed. */
export function unseal(siteKey: string, about: string, body: unknown): string | null {
  const sealed = SealedSchema.safeParse(body);
  if (!sealed.success) return null;
  return orNull(() => decrypt(derive(bytes(siteKey), 'seal'), about, sealed.data));
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64');

const publicOf = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64');

const privateOf = (secret: string): KeyObject =>
  createPrivateKey({ key: bytes(secret), format: 'der', type: 'pkcs8' });

const derive = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `packbench site: ${purpose}`, 32));

function encrypt(key: Buffer, nonce: Buffer, about: string, text: string): Sealed {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { nonce: nonce.toString('base64'), sealed: sealed.toString('base64') };
}

function decrypt(key: Buffer, about: string, { nonce, sealed }: Sealed): string {
  const all = bytes(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(all.subarray(-TAG));
  return decipher.update(all.subarray(0, -TAG), undefined, 'utf8') + decipher.final('utf8');
}

/** Decryption failures throw. */
function orNull(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
