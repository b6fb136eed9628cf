// How a curb is drawn.
import type { DashStyle } from '@curbwright/core';

/** How the curbs of one curb type or rule set are drawn; width 0 hides them. */
export interface CurbStyle {
  readonly color: string;
  readonly width: number;
  readonly dash: DashStyle;
}
