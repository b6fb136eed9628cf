// @vitest-environment happy-dom
// The table of groups: what each row says, and that a group with people in it cannot be deleted, and why.
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { GroupsPage } from './groups-page.tsx';

const group = { permissions: ['view' as const], demands_second_factor: false, version: 'as read' };

it('says why a group with people in it cannot be deleted, and deletes one without', async () => {
  const { view, person } = await open(<GroupsPage />, {
    userGroups: () => ({
      results: [
        { ...group, id: 1, name: 'Night shift', members: 2 },
        { ...group, id: 2, name: 'Interns', members: 0 },
      ],
    }),
  });
  const full = await view.findByRole('button', { name: 'Delete: Night shift' });
  expect(full.getAttribute('aria-disabled')).toBe('true');
  expect(full.getAttribute('title')).toBe('This group still has members. Move them to other groups first.');
  await person.click(full);
  expect(document.querySelector('dialog')).toBeNull();
  await person.click(view.getByRole('button', { name: 'Delete: Interns' }));
  expect(document.querySelector('dialog')?.textContent).toContain('It has no members.');
});

const listed = (answers: Answers = {}) =>
  open(<GroupsPage />, {
    userGroups: () => ({
      results: [
        { ...group, id: 1, name: 'editors', permissions: ['view', 'edit'], members: 2 },
        { ...group, id: 2, name: 'Interns', permissions: [], demands_second_factor: true, members: 0 },
        { ...group, id: 3, name: 'Night shift', permissions: ['publish'], members: 1 },
      ],
    }),
    ...answers,
  });

it('says of each group what it permits, what it demands and how many are in it', async () => {
  const { view } = await listed();
  const view_ = 'view the Manager and the Analyzer, and comment on work orders';
  const edit = 'draft changes, and change everyone’s analysis zones';
  const needs =
    'Except for administering, these permissions work only for people who also have permission to view. Give it here or through another group.';
  expect(rowsOf(await view.findByRole('table')).map((cells) => cells.slice(1, 4))).toEqual([
    [view_ + edit, 'optional', '2'],
    ['the public viewer only', 'required', '0'],
    [`publish changes${needs}`, 'optional', '1'],
  ]);
});

it('opens the form of a new group or of the one that is to be changed, and closes it when it is saved', async () => {
  const changed = { ...group, id: 2, name: 'Interns', members: 0 };
  const { view, person, asked } = await listed({ changeUserGroup: () => changed });
  const dialog = () => document.querySelector('dialog');
  const title = () => dialog()?.querySelector('h2')?.textContent;
  const name = () => dialog()?.querySelector<HTMLInputElement>('input:not([type=checkbox])')?.value;
  await person.click(await view.findByRole('button', { name: 'Add a group' }));
  expect([title(), name()]).toEqual(['Add a group', '']);
  await person.click(dialog()?.querySelector('[aria-label="Close"]') as HTMLElement);
  await person.click(view.getByRole('button', { name: 'Edit: Interns' }));
  expect([title(), name()]).toEqual(['Edit the group Interns', 'Interns']);
  await person.click([...document.querySelectorAll('dialog button')].at(-1) as HTMLElement);
  await expect.poll(dialog).toBeNull();
  expect(lastToast()).toBe('Interns was saved.');
  expect(asked.find(({ name: call }) => call === 'changeUserGroup')).toMatchObject({
    params: { id: '2' },
    body: { permissions: [], demands_second_factor: true },
  });
});

it('deletes the group that was asked about, and says so only when it is gone', async () => {
  const answers = [new ErrorResponse(409, { code: 'conflict', detail: 'Somebody is in it now.' })];
  const { view, person, asked } = await listed({ deleteUserGroup: () => answers.shift() ?? { deleted: 2 } });
  for (const said of ['Somebody is in it now.', 'The group Interns was deleted.']) {
    await person.click(await view.findByRole('button', { name: 'Delete: Interns' }));
    expect(document.querySelector('dialog')?.textContent).toContain(
      'The group Interns will be deleted. It has no',
    );
    await person.click([...document.querySelectorAll('dialog button')].at(-1) as HTMLElement);
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    await expect.poll(() => lastToast()).toBe(said);
  }
  const sent = asked.flatMap(({ name, params }) => (name === 'deleteUserGroup' ? [params] : []));
  expect(sent).toEqual([{ id: '2' }, { id: '2' }]);
});

it('says that the groups could not be read', async () => {
  const { view } = await listed({
    userGroups: () => new ErrorResponse(503, { code: 'busy', detail: 'Not now.' }),
  });
  expect(await view.findByRole('alert')).toBeDefined();
  expect(view.queryByRole('table')).toBeNull();
});
