// What a file is called when it is saved: what, city, date — in every script (requirement §3).

/** What no file system takes, and what would end a header. */
const forbidden = /[\p{Cc}<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/gu;

/** `curbs Ciudad de México 2026-11-21.csv`. */
export function fileNameOf(what: string, city: string, date: string, ending: string): string {
  const place = city.replace(forbidden, ' ').replace(/\s+/g, ' ').trim().slice(0, 100);
  return `${[what, place, date].filter((part) => part !== '').join(' ')}.${ending}`;
}
