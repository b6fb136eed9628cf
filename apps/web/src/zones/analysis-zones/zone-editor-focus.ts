// Where the focus goes in the zone editor when the focused element disappears.
import type { ZoneComponentType } from '@curbwright/core';

/** The first button of a component's row. */
export function findComponentRow(key: string): Element | null {
  return document.querySelector(`[data-component="${CSS.escape(key)}"] button`);
}

/** The button that starts a component of this type. */
export function findAddButton(type: ZoneComponentType): Element | null {
  return document.querySelector(`[data-way="${type}"]`);
}

/** Scrolls the frame of the active drawing tool into view. */
export function scrollToDrawHandler(): void {
  document.querySelector('[data-hand]')?.scrollIntoView({ block: 'nearest' });
}

export function isInDrawHandler(element: Element | null): boolean {
  return element !== null && element.closest('[data-hand]') !== null;
}
