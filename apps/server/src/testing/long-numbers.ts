// Finds numbers with more decimals than anybody states, in JSON and in files of text.

/** Digits after the point of a number's shortest decimal text, without its exponent: `1e-7` has 7. */
export function decimalsOf(text: string): number {
  const [, part = '', power = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  return Math.max(0, part.length - Number(power));
}

/** Names under which coordinates stand. */
const places =
  /(?:^|\.)(?:coordinates|geometry|geom|line|lines\[\]\.line|outline|bounds|bbox|box|lng|lat|at|location|centre|center|place|point|x|y|longitude|latitude)(?:[.[]|$)/;

/** Numbers of a value with more decimals than `most`, or than `mostOfPlace` where their path says that they are coordinates: path and number. */
export function longNumbers(value: unknown, most: number, mostOfPlace: number, at = ''): string[] {
  if (typeof value === 'number')
    return decimalsOf(String(value)) > (places.test(at) ? mostOfPlace : most) ? [`${at}: ${value}`] : [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => longNumbers(item, most, mostOfPlace, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    longNumbers(inner, most, mostOfPlace, at === '' ? name : `${at}.${name}`),
  );
}

/** The first of each path, so that a failure can be read. */
export function firstOfEach(found: readonly string[]): string[] {
  return [
    ...new Map(found.toReversed().map((one) => [one.slice(0, one.lastIndexOf(':')), one])).values(),
  ].toReversed();
}

/** The same in a text: a cell of a table that is a number has at most `most` decimals, any number within a text as many as a coordinate. */
export function longNumbersOfText(text: string, most: number, mostOfPlace: number): string[] {
  return text.split(/[,;\t\n\r]/).flatMap((cell) => {
    if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(cell)) return decimalsOf(cell) > most ? [cell] : [];
    // Not the digits of an id.
    const numbers = cell.match(/(?<![\w.-])-?\d+\.\d+(?:e[+-]?\d+)?(?![\w.-])/gi) ?? [];
    return numbers.filter((number) => decimalsOf(number) > mostOfPlace);
  });
}
