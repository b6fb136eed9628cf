// Compares names of calendar periods. Separate from the schemas, so that the first web page does
// not load the validation library.

/**
 * Returns a period's name in the form used for comparison. Like `foldName`, but does not normalize
 * spaces and invisible characters within the name, to keep the first page small.
 */
export function periodKey(name: string): string {
  return name.trim().toLowerCase().normalize().replaceAll('ς', 'σ');
}
