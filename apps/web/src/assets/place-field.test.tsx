// @vitest-environment happy-dom
// The place of an asset as it is typed: what is taken of it and when, what is wrong, and which buttons can be pressed and why not.
import type { Position } from '@curbwright/core';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { PlaceField } from './place-field.tsx';

const answers: Answers = {
  linksPublicViewer: ({ query }) =>
    mockResponse('linksPublicViewer', {
      features:
        query.lat === '43' ? [{ properties: { bl_street_name: 'Main Street', bl_side: 'N' } } as never] : [],
    }),
};

async function place(shape: 'point' | 'polygon', corners: readonly Position[] = [], fault?: string) {
  const [onCorners, onTyped, onWrong] = [vi.fn(), vi.fn(), vi.fn()];
  const page = await open(
    <PlaceField id="p" {...{ shape, corners, fault, onCorners, onTyped, onWrong }} />,
    answers,
  );
  const input = page.view.getByLabelText<HTMLInputElement>(
    shape === 'point' ? 'Latitude, longitude' : 'Corners: latitude, longitude, one per line',
  );
  const button = (name: string) => page.view.getByRole<HTMLButtonElement>('button', { name });
  return { ...page, onCorners, onTyped, onWrong, input, button };
}
const square: Position[] = [
  [11, 43],
  [12, 43],
  [12, 44],
];

it('writes latitude first, and takes it so, at Enter and on leaving', async () => {
  const { input, person, onTyped, onWrong } = await place('point', [[11.25, 43.5]]);
  expect(input.value).toBe('43.500000, 11.250000');
  expect(input.placeholder).toBe('40.712800, -74.006000');
  await person.clear(input);
  await person.type(input, '44.5, -12.25');
  expect(onTyped).not.toHaveBeenCalled();
  await person.type(input, '{Enter}');
  expect(onTyped.mock.calls).toEqual([[[[-12.25, 44.5]]]]);
  await person.clear(input);
  await person.type(input, '1 2');
  await person.tab();
  expect(onTyped.mock.calls.at(-1)).toEqual([[[2, 1]]]);
  // An incomplete place is not reported as wrong while it is being typed.
  expect(onWrong).toHaveBeenLastCalledWith(false);
});

it('does not send the form it is in at Enter', async () => {
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const [none, onTyped] = [vi.fn(), vi.fn()];
  const { view, person } = await open(
    <form onSubmit={sent}>
      <PlaceField
        id="p"
        shape="point"
        corners={[]}
        fault={undefined}
        onCorners={none}
        onTyped={onTyped}
        onWrong={none}
      />
      <button type="submit">Send</button>
    </form>,
  );
  await person.type(view.getByLabelText('Latitude, longitude'), '1, 2{Enter}');
  expect([onTyped.mock.calls, sent.mock.calls]).toEqual([[[[[2, 1]]]], []]);
});

it('takes nothing that is the place already, and nothing that was only looked at', async () => {
  const { input, person, onTyped } = await place('point', [[11, 43]]);
  await person.click(input);
  await person.tab();
  await person.type(input, '  {Enter}');
  expect(onTyped).not.toHaveBeenCalled();
  expect(input.value).toBe('43.000000, 11.000000');
});

it('takes one place of a point, and every corner of an area but empty lines', async () => {
  const area = await place('polygon');
  await area.person.type(area.input, '43, 11{Enter}{Enter}43, 12{Enter}44, 12');
  expect(area.onTyped).not.toHaveBeenCalled();
  await area.person.tab();
  expect(area.onTyped.mock.calls).toEqual([[square]]);
});

it('says while it is wrong that it is, which line, and takes it back', async () => {
  const { input, person, onTyped, onWrong, view } = await place('polygon', [], 'Draw it.');
  expect(view.getByText('Draw it.').id).toBe('p-fault');
  expect(input.getAttribute('aria-describedby')).toBe('p-help p-fault');
  await person.type(input, '43, 11{Enter}91, 12');
  expect(
    view.getByText('“91, 12” is not valid. Enter a latitude and longitude, such as 45.52, -122.67.').id,
  ).toBe('p-fault');
  expect(view.queryByText('Draw it.')).toBeNull();
  expect(onWrong).toHaveBeenLastCalledWith(true);
  await person.tab();
  expect([onTyped.mock.calls, input.value]).toEqual([[], '43, 11\n91, 12']);
  await person.clear(input);
  expect(onWrong).toHaveBeenLastCalledWith(false);
});

it('is described by its help alone where nothing is wrong', async () => {
  const { input, view } = await place('point');
  expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual([
    'false',
    'p-help',
  ]);
  expect(document.getElementById('p-help')?.textContent).toMatch(/^Click the map, or enter/);
  expect(view.queryByText(/is not a latitude/)).toBeNull();
});

it('is marked as wrong by what its form says of it', async () => {
  const { input } = await place('point', [], 'Place it.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('clears a point, and undoes that', async () => {
  const { button, person, onCorners, view } = await place('point', [[11, 43]]);
  expect(view.queryByRole('button', { name: 'Finish' })).toBeNull();
  expect([button('Undo').disabled, button('Clear').getAttribute('aria-disabled')]).toEqual([true, null]);
  await person.click(button('Clear'));
  expect(onCorners.mock.calls.at(-1)?.[0]).toEqual([]);
  expect([button('Undo').disabled, button('Clear').getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await person.click(button('Clear'));
  expect(lastToast()).toMatch(/^Click the map, or enter/);
  await person.click(button('Undo'));
  expect(onCorners.mock.calls.at(-1)?.[0]).toEqual([[11, 43]]);
});

it.each([
  [[], 'Draw the whole area: at least three corners, then choose Finish.'],
  [square, 'Drag a corner to move it; select one and press Delete to remove it.'],
])('says why an area of %j cannot be finished', async (corners, reason) => {
  const { button, person } = await place('polygon', corners);
  expect(button('Finish').getAttribute('aria-description')).toBe(reason);
  await person.click(button('Finish'));
  expect(lastToast()).toBe(reason);
});

it('names the street and the side of a point where a curb is', async () => {
  const { view } = await place('point', [[11.25, 43]]);
  expect(await view.findByText('Main Street, North side')).toBeTruthy();
});
