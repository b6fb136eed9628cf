// A source's attribution: its text, and the URL of its first link.

interface Attribution {
  readonly words: string;
  /** http or https only; `null` for none. */
  readonly link: string | null;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  copy: '©',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

/** Returns the URL of the first link that is safe to follow. */
function firstSafeLink(attribution: string): string | null {
  for (const [, attributes = ''] of attribution.matchAll(/<a\b([^<>]*)/gi)) {
    const address = /\bhref=["']?(https?:\/\/[^"'\s]+)/i.exec(attributes)?.[1];
    if (address !== undefined) return address;
  }
  return null;
}

/** Extracts the text from the markup; it is shown as plain text, whatever it contains. */
export function parseAttribution(attribution: string): Attribution {
  const words = attribution
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&#(\d{1,6});/g, (_whole, code: string) =>
      String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)
    .trim();
  return { words, link: firstSafeLink(attribution) };
}
