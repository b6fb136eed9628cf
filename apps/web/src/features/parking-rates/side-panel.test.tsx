// @vitest-environment happy-dom
// The panel beside the rates: it takes the focus, closes by Escape alone, and gives the focus back to who opened it.
import { cleanup } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { SidePanel } from './side-panel.tsx';

it('takes the focus, closes by Escape and by its button, and gives the focus back', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const onClose = vi.fn();
  const { view, person } = await open(
    <SidePanel label="Prices" title="Main Street" subtitle="North" onClose={onClose}>
      <p>Fields</p>
    </SidePanel>,
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
