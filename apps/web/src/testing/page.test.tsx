// @vitest-environment happy-dom
// The server a test plays: which call an address is, when all that was asked for is answered, and answers that are held.
import { describe, expect, it } from 'vitest';
import { api } from '../shell/api.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from './answer-of.ts';
import { delayResponses, open, openAt, settled, signedIn } from './page.tsx';

it('asks the call whose address is written out, not one with a parameter there', async () => {
  const { asked } = await open(<p>Time limits</p>, {
    distinctTimeLimits: () => ({ results: [30, 60], meta: { count: 2, next: null, previous: null } }),
  });
  const { data } = await store.dispatch(api.endpoints.distinctTimeLimits.initiate({ query: {} }));
  expect(data?.results).toEqual([30, 60]);
  expect(asked.map(({ name }) => name)).toEqual(['distinctTimeLimits']);
});

/** Loads the languages and, after that response, the sensors that are online. */
function Chain() {
  const { data: first } = api.useLanguagesQuery({ query: {} });
  const { data } = api.useCheckRealtimeSegmentsDataQuery(undefined, { skip: first === undefined });
  return <p>{data === undefined ? 'Waiting' : 'There'}</p>;
}
const chained = { checkRealtimeSegmentsData: () => mockResponse('checkRealtimeSegmentsData') };

it('has settled when what follows the answers is answered as well, and is in no list of what was asked', async () => {
  const { view, asked } = await open(<Chain />, chained);
  expect(asked).toEqual([]);
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['languages', 'checkRealtimeSegmentsData']);
  expect(view.getByText('There')).toBeTruthy();
});

it('holds an answer until it is let go, and lets others pass', async () => {
  const { view, asked } = await open(<Chain />, chained);
  const others = delayResponses('languages', ({ query }) => query.language === 'es');
  const answers = delayResponses('checkRealtimeSegmentsData');
  await settled();
  expect([asked.length, view.queryByText('There'), others]).toEqual([2, null, []]);
  expect(answers.map(({ asked: { name }, signal }) => [name, signal?.aborted])).toEqual([
    ['checkRealtimeSegmentsData', false],
  ]);
  await answers[0]?.release();
  expect(view.getByText('There')).toBeTruthy();
});

describe.each([
  ['/administration/account/', 'Your account'],
  ['/administration/feedback/', 'Feedback'],
  ['/manager/listview/', 'Proposed changes'],
  ['/analyzer/listview/', 'Analysis zones'],
])('the screen at %s', (address, title) => {
  it('opens for whoever may see it', async () => {
    const { view } = await openAt(address, signedIn('view', 'edit', 'publish', 'analyze', 'administer'));
    expect(await view.findByRole('heading', { level: 2, name: title })).toBeTruthy();
  });
  it('sends a visitor to sign in', async () => {
    await openAt(address);
    await expect.poll(() => location.pathname).toBe('/loginpage/');
  });
});
