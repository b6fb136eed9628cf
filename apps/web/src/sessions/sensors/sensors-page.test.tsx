// @vitest-environment happy-dom
// The list of sensors: how each is, what it read, its pages, and what editors send when they add, change or take one away.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { SensorsPage } from './sensors-page.tsx';

const heard = '2026-11-28T18:30:00Z';
const reading = { free: 2, spaces: 1500 };
const well = {
  source_type: 'camera',
  is_commissioned: true,
  is_online: true,
  is_stale: false,
  last_reading: heard,
  reading,
  spaces: 1500,
  links: [{ link: 71, segment_id: 'SEG-71' }],
} as const;

const list = (results: readonly object[], count = results.length) => ({
  sensors: () => mockResponse('sensors', { meta: { count }, results }),
});

function opened(more: Answers, ...permissions: Parameters<typeof signedIn>) {
  return open(<SensorsPage />, { ...signedIn(...permissions), ...more });
}

it('says of each sensor its curbs, kind, state and what it read, and that old counts are no longer so', async () => {
  const { view } = await opened(
    list([
      { ...well, id: 1, outside_id: 'A' },
      { ...well, id: 2, outside_id: 'B', is_stale: true, is_simulated: true, source_type: 'meter' },
      { ...well, id: 3, outside_id: 'C', is_online: false, is_stale: true, links: [] },
      { ...well, id: 4, outside_id: 'D', is_commissioned: false, last_reading: null },
      { ...well, id: 5, outside_id: 'E', last_reading: null, reading: null, is_online: false, spaces: 7 },
      { ...well, id: 6, outside_id: 'F', source_type: 'balloon', reading: null, spaces: null },
    ]),
    'view',
  );
  const at = 'Nov 28, 2026, 12:30 PM';
  expect(rowsOf(await view.findByRole('table'))).toEqual([
    ['A', 'SEG-71', 'a camera', 'reporting', at, '2 of 1,500'],
    ['BSimulated', 'SEG-71', 'a meter', 'not reporting', at, 'last reported 2 of 1,500'],
    ['C', 'no curb', 'a camera', 'offline', at, 'last reported 2 of 1,500'],
    ['D', 'SEG-71', 'a camera', 'out of service', 'never', 'last reported 2 of 1,500'],
    ['E', 'SEG-71', 'a camera', 'never reported', 'never', 'No reading (spaces: 7)'],
    ['F', 'SEG-71', 'a sensor', 'reporting', at, ''],
  ]);
  expect(view.getAllByRole('link')[0]?.getAttribute('href')).toBe('/viewer/?link=71');
  expect(view.queryByRole('button')).toBeNull();
});

it('says that there are none', async () => {
  const { view } = await opened(list([]), 'view');
  expect(await view.findByText(/^No sensors yet/)).toBeTruthy();
  expect(view.queryByRole('table')).toBeNull();
});

it('has no pages to turn where there are exactly 100', async () => {
  const one = await opened(list([{ ...well, id: 1, outside_id: 'A' }], 100), 'view');
  await one.view.findByRole('table');
  expect(one.view.queryByRole('button', { name: 'Next' })).toBeNull();
});

it('turns the pages and stops at both ends', async () => {
  const { view, person, asked } = await opened(list([{ ...well, id: 1, outside_id: 'A' }], 200), 'view');
  await view.findByText('1–100 of 200');
  const [back, on] = ['Previous', 'Next'].map((name) =>
    view.getByRole<HTMLButtonElement>('button', { name }),
  );
  expect([back?.disabled, on?.disabled]).toEqual([true, false]);
  if (on !== undefined) await person.click(on);
  await expect.poll(() => view.getByRole('status').textContent).toBe('101–200 of 200');
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  expect(asked.filter(({ name }) => name === 'sensors').map(({ query }) => query)).toEqual([
    { limit: '100', offset: '0' },
    { limit: '100', offset: '100' },
  ]);
  await person.click(view.getByRole('button', { name: 'Previous' }));
  await expect.poll(() => view.getByRole('status').textContent).toBe('1–100 of 200');
});

const saved = (outcome: 'added' | 'refused', detail: string | null = null) =>
  mockResponse('registerSensors', { results: [{ outside_id: 'cam-9', outcome, detail }] });

it('says what is missing of a new sensor, then what the server refuses, and sends it', async () => {
  const answers = [saved('refused', 'No curb is called so.'), saved('added')];
  const { view, person, asked } = await opened(
    { ...list([]), registerSensors: () => answers.shift() ?? saved('added') },
    'view',
    'edit',
  );
  await person.click(await view.findByRole('button', { name: 'Add a sensor' }));
  const [name, segment, spaces] = [/with its readings/, /^Segment ID/, /^Spaces monitored/].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  );
  if (name === undefined || segment === undefined || spaces === undefined) throw new Error('no fields');
  const save = () =>
    person.click(screen.getAllByRole('button', { name: 'Add a sensor', hidden: true })[1] as HTMLElement);
  const fault = () => screen.findByRole('alert', { hidden: true }).then((alert) => alert.textContent);
  await person.type(name, '  ');
  await save();
  expect(await fault()).toBe('Enter the name sent with its readings.');
  await person.type(name, 'cam-9 ');
  await save();
  await expect.poll(fault).toBe('Enter the segment ID of its curb.');
  await person.type(segment, ' SEG-3 ');
  for (const wrong of ['0', '100001', '1.5']) {
    await person.clear(spaces);
    await person.type(spaces, wrong);
    await save();
    await expect.poll(fault).toBe('Spaces must be a whole number from 1 to 100,000.');
  }
  await person.clear(spaces);
  await person.type(spaces, '100000');
  await save();
  await expect.poll(fault).toBe('No curb is called so.');
  await save();
  await expect.poll(() => lastToast()).toBe('cam-9 was saved.');
  expect(document.querySelector('dialog')).toBeNull();
  const sensor = { outside_id: 'cam-9', segment_id: 'SEG-3', spaces: 100_000, is_simulated: false };
  const sent = asked.filter((call) => call.name === 'registerSensors').map(({ body }) => body);
  expect(sent).toEqual([{ sensors: [sensor] }, { sensors: [sensor] }]);
});

it('keeps name and place of a sensor that is changed', async () => {
  const geometry = { type: 'Point', coordinates: [-87.6, 41.8] } as const;
  const { view, person, asked } = await opened(
    {
      ...list([{ ...well, id: 4, outside_id: 'A', spaces: 3, is_simulated: true, geometry }]),
      registerSensors: () => saved('added'),
    },
    'view',
    'edit',
  );
  await person.click(await view.findByRole('button', { name: 'Edit: A' }));
  expect(screen.getByLabelText<HTMLInputElement>(/with its readings/).readOnly).toBe(true);
  await person.click([...document.querySelectorAll('dialog button')].at(-1) as HTMLElement);
  await expect.poll(() => lastToast()).toBe('A was saved.');
  expect(asked.find(({ name }) => name === 'registerSensors')?.body).toEqual({
    sensors: [{ outside_id: 'A', segment_id: 'SEG-71', spaces: 3, is_simulated: true, geometry }],
  });
});

it('takes a sensor away after a question, and says so only when it is gone', async () => {
  const answers = [new ErrorResponse(409, { code: 'conflict', detail: 'Busy.' }), { id: 4 }];
  const { view, person, asked } = await opened(
    {
      ...list([
        { ...well, id: 4, outside_id: 'A' },
        { ...well, id: 5, outside_id: 'B' },
      ]),
      removeSensor: () => answers.shift() ?? { id: 5 },
    },
    'view',
    'edit',
  );
  for (const said of [false, true]) {
    await person.click(await view.findByRole('button', { name: 'Remove: B' }));
    const dialog = document.querySelector('dialog');
    expect(dialog?.textContent).toContain('B will no longer be assigned to a curb');
    await person.click([...(dialog?.querySelectorAll('button') ?? [])].at(-1) as HTMLElement);
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    expect(lastToast() === 'B was removed.').toBe(said);
    // After a removal, the button that opened the dialog is gone with its row, so the focus moves
    // to the list.
    expect(document.activeElement?.getAttribute('aria-label') === 'Sensors').toBe(said);
  }
  const removals = asked.filter(({ name }) => name === 'removeSensor');
  expect(removals.map(({ params }) => params)).toEqual([{ id: '5' }, { id: '5' }]);
});

it('says that the list could not be read, and reads it again; and why a sensor was not saved', async () => {
  const answers = [new ErrorResponse(503, { code: 'busy', detail: 'Not now.' })];
  const one = list([{ ...well, id: 4, outside_id: 'A', spaces: null }]);
  const { view, person, asked } = await opened(
    {
      sensors: () => answers.shift() ?? one.sensors(),
      registerSensors: () => new ErrorResponse(400, { code: 'invalid', segment_id: ['No such curb.'] }),
    },
    'view',
    'edit',
  );
  await person.click(await view.findByRole('button', { name: 'Try again' }));
  await person.click(await view.findByRole('button', { name: 'Edit: A' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Spaces monitored/).value).toBe('1');
  await person.clear(screen.getByLabelText(/^Segment ID/));
  await person.type(screen.getByLabelText(/^Segment ID/), 'SEG-9');
  await person.click(screen.getByRole('checkbox', { hidden: true }));
  await person.click([...document.querySelectorAll('dialog button')].at(-1) as HTMLElement);
  await expect.poll(() => document.querySelector('dialog [role=alert]')?.textContent).toBe('No such curb.');
  expect(asked.find(({ name }) => name === 'registerSensors')?.body).toEqual({
    sensors: [{ outside_id: 'A', segment_id: 'SEG-9', spaces: 1, is_simulated: true }],
  });
  expect(view.queryByRole('alert')).toBeNull();
});
