// @vitest-environment happy-dom
// Who a rule is for: each list of words and each size of vehicle goes into its own place, and the seldom ones show where they say something.
import { newUsers, type Users, vehicleLimits } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { ExceptField, UsersEntry } from './users-entry.tsx';

const limits = vehicleLimits.parse({ maxHeight: 2.5, minLength: 4 });
const answers = {
  ruleSets: () => noRuleSets,
  userClassCategories: () =>
    mockResponse('userClassCategories', { results: [{ user_classes: ['food_truck', 'bus'] }] } as never),
};
async function opened(part: Partial<Users>, Field = UsersEntry) {
  const onChange = vi.fn();
  const { view, person } = await open(
    <Field entry={{ ...newUsers(), ...part }} onChange={onChange} />,
    answers,
  );
  const field = (label: string) => view.getByLabelText<HTMLInputElement>(label);
  const type = async (label: string, text: string) => {
    await person.type(field(label), `${text}{Enter}`);
    return onChange.mock.lastCall;
  };
  const known = (label: string) =>
    [...(document.getElementById(field(label).getAttribute('list') ?? '')?.children ?? [])].map((one) =>
      one.getAttribute('value'),
    );
  return { view, person, field, type, known, onChange };
}

it.each([
  { label: 'Any of these', member: 'anyOf' },
  { label: 'Permits and zones', member: 'subclasses' },
  { label: 'Purposes', member: 'purposes' },
  { label: 'But not these', member: 'except' },
  { label: 'All of these at once', member: 'allOf' },
] as const)('puts a word into "$label" alone', async ({ label, member }) => {
  const { type, view, person, onChange } = await opened({ [member]: ['wagon'], limits });
  expect(await type(label, 'Ox cart')).toEqual([{ [member]: ['wagon', 'ox cart'] }, member]);
  await person.click(view.getByRole('button', { name: 'Remove wagon' }));
  expect(onChange.mock.lastCall).toEqual([{ [member]: [] }, member]);
});

it('excepts by its own field', async () => {
  const { type } = await opened({ except: ['wagon'] }, ExceptField);
  expect(await type('Everyone except these', 'Cart')).toEqual([{ except: ['wagon', 'cart'] }, 'except']);
});

it('offers the classes of the city with the usual ones in order, purposes, and no zones', async () => {
  const { known } = await opened({ limits });
  await expect.poll(() => known('Any of these')).toHaveLength(13);
  const classes = known('Any of these');
  expect(classes).toEqual(classes.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')));
  expect([known('But not these'), known('All of these at once')]).toEqual([classes, classes]);
  expect([known('Permits and zones').length, known('Purposes').length]).toEqual([0, 8]);
});

it.each([
  { label: 'Maximum height', size: 'maxHeight', unit: 'm' },
  { label: 'Minimum height', size: 'minHeight', unit: 'm' },
  { label: 'Maximum length', size: 'maxLength', unit: 'm' },
  { label: 'Minimum length', size: 'minLength', unit: 'm' },
  { label: 'Maximum weight', size: 'maxWeight', unit: 'kg' },
  { label: 'Minimum weight', size: 'minWeight', unit: 'kg' },
])('takes $label in $unit, and keeps the other sizes', async ({ label, size, unit }) => {
  const { field, onChange } = await opened({ limits });
  fireEvent.change(field(label), { target: { value: '3.25' } });
  expect(onChange.mock.lastCall).toEqual([{ limits: { ...limits, [size]: 3.25 } }, `limits.${size}`]);
  expect(field(label).nextElementSibling?.textContent).toBe(unit);
});

it.each([
  { typed: '0.01', faulty: false },
  { typed: '0', faulty: true },
  { typed: '1000000', faulty: false },
  { typed: '1000001', faulty: true },
])('takes a size of $typed: faulty $faulty', async ({ typed, faulty }) => {
  const { field, onChange } = await opened({ limits });
  fireEvent.change(field('Maximum weight'), { target: { value: typed } });
  expect([field('Maximum weight').getAttribute('aria-invalid'), onChange.mock.calls.length]).toEqual([
    `${faulty}`,
    faulty ? 0 : 1,
  ]);
});

it.each([
  { what: 'nothing of it is said', part: {}, folded: true },
  { what: 'classes are meant at once', part: { allOf: ['truck'] }, folded: false },
  { what: 'a size is said', part: { limits }, folded: false },
])('folds what is seldom where $what', async ({ part, folded }) => {
  const { view } = await opened(part);
  expect(view.queryByText('Combined classes, vehicle size') !== null).toBe(folded);
});
