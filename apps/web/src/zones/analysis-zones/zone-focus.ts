// Where the focus goes in the panel that edits a zone, when what had it is gone.
import type { ZoneComponentType } from '@curbwright/core';

/** The first button of a component's row. */
export function rowOf(key: string): Element | null {
  return document.querySelector(`[data-component="${CSS.escape(key)}"] button`);
}

/** The button that begins a component of a type. */
export function wayOf(type: ZoneComponentType): Element | null {
  return document.querySelector(`[data-way="${type}"]`);
}

/** The frame of what is in hand. */
export function handInSight(): void {
  document.querySelector('[data-hand]')?.scrollIntoView({ block: 'nearest' });
}

export function isInHand(element: Element | null): boolean {
  return element !== null && element.closest('[data-hand]') !== null;
}
