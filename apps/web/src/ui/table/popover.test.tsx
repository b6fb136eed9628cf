// @vitest-environment happy-dom
// A panel at a button: where it lies, what has the focus, and where the focus goes when it closes.
import { fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { Popover } from './popover.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  document.dir = '';
});

const close = vi.fn();
function Part() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState(true);
  return (
    <>
      <button ref={setAnchor} type="button" onClick={() => setShown(false)}>
        columns
      </button>
      {anchor !== null && shown && (
        <Popover label="Columns" anchor={anchor} onClose={close}>
          <button type="button" {...{ disabled: true }}>
            first
          </button>
          <input aria-label="second" />
          <button type="button" onClick={() => setShown(false)}>
            put away
          </button>
        </Popover>
      )}
    </>
  );
}

/**
 * Opens a panel of 200 × 100 px at a button with this position and size, in a window of 1,000 ×
 * 600.
 */
async function opened(
  button: readonly [x: number, y: number, width: number, height: number],
  dir: 'ltr' | 'rtl' = 'ltr',
) {
  close.mockClear();
  document.dir = dir;
  vi.spyOn(globalThis, 'innerWidth', 'get').mockReturnValue(1000);
  vi.spyOn(globalThis, 'innerHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'BUTTON' ? new DOMRect(...button) : new DOMRect(0, 0, 200, 100);
  });
  const page = await open(<Part />);
  const panel = page.view.getByRole('dialog', { name: 'Columns' });
  return { ...page, panel, place: () => [panel.style.left, panel.style.top] };
}

it.each([
  ['below the button, from its left', [100, 50, 80, 30], 'ltr', ['100px', '82px']],
  ['to its right where one writes from there', [500, 50, 80, 30], 'rtl', ['380px', '82px']],
  ['within the window at its right', [900, 50, 80, 30], 'ltr', ['792px', '82px']],
  ['within the window at its left', [-40, 50, 80, 30], 'ltr', ['8px', '82px']],
  ['within the window at its foot', [100, 560, 80, 30], 'ltr', ['100px', '492px']],
  ['within the window at its head', [100, -90, 80, 30], 'ltr', ['100px', '8px']],
] as const)('lies %s', async (_what, button, dir, place) => {
  const { place: found } = await opened(button, dir);
  expect(found()).toEqual(place);
});

it('gives the focus to its first control that can be used, and back to its button', async () => {
  const { view, person } = await opened([100, 50, 80, 30]);
  expect(document.activeElement).toBe(view.getByRole('textbox', { name: 'second' }));
  await person.click(view.getByRole('button', { name: 'put away' }));
  expect(document.activeElement).toBe(view.getByRole('button', { name: 'columns' }));
});

function LoadingPart() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      <button ref={setAnchor} type="button">
        views
      </button>
      <button type="button" onClick={() => setLoaded(true)}>
        load
      </button>
      {anchor !== null && (
        <Popover label="Views" anchor={anchor} onClose={close}>
          {loaded ? <input aria-label="search" /> : <p>Loading</p>}
        </Popover>
      )}
    </>
  );
}

it('has the focus itself until its content is loaded, then gives it to the first control', async () => {
  const { view } = await open(<LoadingPart />);
  expect(document.activeElement).toBe(view.getByRole('dialog', { name: 'Views' }));
  fireEvent.click(view.getByText('load'));
  await waitFor(() => expect(document.activeElement).toBe(view.getByRole('textbox', { name: 'search' })));
});

it('leaves the focus where the person took it', async () => {
  const { view } = await opened([100, 50, 80, 30]);
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  fireEvent.click(view.getByRole('button', { name: 'columns' }));
  expect(document.activeElement).toBe(other);
  other.remove();
});

class PlayedToggle extends Event {}

it('tells when the browser closed it, not when it opened', async () => {
  // happy-dom lacks `ToggleEvent`.
  const { panel } = await opened([100, 50, 80, 30]);
  vi.stubGlobal('ToggleEvent', PlayedToggle);
  const toggled = (newState: string) =>
    panel.dispatchEvent(Object.assign(new PlayedToggle('toggle'), { newState }));
  toggled('open');
  expect(close).not.toHaveBeenCalled();
  toggled('closed');
  expect(close).toHaveBeenCalledOnce();
});
