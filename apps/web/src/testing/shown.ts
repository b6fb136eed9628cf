// What is seen of a part of the page beside its controls: the text of tables, and what was said in toasts.
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { messageLog } from '../ui/message-log.ts';

const textOf = (cell: Element) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** The rows below the head of a table, each as the text of its cells. */
export function rowsOf(table: HTMLElement): readonly (readonly string[])[] {
  return [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf));
}

/** Waits until a grid draws a row with this text: it is there before its rows, and a row before what it says. */
export async function rowsDrawn(text = ''): Promise<void> {
  const rows = () => rowsOf(screen.getByRole('grid'));
  await expect.poll(() => rows().some((row) => row.length > 1 && row.join(' ').includes(text))).toBe(true);
}

/** The rows of a grid where there is no room for columns, each as the lines of its card. */
export function cardsDrawn(): readonly (readonly string[])[] {
  const cards = document.querySelectorAll('[data-cards="true"] tbody td > div:has(b)');
  return [...cards].map((card) => [...card.children].map(textOf));
}

/** What was said last in a toast or popup, or of which kind it was; '' = nothing yet. */
export function lastSaid(what: 'text' | 'kind' = 'text'): string {
  return messageLog.all()[0]?.[what] ?? '';
}

/** What a form or a part says is wrong, beside a toast that may say it as well; undefined = nothing. */
export function faultShown(): string | undefined {
  return document.querySelector('[role="alert"]:not(.mantine-Notification-root)')?.textContent ?? undefined;
}

/** What each card of figures says: title, number, note. */
export function cards() {
  return [...document.querySelectorAll('section')].map((card) => [
    card.getAttribute('aria-label'),
    card.querySelector('p')?.textContent,
    card.querySelectorAll('p')[1]?.textContent,
  ]);
}
