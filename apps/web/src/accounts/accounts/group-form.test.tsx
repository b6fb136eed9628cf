// @vitest-environment happy-dom
// The form of a group: what is ticked is what is sent, and nobody gets a permission that does nothing.
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { ErrorResponse, open } from '../../testing/page.tsx';
import { GroupForm } from './group-form.tsx';

const group = {
  id: 7,
  name: 'Night shift',
  permissions: ['view' as const, 'edit' as const],
  demands_second_factor: false,
  members: 0,
  version: 'as read',
};

type View = Awaited<ReturnType<typeof open>>['view'];
const ticked = (view: View) =>
  view
    .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    .map((box) => box.closest('label')?.textContent?.split(' ')[0]);

it('ticks with a permission what it needs, and sends what is ticked', async () => {
  const onDone = vi.fn();
  const { view, person, asked } = await open(<GroupForm onDone={onDone} />, { createUserGroup: () => group });
  await person.type(view.getByLabelText('Name'), 'Night shift');
  expect(ticked(view)).toEqual(['view']);
  await person.click(view.getByLabelText(/^view/));
  expect(view.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await person.click(view.getByLabelText(/^draft changes/));
  expect(ticked(view)).toEqual(['view', 'draft']);
  await person.click(view.getByRole('button', { name: 'Add a group' }));
  await expect.poll(() => onDone).toHaveBeenCalledOnce();
  expect(asked.find(({ name }) => name === 'createUserGroup')?.body).toMatchObject({
    name: 'Night shift',
    permissions: ['view', 'edit'],
    demands_second_factor: false,
  });
});

it('says what a group without view needs', async () => {
  const { view, person } = await open(<GroupForm known={group} onDone={vi.fn()} />);
  const needs = /work only for people who also have permission to view/;
  expect(view.queryByText(needs)).toBeNull();
  await person.click(view.getByLabelText(/^view/));
  expect(ticked(view)).toEqual(['draft']);
  expect(view.getByText(needs).getAttribute('role')).toBe('status');
});

it('changes the group it was read as, and says why it could not', async () => {
  const onDone = vi.fn();
  const taken = new ErrorResponse(409, {
    code: 'conflict',
    detail: 'Somebody changed this group meanwhile.',
  });
  const { view, person, asked } = await open(<GroupForm known={group} onDone={onDone} />, {
    changeUserGroup: () => taken,
  });
  await person.click(view.getByLabelText(/need a second factor/));
  await person.click(view.getByRole('button', { name: 'Save' }));
  expect((await view.findByRole('alert')).textContent).toBe('Somebody changed this group meanwhile.');
  expect(onDone).not.toHaveBeenCalled();
  expect(asked.map(({ name, params, body }) => ({ name, params, body }))).toEqual([
    {
      name: 'changeUserGroup',
      params: { id: '7' },
      body: {
        name: 'Night shift',
        permissions: ['view', 'edit'],
        demands_second_factor: true,
        version: 'as read',
      },
    },
  ]);
});
