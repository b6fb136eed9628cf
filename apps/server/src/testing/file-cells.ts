// Cells of dashboard files for tests: numbers that show where they come from, and rows by column
// name.
import type { DashboardContent } from '../dashboards/files/dashboard-file.ts';

/** Returns 168 numbers, each the base plus the hour of the week. */
export const hourly = (base: number) => Array.from({ length: 168 }, (_, hour) => base + hour);
export const repeated = (value: number, length = 168) => Array.from({ length }, () => value);
export const regulationType = (id: number, name: string) => ({
  id,
  name,
  display_name: `The ${name}`,
  filter_section: 'parking',
  color: '#123456',
  color_dark: '#654321',
  dash_style: 'solid',
  line_width: 1,
  activity: null,
  links: 10 + id,
  links_observed: 3 + id,
  spaces: 20 + id,
  watched_spaces: 8 + id,
  spaces_estimated: id,
  offline_minutes: 0,
  faults: [],
});
/** Selects the second type on Tuesdays from eight to ten. */
export const tuesdayMorning = {
  selectedRegulationTypeIds: [2],
  selectedTimePeriod: { min: 8, max: 10 },
  selectedDays: [1],
};
export const tuesdayAtEight = 24 + 8;
export const rowsOf = ({ tables }: DashboardContent, key: string) =>
  tables.find((table) => table.key === key)?.rows ?? [];
/** Returns a row as an object keyed by column name. */
export function rowByColumn({ tables }: DashboardContent, key: string, row = 0) {
  const table = tables.find((one) => one.key === key);
  return Object.fromEntries(
    table?.columns.map((column, index) => [column.key, table.rows[row]?.[index]]) ?? [],
  );
}
export const figuresOf = ({ summary }: DashboardContent) =>
  Object.fromEntries(summary.map(({ key, value }) => [key, value]));
