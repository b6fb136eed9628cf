// @vitest-environment happy-dom
// Where the focus goes when the focused action of a group goes away.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { keepFocusWithin } from './focus-in-place.ts';

afterEach(cleanup);

interface Shown {
  readonly names: readonly string[];
  readonly main?: string;
  readonly disabled?: string;
  readonly busy?: string;
}
function Group({ names, main, disabled, busy }: Shown) {
  return (
    <footer ref={keepFocusWithin}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          data-variant={name === main ? 'filled' : 'default'}
          data-loading={name === busy || undefined}
          disabled={name === disabled || name === busy}
        >
          {name}
        </button>
      ))}
    </footer>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const focused = (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)));
function shown(first: Shown, name: string) {
  const { rerender } = render(<Group {...first} />);
  button(name).focus();
  return (next: Shown) => {
    rerender(<Group {...next} />);
    // Browsers take the focus from a button that is disabled.
    const { activeElement: active } = document;
    if (active instanceof HTMLButtonElement && active.disabled) {
      active.disabled = false;
      active.blur();
      active.disabled = true;
    }
  };
}

it('goes to the main action that takes the place of the focused one', async () => {
  const show = shown({ names: ['Cancel', 'Save'], main: 'Save' }, 'Save');
  show({ names: ['Done', 'Check'], main: 'Check' });
  await focused('Check');
});

it('waits for a busy action, and returns to it', async () => {
  const show = shown({ names: ['Cancel', 'Save'], main: 'Save' }, 'Save');
  show({ names: ['Cancel', 'Save'], main: 'Save', busy: 'Save' });
  expect(document.activeElement).toBe(document.body);
  show({ names: ['Cancel', 'Save'], main: 'Save' });
  await focused('Save');
});

it('goes to another action when the focused one is disabled, or to the group when none is left', async () => {
  const show = shown({ names: ['Undo', 'Redo'] }, 'Undo');
  show({ names: ['Undo', 'Redo'], disabled: 'Undo' });
  await focused('Redo');
  show({ names: [] });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('contentinfo')));
});

it('leaves the focus where it is outside, and after a click elsewhere', async () => {
  render(<input aria-label="Reason" />);
  const show = shown({ names: ['Save'] }, 'Save');
  screen.getByRole('textbox').focus();
  show({ names: ['Check'] });
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  button('Check').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  button('Check').blur();
  show({ names: ['Done'] });
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
