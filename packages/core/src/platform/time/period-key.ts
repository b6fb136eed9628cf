// Names of calendar periods are compared here, apart from the schemas, so that the web's first page loads no validation library.

/** A period's name as names are compared: as `foldName`, but for blanks and unseen characters within it, which the page's start has no room for. */
export function periodKey(name: string): string {
  return name.trim().toLowerCase().normalize().replaceAll('ς', 'σ');
}
