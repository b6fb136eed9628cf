// @vitest-environment happy-dom
// Importing zones from a file: tried out first, tried again for another name or parent, imported on a word; and what is exported.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { ImportZonesDialog } from './import-zones-dialog.tsx';

type Report = ReturnType<typeof mockResponse<'importAnalysisZones'>>;
const area = (name: string, code: number) => ({
  type: 'Feature',
  properties: { name, code },
  geometry: null,
});
const fileOf = (text: string, name = 'areas.geojson') => new File([text], name, { type: 'application/json' });
const areas = fileOf(
  JSON.stringify({ type: 'FeatureCollection', features: [area('West', 1), area('East', 2)] }),
);
const report = (part: Part<Report>) => mockResponse('importAnalysisZones', part);
const tried = (part: Part<Report> = {}) =>
  report({
    dry_run: true,
    created: 2,
    changed: 1,
    unchanged: 4,
    refused: 1,
    results: [
      { index: 0, name: 'West', outcome: 'created' },
      { index: 1, name: null, outcome: 'refused', detail: 'Too small.' },
      { index: 2, name: 'Port', outcome: 'unchanged' },
    ],
    ...part,
  } as Part<Report>);

async function opened(importAnalysisZones: NonNullable<Answers['importAnalysisZones']>) {
  const onClose = vi.fn();
  const { person, asked } = await open(<ImportZonesDialog onClose={onClose} />, {
    analysisZones: () =>
      mockResponse('analysisZones', { results: [{ id: 4, name: 'City' }], meta: { count: 1 } } as never),
    importAnalysisZones,
  });
  const view = within(screen.getByRole('dialog'));
  const give = async (file: File) => {
    await person.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body, file);
  };
  const button = () => view.getByRole('button', { name: /^Import \d/ });
  const bodies = () =>
    asked.flatMap(({ name, body }) =>
      name === 'importAnalysisZones' ? [body as Record<string, unknown>] : [],
    );
  return { view, person, give, button, bodies, onClose };
}

it('tries the file out, says what would become of each area, and imports on a word', async () => {
  const { view, person, give, button, bodies, onClose } = await opened(({ body }) =>
    (body as { dry_run: boolean }).dry_run ? tried() : report({ dry_run: false, created: 2, changed: 1 }),
  );
  expect(button().getAttribute('aria-description')).toBe('Choose a file first.');
  await give(areas);
  expect((await view.findByRole('status')).textContent).toBe(
    'To create: 2, to change: 1, already there: 4, rejected: 1.',
  );
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'West: new',
    'Area 2: Too small.',
    'Port: already there',
  ]);
  expect(button().textContent).toBe('Import 3 zones');
  await person.click(view.getByLabelText('Show on maps'));
  await person.click(button());
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(lastToast()).toBe('3 zones have been imported.');
  expect(
    bodies().map(({ file, ...rest }) => [rest, (file as { features: unknown[] }).features.length]),
  ).toEqual([
    [{ dry_run: true, show_on_maps: false, parent_zone_id: null, name_property: 'name' }, 2],
    [{ dry_run: false, show_on_maps: true, parent_zone_id: null, name_property: 'name' }, 2],
  ]);
});

it('tries again for another name, or under another zone', async () => {
  const { view, person, give, bodies } = await opened(() => tried());
  await give(areas);
  await view.findByRole('status');
  await person.selectOptions(view.getByLabelText('Name the zones by'), 'code');
  await expect.poll(() => bodies()).toHaveLength(2);
  await person.selectOptions(view.getByLabelText('Part of'), '4');
  await expect.poll(() => bodies()).toHaveLength(3);
  await person.selectOptions(view.getByLabelText('Name the zones by'), '');
  await expect.poll(() => bodies()).toHaveLength(4);
  expect(bodies().map((body) => [body.name_property, body.parent_zone_id, body.dry_run])).toEqual([
    ['name', null, true],
    ['code', null, true],
    ['code', 4, true],
    [undefined, 4, true],
  ]);
});

it.each([
  { part: { created: 0, changed: 0, refused: 0 }, why: 'This file has nothing new to import.' },
  { part: { created: 0, changed: 0, refused: 1 }, why: expect.not.stringMatching(/nothing new/) },
  { part: { created: 0, changed: 1 }, why: null },
  { part: { created: 1, changed: 0 }, why: null },
])('imports nothing where there is nothing: $part', async ({ part, why }) => {
  const { view, give, button } = await opened(() => tried(part));
  await give(areas);
  await view.findByRole('status');
  expect(button().getAttribute('aria-description')).toEqual(why);
});

it('stays open where some were refused', async () => {
  const { view, person, give, button, onClose } = await opened(({ body }) =>
    (body as { dry_run: boolean }).dry_run ? tried() : report({ dry_run: false, created: 1, refused: 1 }),
  );
  await give(areas);
  await view.findByText(/^To create/);
  await person.click(button());
  await view.findByText('Created: 1, changed: 0, already there: 0, rejected: 1.');
  expect([onClose.mock.calls.length, lastToast()]).toEqual([0, '1 zone has been imported.']);
  expect(view.getByRole('button', { name: /^Import 1/ }).getAttribute('aria-disabled')).toBe('true');
});

it('says what is no file of areas, and what the server refused', async () => {
  const { view, give, bodies } = await opened(
    () => new ErrorResponse(400, { code: 'invalid', detail: 'Too many.' }),
  );
  await give(fileOf('[]', 'list.json'));
  expect((await view.findByRole('alert')).textContent).toMatch(/^list\.json contains no areas/);
  expect(bodies()).toEqual([]);
  await give(areas);
  await view.findByText('Too many.');
  expect(view.queryByRole('status')).toBeNull();
});
