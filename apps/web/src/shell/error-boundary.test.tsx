// @vitest-environment happy-dom
// The last net: a part that cannot be drawn is said to have failed, with a way to load the page again; what can is drawn as it is.
import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

function Broken(): never {
  throw new Error('a fault while drawing');
}

it('says what failed, notes why, and loads the page again', async () => {
  const noted = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { view, person } = await open(
    <ErrorBoundary>
      <p>beside</p>
      <Broken />
    </ErrorBoundary>,
  );
  expect(within(view.getByRole('main')).getByRole('alert').textContent).toContain('Some error occurred.');
  expect(view.queryByText('beside')).toBeNull();
  expect(noted.mock.calls.some(([error]) => String(error).includes('a fault while drawing'))).toBe(true);
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('draws what can be drawn, and nothing of a fault', async () => {
  const { view } = await open(
    <ErrorBoundary>
      <p>all is well</p>
    </ErrorBoundary>,
  );
  expect(view.getByText('all is well')).toBeTruthy();
  expect(view.queryByRole('alert')).toBeNull();
});
