// @vitest-environment happy-dom
// Where nobody made a zone: the two ways to begin, or why one may not.
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { NoZones } from './no-zones.tsx';

async function pressed(mayNot: string | null) {
  const onImport = vi.fn();
  const { view, person } = await open(<NoZones mayNot={mayNot} onImport={onImport} />);
  const buttons = view.getAllByRole('button');
  const disabled = buttons.map((button) => button.getAttribute('aria-disabled'));
  for (const button of buttons.toReversed()) await person.click(button);
  return { view, onImport, disabled };
}

it('begins by drawing or by a file', async () => {
  const { view, onImport, disabled } = await pressed(null);
  expect(disabled).toEqual([null, null]);
  expect(onImport).toHaveBeenCalledTimes(1);
  expect(location.pathname).toBe('/analyzer/mapview/create/');
  expect(view.queryByText('You may look.')).toBeNull();
});

it('begins neither for whoever may not, and says why', async () => {
  const { view, onImport, disabled } = await pressed('You may look.');
  expect(disabled).toEqual(['true', 'true']);
  expect(onImport).not.toHaveBeenCalled();
  expect(location.pathname).not.toBe('/analyzer/mapview/create/');
  expect(view.getByText('You may look.', { selector: 'p' })).toBeDefined();
});
