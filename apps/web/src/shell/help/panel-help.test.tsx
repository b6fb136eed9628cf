// @vitest-environment happy-dom
// The help of a panel stands whole on the page: below its button, above it where there is no room, never over an edge.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { PanelHelp } from './panel-help.tsx';

/**
 * Opens the help of a button at this position, on a page of 1000 × 800 pixels with a text 100
 * pixels high. Returns the position of the text.
 */
async function placed(left: number, top: number, state = 'open') {
  const { view } = await open(<PanelHelp topic="legend" />);
  const button = view.getByRole('button');
  const said = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (said === null) throw new Error('The button opens nothing');
  vi.stubGlobal('innerWidth', 1000);
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, 20, 30));
  Object.defineProperty(said, 'offsetHeight', { value: 100, configurable: true });
  fireEvent(said, Object.assign(new Event('toggle'), { newState: state, oldState: 'closed' }));
  return [said.style.left, said.style.top];
}

it.each([
  ['in the middle: below, centred', 500, 300, ['370px', '338px']],
  ['at the left edge', 10, 300, ['8px', '338px']],
  ['just clear of the left edge', 139, 300, ['9px', '338px']],
  ['at the right edge', 980, 300, ['712px', '338px']],
  ['just clear of the right edge', 841, 300, ['711px', '338px']],
  ['with the last room below', 500, 662, ['370px', '700px']],
  ['with a pixel too little below: above', 500, 663, ['370px', '555px']],
])('stands %s', async (_where, left, top, place) => {
  expect(await placed(left, top)).toEqual(place);
});

it('stays on a page too low for it', async () => {
  const { view } = await open(<PanelHelp topic="link" />);
  const button = view.getByRole('button');
  const said = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement;
  vi.stubGlobal('innerHeight', 120);
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(500, 60, 20, 30));
  Object.defineProperty(said, 'offsetHeight', { value: 100, configurable: true });
  fireEvent(said, Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }));
  expect(said.style.top).toBe('8px');
});

it('is not moved when it closes', async () => {
  expect(await placed(500, 300, 'closed')).toEqual(['', '']);
});

it('names the panel it speaks of, and says its help', async () => {
  const { view } = await open(<PanelHelp topic="legend" />);
  const button = view.getByRole('button', { name: 'Help: Legend' });
  expect(button.title).toBe(button.getAttribute('aria-label'));
  const said = document.getElementById(button.getAttribute('popovertarget') ?? '');
  const [title, text] = [...(said?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect([said?.getAttribute('aria-label'), button.title.includes(title ?? '?')]).toEqual([title, true]);
  expect((text ?? '').length).toBeGreaterThan(20);
});
