// Styles and names of the city's curb types in the reader's language, for legends and table cells.
import type { LanguageName } from '@curbwright/core';
import { displayName } from '../messages/display-name.ts';
import type { CurbTypeStyleRow } from './export-files.sql.ts';
import type { CurbTypeStyle } from './map-picture.ts';

/** Styles by curb type name, in catalog order. */
export function curbTypeStyles(
  classes: readonly CurbTypeStyleRow[],
  language: LanguageName,
): ReadonlyMap<string, CurbTypeStyle> {
  return new Map(
    classes.map((row) => [
      row.name,
      {
        name: row.name,
        title: displayName(row.display_name, `class.${row.name}`, language),
        color: row.color,
        dash: row.dash_style,
        width: row.line_width,
      },
    ]),
  );
}
