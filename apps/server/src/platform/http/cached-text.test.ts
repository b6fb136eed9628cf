// Cached text: the same ETag for the same text, gzip for clients that accept it, and 304 for
// clients that have it.
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cacheText, toTextResponse } from './cached-text.ts';

const text = `{"name":"Straße ${'a'.repeat(500)}"}`;

it('has a tag of its own content', () => {
  expect(cacheText(text).etag).toBe(cacheText(text).etag);
  expect(cacheText(text).etag).not.toBe(cacheText(`${text} `).etag);
  expect(cacheText(text).etag).toMatch(/^"[\w-]{22}"$/);
});

it('is packed once, for a client that takes it, and says that the answer depends on that', async () => {
  const kept = cacheText(text);
  const packed = await toTextResponse(kept, { 'accept-encoding': 'gzip' });
  expect(packed).toMatchObject({
    kind: 'ready',
    headers: { vary: 'Accept-Encoding', 'content-encoding': 'gzip' },
  });
  expect(gunzipSync(await kept.gzipped()).toString()).toBe(text);
  expect(packed).toMatchObject({ body: await kept.gzipped() });
  expect(await kept.gzipped()).toBe(await kept.gzipped());
  const plain = await toTextResponse(kept, {});
  expect(plain).toEqual({
    kind: 'ready',
    status: null,
    body: Buffer.from(text),
    headers: { vary: 'Accept-Encoding' },
    keeping: { etag: kept.etag, control: 'public, max-age=0, must-revalidate' },
  });
});

it('is not sent to who has it', async () => {
  const kept = cacheText(text);
  const headers = { 'if-none-match': kept.etag, 'accept-encoding': 'gzip' };
  expect((await toTextResponse(kept, headers)).kind).toBe('unchanged');
});
