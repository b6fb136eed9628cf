// Finds the element that gets the focus in the zone editor when the focused element disappears.
import type { ZoneComponentType } from '@curbwright/core';

/** Finds the first button of a component's row. */
export function findComponentRow(key: string): Element | null {
  return document.querySelector(`[data-component="${CSS.escape(key)}"] button`);
}

/** Finds the button that adds a component of this type. */
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
