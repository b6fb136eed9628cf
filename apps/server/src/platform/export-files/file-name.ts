// How an answer names its file (core's fileNameOf) in a header: in every script, and plain where a client knows no better.

/** Content-Disposition with the name for everybody (RFC 6266, RFC 5987). */
export function disposition(name: string): string {
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
