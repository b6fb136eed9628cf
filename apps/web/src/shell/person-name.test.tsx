// @vitest-environment happy-dom
// Names of people: display names instead of usernames, for staff, and back.
import { expect, it } from 'vitest';
import { open, signedIn } from '../testing/page.tsx';
import { usePersonNames } from './person-name.ts';

const people = () => ({ people: [{ username: 'paula', display_name: 'Paula Publisher' }] });

function Names() {
  const { nameOf, usernameOf } = usePersonNames();
  return <p>{[nameOf('Paula'), nameOf('ben'), nameOf(null), usernameOf('paula publisher')].join(', ')}</p>;
}

it('shows the display name, and the username of whoever has none', async () => {
  const { view } = await open(<Names />, { ...signedIn('view'), people });
  expect(await view.findByText('Paula Publisher, ben, , paula')).toBeTruthy();
});

it('loads no names for those who may not view', async () => {
  const { view, asked } = await open(<Names />, { ...signedIn(), people });
  expect(await view.findByText('Paula, ben, , paula publisher')).toBeTruthy();
  expect(asked.filter(({ name }) => name === 'people')).toEqual([]);
});

it('tells people of one name apart by their usernames', async () => {
  const twins = () => ({
    people: [...people().people, { username: 'paul', display_name: 'paula publisher' }],
  });
  const { view } = await open(<Names />, { ...signedIn('view'), people: twins });
  expect(await view.findByText('Paula Publisher (paula), ben, , paula publisher')).toBeTruthy();
});
