// @vitest-environment happy-dom
// When a second person is required, in words: never, always, or for chosen curb types.
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { open } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { SecondPersonField } from './second-person-field.tsx';

const field = async (value: unknown) => {
  const onChange = vi.fn();
  const { subActivities } = proposalResponses();
  const page = await open(<SecondPersonField value={value} onChange={onChange} />, { subActivities });
  return { ...page, onChange };
};
const chosen = () =>
  document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.closest('label')?.textContent;

it.each([
  [{ is_enabled: false, curb_types: [] }, /^Never/],
  [{ is_enabled: true, curb_types: [] }, /^Always/],
  [{ is_enabled: true, curb_types: ['loading'] }, /^For changes that involve/],
])('shows %j', async (value, said) => {
  await field(value);
  expect(chosen()).toMatch(said);
});

it('writes what is chosen, and turns off with the last curb type', async () => {
  const { view, person, onChange } = await field({ is_enabled: true, curb_types: ['loading'] });
  await person.click(view.getByLabelText(/^Never/));
  await person.click(view.getByLabelText(/^Always/));
  await person.click(await view.findByRole('checkbox', { name: 'Loading' }));
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([
    { is_enabled: false, curb_types: [] },
    { is_enabled: true, curb_types: [] },
    { is_enabled: false, curb_types: [] },
  ]);
});
