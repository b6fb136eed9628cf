// Types for the map that a screen passes to the import steps, because feature modules do not draw
// maps themselves.
import type { ComponentType } from 'react';
import type { MapLine } from './map-lines.ts';

/**
 * What an import does to a curb, shown by the style of its line. `left`: in the city but not in the
 * file, left unchanged. `read`: only read from the file.
 */
export const curbStates = ['created', 'changed', 'unchanged', 'left', 'read'] as const;
export type CurbState = (typeof curbStates)[number];

export interface ImportMapProps {
  /** Label of the map for screen readers. */
  readonly label: string;
  readonly lines: readonly MapLine[];
  /** Returns the state of a line by its index in the source list. */
  readonly stateOf: (of: number) => CurbState;
  /** Returns the text for the line under the pointer. */
  readonly reading: (of: number) => string;
  /**
   * Extent of the file's records, which the map shows regardless of which lines are drawn. `null`:
   * the map shows the extent of the lines.
   */
  readonly box: readonly [number, number, number, number] | null;
}

export type ImportMapComponent = ComponentType<ImportMapProps>;
