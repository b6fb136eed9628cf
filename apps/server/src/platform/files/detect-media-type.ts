// Detects a file's type from its bytes: images, PDF and plain text are accepted, everything else is
// rejected regardless of its name.

/** Number of leading bytes needed to detect the type. */
export const sniffedByteCount = 4096;

function latin1Text(bytes: Buffer, from: number, to: number): string {
  return bytes.subarray(from, to).toString('latin1');
}

const heicBrands = new Set(['heic', 'heix', 'mif1', 'msf1', 'heim', 'heis', 'avif']);

/**
 * Whether the bytes are text that has no control characters and cannot be mistaken for a web page
 * by a browser.
 */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  let text: string;
  try {
    // In a longer file, the last character may be cut in the middle.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, {
      stream: bytes.length >= sniffedByteCount,
    });
  } catch {
    return false;
  }
  if (/\p{Cc}/u.test(text.replaceAll(/[\t\n\f\r]/g, ''))) return false;
  return !/^\s*<|<(?:script|svg|html|!doctype)/i.test(text);
}

/** The media type of a file that begins with these bytes; `null` if the type is not accepted. */
export function detectMediaType(bytes: Buffer): string | null {
  if (bytes.length === 0) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (latin1Text(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(latin1Text(bytes, 0, 6))) return 'image/gif';
  if (latin1Text(bytes, 0, 4) === 'RIFF' && latin1Text(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (latin1Text(bytes, 4, 8) === 'ftyp' && heicBrands.has(latin1Text(bytes, 8, 12)))
    return latin1Text(bytes, 8, 12) === 'avif' ? 'image/avif' : 'image/heic';
  if (latin1Text(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  if (!isPlainText(bytes)) return null;
  return /^\s*[{[]/.test(bytes.toString('utf8')) ? 'application/json' : 'text/plain';
}

/**
 * A file name for display and saving: no path, no characters that file systems reject, at most 200
 * characters.
 */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cs}<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  return clean === '' ? 'file' : clean.slice(-200);
}
