// Dashboard selections that are applied without a request: curb types, hours of the day, days of
// the week.
import { hoursPerWeek } from '../city/rates/hourly-rates.ts';

/** Type id of curbs whose rules are unknown. */
export const noRulesKnown = 0;

/**
 * The requirement's `demandNonAPIParams`, with the days of the week added; the same on the wire.
 */
export interface DashboardSelection {
  /** Ids of curb types, 0 = no rules known; empty = all. */
  readonly selectedRegulationTypeIds: readonly number[];
  /** Hours of the day from `min` until `max`, 0 to 24: 8 and 18 = 08:00 to 17:59. */
  readonly selectedTimePeriod: { readonly min: number; readonly max: number };
  /** 0 = Monday to 6 = Sunday; empty = all. */
  readonly selectedDays: readonly number[];
}

export const everythingSelected: DashboardSelection = {
  selectedRegulationTypeIds: [],
  selectedTimePeriod: { min: 0, max: 24 },
  selectedDays: [],
};

export function dayOfWeek(hourOfWeek: number): number {
  return Math.floor(hourOfWeek / 24);
}

export function hourOfDay(hourOfWeek: number): number {
  return hourOfWeek % 24;
}

/** Whether an hour of the week is selected. */
export function isHourSelected(
  { selectedTimePeriod: { min, max }, selectedDays }: DashboardSelection,
  hourOfWeek: number,
): boolean {
  const hour = hourOfDay(hourOfWeek);
  if (hour < min || hour >= max) return false;
  return selectedDays.length === 0 || selectedDays.includes(dayOfWeek(hourOfWeek));
}

export function isTypeSelected(
  { selectedRegulationTypeIds: ids }: DashboardSelection,
  type: number,
): boolean {
  return ids.length === 0 || ids.includes(type);
}

/** Returns the selected hours of the week, in order. */
export function selectedHours(selection: DashboardSelection): readonly number[] {
  return Array.from({ length: hoursPerWeek }, (_, hour) => hour).filter((hour) =>
    isHourSelected(selection, hour),
  );
}

/** Whether every hour of the week is selected. */
export function everyHourSelected(selection: DashboardSelection): boolean {
  return selectedHours(selection).length === hoursPerWeek;
}

/** The hour of the week that stands for a typical weekday: Tuesday, 10 AM. */
const typicalHourOfWeek = 34;

/** Days by how typical they are of a week: Tuesday to Thursday, Monday, Friday, the weekend. */
const typicalDays = [1, 2, 3, 0, 4, 5, 6] as const;

/**
 * Returns the most typical of the selected hours: Tuesday 10 AM, or the hour closest to 10 AM (the
 * later of two) of the most typical selected day. The same without any selected hour.
 */
export function typicalHour(selection: DashboardSelection): number {
  const target = hourOfDay(typicalHourOfWeek);
  for (const day of typicalDays) {
    const hours = Array.from({ length: 24 }, (_, hour) => day * 24 + hour).filter((hour) =>
      isHourSelected(selection, hour),
    );
    const distance = (hour: number) => Math.abs(hourOfDay(hour) - target);
    const [best] = hours.toSorted((a, b) => distance(a) - distance(b) || b - a);
    if (best !== undefined) return best;
  }
  return typicalHourOfWeek;
}
