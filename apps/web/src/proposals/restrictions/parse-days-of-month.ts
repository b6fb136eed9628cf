// Parses typed days of the month.

/** Parses `1, 15` to unique days; `null` = one of them is not a day of a month. */
export function parseDaysOfMonth(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const days = parts.map(Number);
  return days.every((day) => Number.isInteger(day) && day >= 1 && day <= 31) ? [...new Set(days)] : null;
}
