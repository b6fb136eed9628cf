// @vitest-environment happy-dom
// The steps of a draft: chosen by arrows and clicks, around the ends, with the count of its curbs.
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { store } from '../../shell/store.ts';
import { open } from '../../testing/page.tsx';
import { DraftSteps } from './draft-steps.tsx';
import { begin, withoutDraftAfter } from './testing/edited-draft.tsx';

withoutDraftAfter();

it('goes from step to step by arrows, around the ends', async () => {
  begin();
  const { view, person } = await open(<DraftSteps step="rules" curbCount={1234} />);
  const tabs = view.getAllByRole('tab');
  expect(tabs.map((tab) => [tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
    ['false', -1],
    ['true', 0],
    ['false', -1],
  ]);
  expect(tabs[0]?.textContent).toContain('1,234');
  expect(tabs[1]?.textContent).not.toContain('1,234');
  const step = () => store.getState().draft.step;
  const keyed: string[] = [];
  for (const key of ['{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}', 'x']) {
    act(() => tabs[1]?.focus());
    await person.keyboard(key);
    keyed.push(step());
  }
  expect(keyed).toEqual(['check', 'curbs', 'curbs', 'check', 'check']);
  expect(document.activeElement).toBe(tabs[1]);
  await person.click(tabs[0] as HTMLElement);
  expect(step()).toBe('curbs');
});
it('wraps around at both ends', async () => {
  begin();
  const { view, person } = await open(<DraftSteps step="check" curbCount={1} />);
  act(() => view.getAllByRole('tab')[2]?.focus());
  await person.keyboard('{ArrowRight}');
  expect(store.getState().draft.step).toBe('curbs');
});
