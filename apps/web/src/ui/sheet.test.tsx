// @vitest-environment happy-dom
// A sheet: the stops it goes to by buttons and by a finger, and what closes it.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { Sheet } from './sheet.tsx';

async function sheet(stop: 'low' | 'half' | 'full') {
  const done = { onStop: vi.fn(), onClose: vi.fn(), returnFocus: vi.fn() };
  const { view, person } = await open(
    <Sheet<'low' | 'half' | 'full'>
      label="Curb"
      heading="Oak Street"
      words={{ close: 'Close', larger: 'Larger', smaller: 'Smaller' }}
      stops={['low', 'half', 'full']}
      stop={stop}
      {...done}
    >
      rules
    </Sheet>,
  );
  const button = (name: string) => view.getByRole<HTMLButtonElement>('button', { name });
  return { view, person, button, panel: view.getByRole('complementary', { name: 'Curb' }), ...done };
}

it.each([
  ['low', 'Larger', 'half'],
  ['half', 'Larger', 'full'],
  ['half', 'Smaller', 'low'],
  ['full', 'Smaller', 'half'],
] as const)('goes from %s by %s to %s', async (stop, name, to) => {
  const { person, button, onStop, panel } = await sheet(stop);
  expect([panel.dataset.stop, document.activeElement]).toEqual([stop, panel]);
  expect([button('Larger').disabled, button('Smaller').disabled]).toEqual([stop === 'full', stop === 'low']);
  await person.click(button(name));
  expect(onStop.mock.calls).toEqual([[to]]);
});

it('is closed by its button, and by Escape where nothing else takes it', async () => {
  const { person, button, onClose, returnFocus } = await sheet('half');
  await person.click(button('Close'));
  await person.keyboard('a');
  expect(onClose).toHaveBeenCalledTimes(1);
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  const taken = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
  taken.preventDefault();
  dispatchEvent(taken);
  const over = document.body.appendChild(document.createElement('dialog'));
  over.showModal();
  await person.keyboard('{Escape}');
  over.remove();
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(returnFocus).not.toHaveBeenCalled();
});

/**
 * Drags the sheet with a finger at these y positions and times. The sheet is 300 pixels high, in a
 * container of 600.
 */
async function dragged(...moves: readonly (readonly [y: number, at: number])[]) {
  const { panel, onStop, onClose } = await sheet('half');
  panel.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
  Object.defineProperty(panel.parentElement, 'clientHeight', { value: 600, configurable: true });
  const handle = panel.firstElementChild as HTMLElement;
  handle.setPointerCapture = () => undefined;
  const send = (type: string, y: number, at: number, pointerId = 7) => {
    const event = new PointerEvent(type, { bubbles: true, clientY: y, pointerId, button: 0 });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(handle, event);
  };
  const [first, ...others] = moves;
  const last = others.at(-1);
  if (first === undefined || last === undefined) throw new Error('no drag');
  send('pointerdown', ...first);
  for (const [y, at] of others) send('pointermove', y, at);
  return { panel, onStop, onClose, send, leave: (at: number) => send('pointerup', last[0], at) };
}

it('follows the finger, and rests where it is left', async () => {
  const { panel, onStop, leave, send } = await dragged([500, 0], [400, 100]);
  expect([panel.style.height, panel.style.marginBlockStart, panel.hasAttribute('data-dragged')]).toEqual([
    '400px',
    '-100px',
    true,
  ]);
  send('pointermove', 100, 150, 8);
  expect(panel.style.height).toBe('400px');
  leave(201);
  expect([panel.style.height, panel.hasAttribute('data-dragged'), onStop.mock.calls]).toEqual([
    '',
    false,
    [['full']],
  ]);
});

it.each([
  [[440, 1000], 1101, 'half'],
  [[440, 10], 50, 'full'],
  [[440, 10], 110, 'full'],
  [[440, 10], 111, 'half'],
] as const)('a finger that came to %o and left at %i leaves it at %s', async (move, at, expected) => {
  const { onStop, leave } = await dragged([500, 0], move);
  leave(at);
  expect(onStop.mock.calls).toEqual([[expected]]);
});

it('closes where it is pulled out of the lowest stop, and is never higher than its room', async () => {
  const { panel, onClose, leave, send } = await dragged([300, 0], [-200, 50], [590, 1000]);
  expect(panel.style.height).toBe('10px');
  send('pointermove', 700, 1001);
  expect(panel.style.height).toBe('0px');
  send('pointermove', -100, 1002);
  expect(panel.style.height).toBe('600px');
  send('pointermove', 590, 1400);
  leave(1600);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  [495, false],
  [494, true],
  [505, false],
  [506, true],
])('only taps where the finger moves from 500 to %i: %s', async (y, isDrag) => {
  const { panel, onStop, leave } = await dragged([500, 0], [y, 300]);
  expect(panel.hasAttribute('data-dragged')).toBe(isDrag);
  leave(500);
  expect(onStop.mock.calls.length).toBe(isDrag ? 1 : 0);
});

it('lets go of the sheet where the drag is taken from it', async () => {
  const { panel, onStop, send, leave } = await dragged([500, 0], [400, 100]);
  send('pointercancel', 400, 110);
  expect([panel.style.height, panel.hasAttribute('data-dragged')]).toEqual(['', false]);
  leave(200);
  expect(onStop).not.toHaveBeenCalled();
});
