// What a screen must give the steps of an import: a map of lines, which features do not draw themselves.
import type { ComponentType } from 'react';
import type { ShownLine } from './shown-lines.ts';

/** What becomes of a curb, as lines tell it; `read` = it was only read. */
export const curbStates = ['created', 'changed', 'unchanged', 'left', 'read'] as const;
export type CurbState = (typeof curbStates)[number];

export interface ImportMapProps {
  /** Names the map for screen readers. */
  readonly label: string;
  readonly lines: readonly ShownLine[];
  /** By the place in the list the lines are of. */
  readonly stateOf: (of: number) => CurbState;
  /** What is said of a line that is pointed at. */
  readonly reading: (of: number) => string;
  /** Where the file's records lie: the map stays there whatever is drawn. null = where the lines lie. */
  readonly box: readonly [number, number, number, number] | null;
}

export type ImportMapComponent = ComponentType<ImportMapProps>;
