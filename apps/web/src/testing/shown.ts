// Reads what a page shows besides its controls: the text of tables, and toast messages.
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { messageLog } from '../ui/message-log.ts';

const textOf = (cell: Element) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Returns the text of each cell in each body row of a table. */
export function rowsOf(table: HTMLElement): readonly (readonly string[])[] {
  return [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf));
}

/**
 * Waits until a grid shows a row with this text. A grid appears before its rows, and a row appears
 * before its content.
 */
export async function waitForRow(text = ''): Promise<void> {
  const rows = () => rowsOf(screen.getByRole('grid'));
  await expect.poll(() => rows().some((row) => row.length > 1 && row.join(' ').includes(text))).toBe(true);
}

/** Returns the lines of each card, for a grid shown as cards where there is no room for columns. */
export function cardsDrawn(): readonly (readonly string[])[] {
  const cards = document.querySelectorAll('[data-cards="true"] tbody td > div:has(b)');
  return [...cards].map((card) => [...card.children].map(textOf));
}

/** Returns the text or kind of the latest toast or popup; '' = none yet. */
export function lastToast(what: 'text' | 'kind' = 'text'): string {
  return messageLog.all()[0]?.[what] ?? '';
}

/** Returns the error message shown in a form or component, not in a toast; `undefined` = none. */
export function shownError(): string | undefined {
  const alerts = [...document.querySelectorAll('[role="alert"]')];
  return alerts.find((one) => one.closest('.mantine-Notification-root') === null)?.textContent ?? undefined;
}

/** Returns the title, number and note of each metric card. */
export function cards() {
  return [...document.querySelectorAll('section')].map((card) => [
    card.getAttribute('aria-label'),
    card.querySelector('p')?.textContent,
    card.querySelectorAll('p')[1]?.textContent,
  ]);
}
