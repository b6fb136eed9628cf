// Formats the file name of a response for a header: any script is allowed, with a plain fallback
// for older clients.

/** Content-Disposition with the name in plain and encoded form (RFC 6266, RFC 5987). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]|[%"\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
