// @vitest-environment happy-dom
// The city's configuration: what is said of keys and settings, what is sent when one is changed or taken back, and why it is refused.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { ConfigurationPage } from './configuration-page.tsx';

type Keys = ReturnType<typeof mockResponse<'configurationKeys'>>['keys'];
const retention = {
  key: 'EVENT_RETENTION_DAYS',
  section: 'data',
  explanation: 'days.',
  shape: { kind: 'number', min: 1, max: 900, is_nullable: false },
  value: 30,
  is_set: true,
  is_public: false,
  modified: '2026-11-20T18:30:00Z',
  version: 'v3',
} as const;
const live = {
  key: 'LIVE',
  section: 'map',
  explanation: 'Sensors.',
  shape: {
    kind: 'fields',
    is_nullable: true,
    fields: [
      { name: 'seconds', shape: { kind: 'number', min: 1, max: 600, is_nullable: false } },
      { name: 'token', shape: { kind: 'text' }, is_secret: true },
    ],
  },
  value: { seconds: 15, token: '' },
  is_set: false,
  is_public: true,
  modified: null,
  version: 'v5',
} as const;
const other = {
  key: 'OWN_KEY',
  section: 'software',
  shape: { kind: 'json' },
  value: { a: 1 },
  is_set: true,
  version: 'v8',
} as const;
const setting = { explanation: 'E.', is_set: false, is_secret: false, value: null, fallback: null };

async function opened(more: Answers = {}, keys: Part<Keys> = [retention, live, other]) {
  const page = await open(<ConfigurationPage />, {
    configurationKeys: () =>
      mockResponse('configurationKeys', {
        keys,
        settings: [
          { ...setting, name: 'PORT', value: '80', fallback: '3000', is_set: true },
          { ...setting, name: 'HOST', fallback: 'localhost' },
          { ...setting, name: 'MAIL' },
          { ...setting, name: 'SECRET', is_secret: true, is_set: true, fallback: 'x' },
          { ...setting, name: 'PASS', is_secret: true },
        ],
      }),
    setConfigurationKey: () => mockResponse('setConfigurationKey', { key: 'LIVE' }),
    ...more,
  });
  await page.view.findAllByRole('table');
  const rowsIn = (name: string) =>
    within(page.view.getByRole('region', { name })).getAllByRole('table', { hidden: true }).flatMap(rowsOf);
  const sent = () =>
    page.asked.flatMap(({ name, params, body }) =>
      name === 'setConfigurationKey' ? [{ ...params, body }] : [],
    );
  const change = async (name: string) => {
    await page.person.click(page.view.getByRole('button', { name: `Edit: ${name}` }));
    return within(document.querySelector('dialog') as HTMLElement);
  };
  const press = (name: string) => page.person.click(screen.getByRole('button', { name, hidden: true }));
  return { ...page, rowsIn, sent, change, press };
}

it('lists the keys by section, with their values, and the settings of the server below', async () => {
  const { rowsIn, view, asked } = await opened();
  expect(view.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Map and search',
    'Data and privacy',
    'Other software',
  ]);
  expect(rowsIn('Data and privacy')).toEqual([
    [
      'How long events are keptDays.',
      '30 days',
      'set by the cityNov 20, 2026, 12:30 PMadministrators only',
      'Edit',
    ],
  ]);
  expect(rowsIn('Map and search')).toEqual([
    ['Live dataSensors.', 'Seconds between checks: 15Token: —', 'defaultanyone can read it', 'Edit'],
  ]);
  expect(rowsIn('Other software')).toEqual([
    ['OWN_KEY', 'a: 1', 'set by the cityadministrators only', 'Edit'],
  ]);
  const settings = 'Settings of the server, for its operator';
  expect(view.getByText(settings).closest('details')?.open).toBe(false);
  expect(rowsIn(settings)).toEqual([
    ['E.PORT', '80', 'set by the operator'],
    ['E.HOST', 'localhost', 'default'],
    ['E.MAIL', '—', 'default'],
    ['E.SECRET', 'set, not shown', 'set by the operator'],
    ['E.PASS', '—', 'default'],
  ]);
  expect(asked[0]?.query).toEqual({ language: 'en' });
});

const second = {
  key: 'SECOND_PERSON',
  section: 'publishing',
  shape: { kind: 'json' },
  value: { is_enabled: true, curb_types: ['cabs'] },
  version: 'v9',
} as const;

it('edits with words when a second person must approve a change', async () => {
  const subActivities = () =>
    mockResponse('subActivities', {
      results: [
        { name: 'meters', display_name: 'Meters', is_named_by_city: true },
        { name: 'cabs', display_name: 'Cabs', is_named_by_city: true },
      ],
    });
  const { rowsIn, change, person, press, sent } = await opened({ subActivities }, [second]);
  await expect
    .poll(() => rowsIn('Publishing')[0]?.[1])
    .toBe('For changes that involve chosen curb types:Cabs');
  const form = await change('Second person for publishing');
  expect(form.queryByRole('textbox', { hidden: true })).toBeNull();
  await person.click(form.getByLabelText('Cabs'));
  await press('Save');
  expect(form.getByRole('alert').textContent).toBe('Choose at least one curb type.');
  await person.click(form.getByLabelText('Meters'));
  await press('Save');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  for (const choice of ['Never: people may publish their own changes', 'Always: for every change']) {
    await person.click((await change('Second person for publishing')).getByLabelText(choice));
    await press('Save');
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
  }
  expect(sent().map(({ body }) => body)).toEqual([
    { version: 'v9', value: { is_enabled: true, curb_types: ['meters'] } },
    { version: 'v9', value: { is_enabled: false, curb_types: [] } },
    { version: 'v9', value: { is_enabled: true, curb_types: [] } },
  ]);
});

it.each([
  [{ key: 'SESSION_RETENTION_MONTHS', value: null }, 'Forever'],
  [{ key: 'SESSION_RETENTION_MONTHS', value: 1 }, '1 month'],
  [
    { key: 'SECOND_PERSON', value: { is_enabled: false, curb_types: [] } },
    'Never: people may publish their own changes',
  ],
  [{ key: 'SECOND_PERSON', value: 'broken' }, 'Always: for every change'],
  [{ key: 'EMBEDDING', value: { is_enabled: false, origin: 'https://a.example' } }, 'Off'],
  [
    {
      key: 'BASEMAPS',
      value: [
        { id: 's', name: 'Streets' },
        { id: 'p', name: 'Photos' },
      ],
    },
    'Streets, Photos',
  ],
])('describes %j', async (part, text) => {
  const { rowsIn } = await opened({}, [{ ...other, section: 'city', ...part } as never]);
  expect(rowsIn('The city')[0]?.[1]).toBe(text);
});

it('saves a value with the version it was read in, and says so', async () => {
  const { change, person, press, sent } = await opened();
  const form = await change('How long events are kept');
  await person.type(form.getByLabelText('Value'), '7');
  await press('Save');
  await expect.poll(() => lastToast()).toBe('How long events are kept: saved.');
  expect(sent()).toEqual([{ key: 'EVENT_RETENTION_DAYS', body: { version: 'v3', value: 307 } }]);
  expect(document.querySelector('dialog')).toBeNull();
});

it('goes back to the default without a value, where one is set', async () => {
  const { change, press, sent } = await opened();
  await change('How long events are kept');
  await press('Reset to default');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(sent()).toEqual([{ key: 'EVENT_RETENTION_DAYS', body: { version: 'v3' } }]);
  const form = await change('Live data');
  expect(form.queryByText('Reset to default')).toBeNull();
});

it('changes one field beside the others, and puts the whole out of use and back', async () => {
  const { change, person, press, sent } = await opened();
  let form = await change('Live data');
  await person.type(form.getByLabelText('Seconds between checks'), '9');
  expect(form.getByLabelText<HTMLInputElement>('Token').placeholder).toBe('unchanged, not shown');
  expect(form.getByLabelText<HTMLInputElement>('Seconds between checks').placeholder).toBe('');
  await press('Save');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  form = await change('Live data');
  expect(form.getByLabelText<HTMLInputElement>('In use').checked).toBe(true);
  await person.click(form.getByLabelText('In use'));
  expect(form.queryByLabelText('Token')).toBeNull();
  await press('Save');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  form = await change('Live data');
  await person.click(form.getByLabelText('In use'));
  await person.click(form.getByLabelText('In use'));
  await person.type(form.getByLabelText('Token'), 'k');
  await press('Save');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(sent().map(({ body }) => body)).toEqual([
    { version: 'v5', value: { seconds: 159, token: '' } },
    { version: 'v5', value: null },
    { version: 'v5', value: { token: 'k' } },
  ]);
});

it('cannot be put out of use where the whole is needed', async () => {
  const { change } = await opened({}, [{ ...live, shape: { ...live.shape, is_nullable: false } } as never]);
  expect((await change('Live data')).queryByLabelText('In use')).toBeNull();
});

it('sends JSON that can be read, and says where it cannot', async () => {
  const { change, person, press, sent } = await opened();
  const form = await change('OWN_KEY');
  const text = form.getByLabelText<HTMLTextAreaElement>('Value as JSON');
  expect(text.value).toBe('{\n  "a": 1\n}');
  await person.type(text, 'x');
  await press('Save');
  expect(form.getByRole('alert').textContent).toBe('This is not valid JSON.');
  await person.clear(text);
  await person.type(text, '[[2]');
  await press('Save');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(sent()).toEqual([{ key: 'OWN_KEY', body: { version: 'v8', value: [2] } }]);
});

it.each([
  [{ 'value.seconds': ['Too many.', 'No.'] }, 'Seconds between checks: Too many.'],
  [{ value: ['Not like that.'] }, 'Not like that.'],
  [{ code: 'changed_meanwhile', detail: 'Somebody was faster.' }, 'Somebody was faster.'],
])('says what the server refuses: %j', async (body, said) => {
  const { change, press, person, view, asked } = await opened({
    setConfigurationKey: () => new ErrorResponse(400, body),
  });
  const form = await change('Live data');
  await press('Save');
  expect((await form.findByRole('alert')).textContent).toBe(said);
  asked.length = 0;
  await person.click(form.getByRole('button', { name: 'Close', hidden: true }));
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['configurationKeys']);
  expect(view.getByText('Live data')).toBeTruthy();
});

it('says that it could not be read, and reads again', async () => {
  const answers = [new ErrorResponse(500, {})];
  const { view, person } = await open(<ConfigurationPage />, {
    configurationKeys: () => answers.shift() ?? mockResponse('configurationKeys'),
  });
  await person.click(await view.findByRole('button', { name: 'Try again' }));
  expect(await view.findByText('Settings of the server, for its operator')).toBeTruthy();
});
