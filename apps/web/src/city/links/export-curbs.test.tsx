// @vitest-environment happy-dom
// The export of curbs: which ones, at which moment and for whom the server is asked, and what happens when it failed.
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { instantChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { defaultCity, ErrorResponse, open } from '../../testing/page.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { lastToast } from '../../testing/shown.ts';
import { curbUserChosen, permitsSet } from '../asker/curb-user-slice.ts';
import { ExportCurbs } from './export-curbs.tsx';

async function opened(ticked: readonly number[] = [9]) {
  store.dispatch(instantChosen({ date: '2026-11-20', time: '09:30' }));
  const onClose = vi.fn();
  const page = await open(<ExportCurbs listed={[7, 9, 8]} ticked={ticked} onClose={onClose} />, {
    currentCity: () => ({ ...defaultCity, link_count: 1234 }),
    ruleSets: () =>
      mockResponse('ruleSets', {
        time_zone: 'America/Chicago',
        calendar: { periods: [] },
        rule_sets: [],
      } as never),
    exportLinks: () => new ErrorResponse(503, { code: 'busy', detail: 'Too many exports.' }),
  });
  const box = within(await within(document.body).findByRole('dialog'));
  const start = () => page.person.click(box.getAllByRole('button').at(-1) as HTMLElement);
  const sent = () => page.asked.filter(({ name }) => name === 'exportLinks');
  return { ...page, box, onClose, start, sent };
}

it('offers the city, the list and the ticked curbs, each with how many it has', async () => {
  const { box } = await opened();
  const labels = box
    .getAllByRole('radio', { name: /city|filtered|selected/i })
    .map((radio) => radio.closest('label')?.textContent);
  expect(labels).toEqual([
    expect.stringMatching(/All curbs in the city.*1,234/),
    expect.stringMatching(/Filtered list.*3/),
    expect.stringMatching(/Selected curbs.*1/),
  ]);
});

it.each([
  [/All curbs/, undefined],
  [/Filtered list/, [7, 9, 8]],
  [/Selected curbs/, [9]],
])('asks for %s: %j', async (range, links) => {
  const { box, person, start, sent } = await opened();
  await person.click(box.getByRole('radio', { name: range }));
  await start();
  await expect.poll(() => sent()).toHaveLength(1);
  expect(sent()[0]?.body).toEqual({
    date: '2026-11-20',
    time: '09:30',
    user_classes: ['car'],
    ...(links === undefined ? {} : { links }),
    language: 'en',
  });
});

it('asks for the chosen user, without permits the city does not know', async () => {
  store.dispatch(curbUserChosen('delivery'));
  const { start, sent } = await opened();
  await start();
  await expect.poll(() => sent()).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({
    user_classes: ['truck', 'delivery', 'commercial'],
    purposes: ['delivery'],
  });
  store.dispatch(curbUserChosen('resident'));
  store.dispatch(permitsSet(['Q']));
  await start();
  await expect.poll(() => sent()).toHaveLength(2);
  expect(sent()[1]?.body).toMatchObject({ user_classes: ['car', 'resident', 'permit'] });
  expect(sent()[1]?.body).not.toHaveProperty('permits');
});

it('stays open and says why it failed', async () => {
  const { box, start, onClose } = await opened();
  await start();
  expect((await box.findByRole('alert')).textContent).toContain('Too many exports.');
  expect(onClose).not.toHaveBeenCalled();
});

it('saves the file under the name the server gives it, says so and closes', async () => {
  const saved = savedFiles();
  const onClose = vi.fn();
  const { person, asked } = await open(<ExportCurbs listed={[7]} ticked={[]} onClose={onClose} />, {
    exportLinks: ({ params }) => new File(['curbs'], `curbs.${params.type}`),
  });
  const box = within(await within(document.body).findByRole('dialog'));
  await person.click(box.getByRole('radio', { name: /^CSV/ }));
  await person.click(box.getAllByRole('button').at(-1) as HTMLElement);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked.find(({ name }) => name === 'exportLinks')?.params).toEqual({ type: 'csv' });
  await expect.poll(() => saved).toEqual([{ name: 'curbs.csv', text: 'curbs' }]);
  expect(lastToast()).toContain('curbs.csv');
});
