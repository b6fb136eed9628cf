// Checks whether a client accepts gzip: `gzip` or `*` among its encodings, with a quality other
// than zero (RFC 9110 §12.5.3).

const gzipPattern = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$)))|^\s*\*/;

/** Whether the Accept-Encoding header allows gzip; without the header it does not. */
export function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  return gzipPattern.test(typeof header === 'string' ? header : (header ?? []).join(', '));
}
