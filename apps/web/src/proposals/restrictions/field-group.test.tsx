// @vitest-environment happy-dom
// A question of a rule is a group named by its title, and a check says what it is set to.
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { FieldGroup, LabeledCheckbox, LabeledField } from './field-group.tsx';

it('groups the fields of a question under its title', async () => {
  const { view } = await open(
    <FieldGroup title="When">
      <LabeledField label="Days">
        <select aria-label="Days" />
      </LabeledField>
    </FieldGroup>,
  );
  const group = view.getByRole('group', { name: 'When' });
  expect(group.contains(view.getByRole('combobox', { name: 'Days' }))).toBe(true);
  // The field already has a name; a screen reader must not read the label twice.
  expect(view.getByText('Days').getAttribute('aria-hidden')).toBe('true');
});

it('says on and off as it is checked', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <>
      <LabeledCheckbox label="Taxis" checked={false} onChange={onChange} />
      <LabeledCheckbox label="Buses" checked onChange={onChange} />
    </>,
  );
  await person.click(view.getByRole('checkbox', { name: 'Taxis' }));
  await person.click(view.getByRole('checkbox', { name: 'Buses' }));
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});
