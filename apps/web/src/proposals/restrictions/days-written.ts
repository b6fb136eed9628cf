// Days of the month as one writes them.

/** `1, 15` as days, each once; null = one of them is no day of a month. */
export function daysWritten(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const days = parts.map(Number);
  return days.every((day) => Number.isInteger(day) && day >= 1 && day <= 31) ? [...new Set(days)] : null;
}
