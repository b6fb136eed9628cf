// Builds the name of a saved file from content, city and date, in any script (requirement §3).

/** Characters that file systems do not accept, or that would end a header. */
const forbidden = /[\p{Cc}<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a name such as `curbs Ciudad de México 2026-11-21.csv`. */
export function fileNameOf(what: string, city: string, date: string, ending: string): string {
  const place = city.replace(forbidden, ' ').replace(/\s+/g, ' ').trim().slice(0, 100);
  return `${[what, place, date].filter((part) => part !== '').join(' ')}.${ending}`;
}
