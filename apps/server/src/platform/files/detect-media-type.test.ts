// The type of a file is detected from its bytes, whatever its name says; and the name under which
// it is shown and saved.
import { expect, it } from 'vitest';
import { detectMediaType, sanitizeFileName, sniffedByteCount } from './detect-media-type.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const brand = (name: string) => latin(`\0\0\0\u0018ftyp${name}\0\0`);

it.each<[string, Buffer, string | null]>([
  ['nothing', latin(''), null],
  ['a photo', latin('\u00ff\u00d8\u00ff\u00e0\0\u0010'), 'image/jpeg'],
  ['almost a photo', latin('\u00ff\u00d8\u00fe\u00e0\0\u0010'), null],
  ['a photo whose first byte is wrong', latin('\u00fe\u00d8\u00ff\u00e0'), null],
  ['a photo whose second byte is wrong', latin('\u00ff\u00d7\u00ff\u00e0'), null],
  ['a PNG', latin('\u0089PNG\r\n\u001a\n\0\0'), 'image/png'],
  ['a PNG that a mail program spoiled', latin('\u0089PNG\n\u001a\n\0\0\0'), null],
  ['a GIF of 1987', latin('GIF87a\u0001\0'), 'image/gif'],
  ['a GIF of 1989', latin('GIF89a\u0001\0'), 'image/gif'],
  ['a GIF of no year', latin('GIF88a\u0001\0'), null],
  ['a WebP', latin('RIFF\u0001\0\0\0WEBPVP8 '), 'image/webp'],
  ['a sound', latin('RIFF\u0001\0\0\0WAVEfmt '), null],
  ['an iPhone photo', brand('heic'), 'image/heic'],
  ['a series of them', brand('msf1'), 'image/heic'],
  ['an AVIF', brand('avif'), 'image/avif'],
  ['a film', brand('isom'), null],
  ['a PDF', latin('%PDF-1.7\n%\u00e2\u00e3'), 'application/pdf'],
  ['text', Buffer.from('Straße, 1\r\n\tx\f'), 'text/plain'],
  ['a list', Buffer.from(' \n[1]'), 'application/json'],
  ['an object', Buffer.from('{"a":1}'), 'application/json'],
  ['text with brackets', Buffer.from('a [1]'), 'text/plain'],
  ['text with a zero', latin('a\0b'), null],
  ['text with a bell', latin('a\u0007b'), null],
  ['Latin text', latin('Stra\u00dfe'), null],
  ['a page', Buffer.from('  <p>'), null],
  ['a page within text', Buffer.from('x <SCRIPT src=a>'), null],
  ['a drawing', Buffer.from('x<svg/onload=a>'), null],
  ['a comparison', Buffer.from('a <b'), 'text/plain'],
])('%s', (_, bytes, type) => expect(detectMediaType(bytes)).toBe(type));

it('a letter may be cut at the end of what is looked at, but not at the end of a short file', () => {
  const cut = Buffer.from('ß').subarray(0, 1);
  expect(detectMediaType(Buffer.concat([Buffer.alloc(sniffedByteCount - 1, 'a'), cut]))).toBe('text/plain');
  expect(detectMediaType(Buffer.concat([Buffer.alloc(sniffedByteCount - 2, 'a'), cut]))).toBeNull();
});

it.each([
  ['plan.pdf', 'plan.pdf'],
  ['C:\\Users\\ada\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a/b\\c', 'c'],
  ['  plan .pdf ', 'plan .pdf'],
  ['...htaccess', 'htaccess'],
  ['a\u0000<b>:"|?*c', 'abc'],
  ['gpj\u202e.exe', 'gpj.exe'],
  ['', 'file'],
  ['/', 'file'],
  ['...', 'file'],
  [`${'a'.repeat(198)}b.c`, `${'a'.repeat(197)}b.c`],
])('%j is shown as %j', (name, shown) => expect(sanitizeFileName(name)).toBe(shown));
