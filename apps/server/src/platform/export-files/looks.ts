// How the city's classes look and are called in the reader's language, for legends and cells.
import type { LanguageName } from '@curbwright/core';
import { displayName } from '../messages/display-name.ts';
import type { ClassRow } from './export-files.sql.ts';
import type { ClassLook } from './map-picture.ts';

/** Looks by the class's name, in the catalogue's order. */
export function looksOf(
  classes: readonly ClassRow[],
  language: LanguageName,
): ReadonlyMap<string, ClassLook> {
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
