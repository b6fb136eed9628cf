// Whether a client takes gzip: `gzip` or `*` among its encodings, and not with a quality of zero (RFC 9110 §12.5.3).

const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$)))|^\s*\*/;

/** True when the Accept-Encoding header allows gzip; absent means plain. */
export function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  return takesGzip.test(typeof header === 'string' ? header : (header ?? []).join(', '));
}
