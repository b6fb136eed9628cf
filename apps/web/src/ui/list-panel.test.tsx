// @vitest-environment happy-dom
// The panel beside a list: it takes the focus, closes by Escape alone, and gives the focus back to who opened it.
import { cleanup } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { ListPanel } from './list-panel.tsx';

it('takes the focus, closes by Escape and by its button, and gives the focus back', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const onClose = vi.fn();
  const { view, person } = await open(
    <ListPanel label="Prices" title="Main Street" subtitle="North" onClose={onClose}>
      <p>Fields</p>
    </ListPanel>,
  );
  const panel = view.getByRole('complementary', { name: 'Prices' });
  expect([document.activeElement, panel.dataset.wide]).toEqual([panel, undefined]);
  await person.keyboard('{Enter}a');
  expect(onClose).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await person.click(view.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  cleanup();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

it('leaves an Escape to what it holds, and the focus to whoever went elsewhere', async () => {
  const [opener, other] = [0, 1].map(() => document.body.appendChild(document.createElement('button')));
  opener?.focus();
  const onClose = vi.fn();
  const { view, person } = await open(
    <ListPanel wide label="Prices" title="Main Street" subtitle="North" onClose={onClose}>
      <input aria-label="Field" onKeyDown={(event) => event.preventDefault()} />
    </ListPanel>,
  );
  expect(view.getByRole('complementary').dataset.wide).toBe('true');
  view.getByLabelText('Field').focus();
  await person.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  other?.focus();
  cleanup();
  expect(document.activeElement).toBe(other);
  opener?.remove();
  other?.remove();
});

it('gives the focus to the cell the table keeps where its opener is gone', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  const grid = document.body.appendChild(document.createElement('div'));
  grid.setAttribute('role', 'grid');
  for (const [name, tabIndex] of [
    ['A', -1],
    ['B', 0],
  ] as const) {
    const cell = grid.appendChild(document.createElement('button'));
    cell.dataset.cell = '';
    cell.setAttribute('tabindex', `${tabIndex}`);
    cell.append(name);
  }
  opener.focus();
  await open(
    <ListPanel label="Prices" title="Main Street" subtitle="North" onClose={vi.fn()}>
      <p>Fields</p>
    </ListPanel>,
  );
  opener.remove();
  cleanup();
  expect(document.activeElement?.textContent).toBe('B');
  grid.remove();
});
