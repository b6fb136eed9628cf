// Text made once: the same tag for the same text, gzip for who takes it, and nothing for who has it.
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { keepText, readyText } from './kept-text.ts';

const text = `{"name":"Straße ${'a'.repeat(500)}"}`;

it('has a tag of its own content', () => {
  expect(keepText(text).etag).toBe(keepText(text).etag);
  expect(keepText(text).etag).not.toBe(keepText(`${text} `).etag);
  expect(keepText(text).etag).toMatch(/^"[\w-]{22}"$/);
});

it('is packed once, for a client that takes it, and says that the answer depends on that', async () => {
  const kept = keepText(text);
  const packed = await readyText(kept, { 'accept-encoding': 'gzip' });
  expect(packed).toMatchObject({
    kind: 'ready',
    headers: { vary: 'Accept-Encoding', 'content-encoding': 'gzip' },
  });
  expect(gunzipSync(await kept.gzipped()).toString()).toBe(text);
  expect(packed).toMatchObject({ body: await kept.gzipped() });
  expect(await kept.gzipped()).toBe(await kept.gzipped());
  const plain = await readyText(kept, {});
  expect(plain).toEqual({
    kind: 'ready',
    status: null,
    body: Buffer.from(text),
    headers: { vary: 'Accept-Encoding' },
    keeping: { etag: kept.etag, control: 'public, max-age=0, must-revalidate' },
  });
});

it('is not sent to who has it', async () => {
  const kept = keepText(text);
  const headers = { 'if-none-match': kept.etag, 'accept-encoding': 'gzip' };
  expect((await readyText(kept, headers)).kind).toBe('unchanged');
});
