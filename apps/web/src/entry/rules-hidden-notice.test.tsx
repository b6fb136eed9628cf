// @vitest-environment happy-dom
// The start of the recorded rules is shown with its time: earlier hours of that day are not known.
import { expect, it } from 'vitest';
import { instantChosen } from '../shell/instant-slice.ts';
import { store } from '../shell/store.ts';
import { createCityRevision, open } from '../testing/page.tsx';
import { noRuleSets } from '../testing/proposal.ts';
import { RulesHiddenNotice } from './rules-hidden-notice.tsx';

it.each([
  ['2026-11-30T21:20:00-06:00', 'Mon, Nov 30, 2026, 9:20 PM'],
  ['2026-12-01T00:00:00-06:00', 'Tue, Dec 1, 2026'],
])('says of records from %s since when rules are known', async (known_from, since) => {
  store.dispatch(instantChosen({ date: '2026-11-30', time: '10:00' }));
  const ruleSets = () => ({ ...noRuleSets, known_from });
  const { view } = await open(<RulesHiddenNotice />, { ...createCityRevision(), ruleSets });
  expect(await view.findByText(`The city’s rules before ${since} are not known.`)).toBeTruthy();
});
