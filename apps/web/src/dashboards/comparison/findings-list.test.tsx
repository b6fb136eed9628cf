// @vitest-environment happy-dom
// Who loses and who gains, in sentences: in which order, and what is said where nobody loses or nothing changes.
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import { FindingsList } from './findings-list.tsx';

const list = (...findings: Parameters<typeof FindingsList>[0]['comparison']['findings']) =>
  open(
    <FindingsList
      comparison={
        { data: null, findings, isFetching: true } as unknown as Parameters<
          typeof FindingsList
        >[0]['comparison']
      }
    />,
  );

it('names what is kept for somebody before what they may use', async () => {
  const { view } = await list(
    { code: 'usable', kind: 'gain', text: 'Cars gain.' },
    { code: 'kept', kind: 'gain', text: 'Buses gain.' },
    { code: 'kept', kind: 'shift', text: 'Taxis move.' },
    { code: 'usable', kind: 'same', text: 'Bikes stay.' },
  );
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Taxis move.',
    'Buses gain.',
    'Cars gain.',
    'Bikes stay.',
  ]);
  expect(view.getByText('Nobody loses at the chosen times.')).toBeTruthy();
  expect(document.querySelector('summary')?.textContent).toBe('Stays as it is (1)');
  expect(document.querySelector('section')?.dataset.old).toBe('true');
});

it('says in one sentence that nothing changes', async () => {
  const { view } = await list({ code: 'unchanged', kind: 'same', text: 'Nothing changes.' });
  expect(view.queryByText(/Nobody loses/)).toBeNull();
  expect(view.getAllByText('Nothing changes.').map(({ tagName }) => tagName)).toEqual(['P', 'LI']);
});
