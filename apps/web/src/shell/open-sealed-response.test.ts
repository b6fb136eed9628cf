// Tests that sealed responses open only with the page's key, for their own request and in time, and
// that more than ten attacks fail (trust §2, A11).
import { CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt, importJWK } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSealedResponse, type ServerClock } from './open-sealed-response.ts';
import { sealingKey } from './sealing-key.ts';

const secret = '{"secret":"of the city"}';
const freshClock = (): ServerClock => ({ started: Number.NEGATIVE_INFINITY });
/** A time of the server's clock, in seconds. */
const second = 1_800_000_000;
const sound: CompactJWEHeaderParameters = {
  alg: 'ECDH-ES',
  enc: 'A256GCM',
  cty: 'json',
  rid: 'r-1',
  exp: second + 60,
};

let publicKey: Awaited<ReturnType<typeof importJWK>>;
let privateKey: CryptoKey;
beforeAll(async () => {
  const key = await sealingKey();
  if (key === null) throw new Error('this runtime has WebCrypto');
  ({ privateKey } = key);
  const jwk: unknown = JSON.parse(Buffer.from(key.offered, 'base64url').toString('utf8'));
  if (typeof jwk !== 'object' || jwk === null) throw new Error('no key is offered');
  publicKey = await importJWK({ ...jwk }, 'ECDH-ES');
});

/** Seals a text for the page's key; `header` overrides fields of the protected header. */
const seal = (header: Partial<CompactJWEHeaderParameters> = {}, text = secret) =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ ...sound, ...header })
    .encrypt(publicKey);

/** Changes one character in the middle of a part, where every bit counts. */
function changed(jwe: string, part: number): string {
  const parts = jwe.split('.');
  const text = parts[part] ?? '';
  const at = Math.floor(text.length / 2);
  return parts
    .with(part, `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`)
    .join('.');
}

/** Changes the protected header after sealing. */
function withHeader(jwe: string, change: (header: Record<string, unknown>) => object): string {
  const [head = '', ...rest] = jwe.split('.');
  const header: Record<string, unknown> = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'));
  return [Buffer.from(JSON.stringify(change(header))).toString('base64url'), ...rest].join('.');
}

const open = (jwe: string, { requestId = 'r-1', arrived = 5, clock = freshClock(), key = privateKey } = {}) =>
  openSealedResponse({ jwe, requestId, arrived }, key, clock);

describe('a sealed answer', () => {
  it('opens for its request, also where a proxy wrote an id of its own beside the server’s', async () => {
    const jwe = await seal();
    expect(await open(jwe)).toEqual({ secret: 'of the city' });
    expect(await open(jwe, { requestId: 'r-1, 4711' })).toEqual({ secret: 'of the city' });
  });

  const password = new TextEncoder().encode('a long enough password');
  const passwordSealed = () =>
    new CompactEncrypt(new TextEncoder().encode(secret))
      .setProtectedHeader({ ...sound, alg: 'PBES2-HS512+A256KW' })
      .setKeyManagementParameters({ p2c: 1000, p2s: new Uint8Array(16) })
      .encrypt(password);
  const foreign = () =>
    crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const attacks: Readonly<Record<string, () => Promise<string>>> = {
    'a changed ciphertext': async () => changed(await seal(), 3),
    'a changed header': async () =>
      withHeader(await seal({ rid: 'r-2' }), (header) => ({ ...header, rid: 'r-1' })),
    'a changed vector': async () => changed(await seal(), 2),
    'a changed tag': async () => changed(await seal(), 4),
    'a tag cut short': async () => (await seal()).slice(0, -4),
    'a key nobody asked with': async () => {
      const { publicKey: other } = await foreign();
      return new CompactEncrypt(new TextEncoder().encode(secret)).setProtectedHeader(sound).encrypt(other);
    },
    compression: () => seal({ zip: 'DEF' }),
    'a password for a key': passwordSealed,
    'another way to the key': () => seal({ alg: 'ECDH-ES+A256KW' }),
    'another encryption': () => seal({ enc: 'A128GCM' }),
    'an encryption said, another done': async () =>
      withHeader(await seal(), (header) => ({ ...header, enc: 'A128CBC-HS256' })),
    'no algorithm': async () => withHeader(await seal(), (header) => ({ ...header, alg: 'none' })),
    'a point off the curve': async () =>
      withHeader(await seal(), (header) => ({
        ...header,
        epk: { ...Object(header.epk), y: Object(header.epk).x },
      })),
    'no point': async () => withHeader(await seal(), ({ epk: _gone, ...header }) => header),
    'a critical field nobody knows': async () =>
      withHeader(await seal(), (header) => ({ ...header, crit: ['b'], b: 1 })),
    'the answer of another request': () => seal({ rid: 'r-2' }),
    'the answer of no request': () => seal({ rid: undefined }),
    'no end': () => seal({ exp: undefined }),
    'an end that is no number': () => seal({ exp: Number.NaN }),
    'what is no JSON': () => seal({}, '<html>'),
    'what is not sealed': async () => secret,
  };
  it.each(Object.entries(attacks))('opens nothing for %s', async (_name, attack) => {
    const told = await open(await attack()).catch((error: unknown) => error);
    expect(told).toEqual(new Error('Decryption Error'));
    expect(String(told instanceof Error ? `${told.stack} ${String(told.cause)}` : told)).not.toContain(
      'of the city',
    );
  });

  it('would have opened by several of these but for what is allowed', async () => {
    const named = [
      'compression',
      'another way to the key',
      'another encryption',
      'the answer of another request',
    ];
    for (const name of named) {
      const jwe = (await attacks[name]?.()) ?? '';
      const { plaintext } = await compactDecrypt(jwe, privateKey);
      expect(new TextDecoder().decode(plaintext), name).toBe(secret);
    }
  });

  it('opens nothing for another page’s key, or where nothing says which request it answers', async () => {
    const { privateKey: other } = await foreign();
    await expect(open(await seal(), { key: other })).rejects.toThrow('Decryption Error');
    const asked = openSealedResponse(
      { jwe: await seal(), requestId: null, arrived: 5 },
      privateKey,
      freshClock(),
    );
    await expect(asked).rejects.toThrow('Decryption Error');
  });
});

describe('the end of a sealed answer', () => {
  it('is told by the answers before it: one kept back over a minute opens no more', async () => {
    const clock = freshClock();
    const kept = await seal();
    expect(await open(kept, { arrived: 5, clock })).toBeDefined();
    expect(await open(kept, { arrived: 64, clock })).toBeDefined();
    await expect(open(kept, { arrived: 66, clock })).rejects.toThrow('Decryption Error');
    // A response sealed later can still be opened at that time.
    expect(await open(await seal({ exp: second + 60 + 61 }), { arrived: 66, clock })).toBeDefined();
  });

  it('does not ask the device’s own clock, and forgives one that slept', async () => {
    const clock = freshClock();
    for (const exp of [60, second + 60, second + 90_000])
      expect(await open(await seal({ exp }), { arrived: 5, clock })).toBeDefined();
  });

  it('teaches nothing when the answer is another’s', async () => {
    const clock = freshClock();
    await expect(open(await seal({ rid: 'r-2', exp: second + 9_000 }), { clock })).rejects.toThrow();
    expect(clock).toEqual(freshClock());
  });
});
