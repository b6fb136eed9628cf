// @vitest-environment happy-dom
// The history of a curb and of its regulation: asked for when it is opened, each by its own id; and the button of the whole history.
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open, settled } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { CurbHistory } from './curb-history.tsx';
import { HistoryButton } from './history-button.tsx';

async function opened(regulation: { id: number; regulationId: string } | null) {
  const page = await open(<CurbHistory link={7} regulation={regulation} />, {
    ruleSets: () => noRuleSets,
    linkHistory: () => mockResponse('linkHistory'),
    regulationHistory: () => mockResponse('regulationHistory'),
  });
  const parts = () => [...document.querySelectorAll('details')];
  const toggle = (at: number, isOpen: boolean) =>
    act(() => {
      const part = parts()[at] as HTMLDetailsElement;
      part.open = isOpen;
      part.dispatchEvent(new Event('toggle'));
    });
  const asks = () =>
    page.asked.flatMap(({ name, params }) => (name.endsWith('History') ? [[name, params.id]] : []));
  return { ...page, parts, toggle, asks };
}

it('asks for each once it is opened, and shows it until it is closed', async () => {
  const { parts, toggle, asks, view } = await opened({ id: 31, regulationId: 'R31' });
  expect(parts().map((part) => part.querySelector('summary')?.textContent)).toEqual([
    'History of this curb',
    'History of regulation R31',
  ]);
  await settled();
  expect(asks()).toEqual([]);
  toggle(1, true);
  await expect.poll(() => asks()).toEqual([['regulationHistory', '31']]);
  toggle(0, true);
  await expect
    .poll(() => asks())
    .toEqual([
      ['regulationHistory', '31'],
      ['linkHistory', '7'],
    ]);
  const empty = () => view.queryAllByText('There has been no regulation here.').length;
  await expect.poll(empty).toBe(2);
  toggle(0, false);
  expect(empty()).toBe(1);
});

it('has none of a regulation where there is none', async () => {
  const { parts } = await opened(null);
  expect(parts()).toHaveLength(1);
});

it('opens the whole history and closes it', async () => {
  const { view, person, asked } = await open(<HistoryButton />, { ruleSets: () => noRuleSets });
  await settled();
  expect([
    asked.some(({ name }) => name === 'history'),
    screen.queryByRole('dialog', { hidden: true }),
  ]).toEqual([false, null]);
  await person.click(view.getByRole('button', { name: 'History: who did what' }));
  expect(await screen.findByRole('dialog', { hidden: true })).toBeTruthy();
  await expect.poll(() => asked.some(({ name }) => name === 'history')).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});
