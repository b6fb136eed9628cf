// @vitest-environment happy-dom
// The table of groups: a group with people in it cannot be deleted, and the row says why.
import { expect, it } from 'vitest';
import '../../app/staff-api.ts';
import { open } from '../../testing/page.tsx';
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
  expect(full.getAttribute('title')).toBe('Somebody is in this group. Put them into other groups first.');
  await person.click(full);
  expect(document.querySelector('dialog')).toBeNull();
  await person.click(view.getByRole('button', { name: 'Delete: Interns' }));
  expect(document.querySelector('dialog')?.textContent).toContain('Nobody is in it.');
});
