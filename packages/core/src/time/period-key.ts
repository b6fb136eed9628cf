// Names of calendar periods are compared here, apart from the schemas, so that the web's first page loads no validation library.

/** A period's name as names are compared: without case and outer blanks. */
export function periodKey(name: string): string {
  return name.trim().toLowerCase();
}
