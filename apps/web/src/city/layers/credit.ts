// An attribution as a source writes it: words, and the address of its first link.

export interface Credit {
  readonly words: string;
  /** http or https only; null = none. */
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

/** The address of the first link that has one we would follow. */
function linkOf(attribution: string): string | null {
  for (const [, attributes = ''] of attribution.matchAll(/<a\b([^<>]*)/gi)) {
    const address = /\bhref=["']?(https?:\/\/[^"'\s]+)/i.exec(attributes)?.[1];
    if (address !== undefined) return address;
  }
  return null;
}

/** Reads the words out of the mark-up: it is shown as text, whatever it holds. */
export function creditOf(attribution: string): Credit {
  const words = attribution
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&#(\d{1,6});/g, (_whole, code: string) =>
      String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)
    .trim();
  return { words, link: linkOf(attribution) };
}
