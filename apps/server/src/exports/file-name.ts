// What a file is called when it is saved: what, city, date — in every script, and plain where a client knows no better.

/** What no file system takes, and what would end the header. */
const forbidden = /[\p{Cc}<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/gu;

/** `curbs Ciudad de México 2026-11-21.csv`. */
export function fileNameOf(what: string, city: string, date: string, ending: string): string {
  const place = city.replace(forbidden, ' ').replace(/\s+/g, ' ').trim().slice(0, 100);
  return `${[what, place, date].filter((part) => part !== '').join(' ')}.${ending}`;
}

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
