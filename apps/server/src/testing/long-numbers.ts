// Finds numbers with more decimals than are meaningful, in JSON and in text files.

/** Returns the digits after the decimal point of a number's shortest text: `1e-7` has 7. */
export function decimalsOf(text: string): number {
  const [, part = '', power = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  return Math.max(0, part.length - Number(power));
}

/** Names of fields that contain coordinates. */
const places =
  /(?:^|\.)(?:coordinates|geometry|geom|line|lines\[\]\.line|outline|bounds|bbox|box|lng|lat|at|location|centre|center|place|point|x|y|longitude|latitude)(?:[.[]|$)/;

/**
 * Returns path and value of the numbers with more than `maxDecimals` decimals, or more than `maxCoordinateDecimals`
 * where the path names coordinates.
 */
export function findLongNumbers(
  value: unknown,
  maxDecimals: number,
  maxCoordinateDecimals: number,
  at = '',
): string[] {
  if (typeof value === 'number')
    return decimalsOf(String(value)) > (places.test(at) ? maxCoordinateDecimals : maxDecimals)
      ? [`${at}: ${value}`]
      : [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown) =>
      findLongNumbers(item, maxDecimals, maxCoordinateDecimals, `${at}[]`),
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    findLongNumbers(inner, maxDecimals, maxCoordinateDecimals, at === '' ? name : `${at}.${name}`),
  );
}

/** Returns the first entry per path, so that the message of a failed test stays readable. */
export function firstOfEach(found: readonly string[]): string[] {
  return [
    ...new Map(found.toReversed().map((one) => [one.slice(0, one.lastIndexOf(':')), one])).values(),
  ].toReversed();
}

/**
 * Like `findLongNumbers`, for text: a table cell that is a number may have `maxDecimals` decimals, and a
 * number within other text `maxCoordinateDecimals`.
 */
export function findLongNumbersInText(
  text: string,
  maxDecimals: number,
  maxCoordinateDecimals: number,
): string[] {
  return text.split(/[,;\t\n\r]/).flatMap((cell) => {
    if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(cell)) return decimalsOf(cell) > maxDecimals ? [cell] : [];
    // Excludes digits that are part of an id.
    const numbers = cell.match(/(?<![\w.-])-?\d+\.\d+(?:e[+-]?\d+)?(?![\w.-])/gi) ?? [];
    return numbers.filter((number) => decimalsOf(number) > maxCoordinateDecimals);
  });
}
