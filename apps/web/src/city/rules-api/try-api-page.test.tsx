// @vitest-environment happy-dom
// Asking the rules: the request of each choice, what is sent at once and with the button, the answer beside it, and where a key is needed.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, defaultCity, delayResponses, ErrorResponse, open } from '../../testing/page.tsx';
import { AccessFacts } from './access-facts.tsx';
import { ApiResponseView } from './api-response-view.tsx';
import { TryApiPage } from './try-api-page.tsx';

/** Selector of the drawing of the curbs. */
const sketched = 'svg[viewBox="0 0 600 360"]';
const line = (...coordinates: [number, number][]) => ({ type: 'LineString', coordinates }) as const;
const curb = (id: number, street: string, side: string | null) => ({
  id,
  geometry: line([10 + id, 50], [10.5 + id, 50.5], [11 + id, 51]),
  properties: { segment_id: `s${id}`, bl_street_name: street, bl_side: side },
});
const city = { ...defaultCity, bounds: [10, 50, 16, 52] as [number, number, number, number] };
const reads = (open: readonly ('rules:read' | 'cds:read')[] = ['rules:read']): Answers => ({
  currentCity: () => city,
  apiAccess: () =>
    mockResponse('apiAccess', { open, key_calls_per_minute: 1200, address_calls_per_minute: 60 }),
  linksPublicViewer: () =>
    mockResponse('linksPublicViewer', { features: [curb(1, 'Main', 'N'), curb(2, 'Oak', null)] as never }),
  ruleKnownValues: () => mockResponse('ruleKnownValues', { permits: ['A', 'B'] }),
  ruleVerdict: () => new ErrorResponse(404, { explanation: { sentence: 'No curb is here.' } }) as never,
});

type View = Awaited<ReturnType<typeof open>>['view'];
type Person = Awaited<ReturnType<typeof open>>['person'];
const curbField = (view: View) => view.getByRole<HTMLInputElement>('combobox', { name: 'Curb' });
async function chooseCurb(view: View, person: Person, name: string) {
  await person.click(curbField(view));
  await person.click(view.getByRole('option', { name }));
}

async function opened(more: Answers = {}) {
  const page = await open(<TryApiPage />, { ...reads(), ...more });
  await page.view.findByText('Try it on this city');
  const verdicts = () => page.asked.flatMap(({ name, query }) => (name === 'ruleVerdict' ? [query] : []));
  const request = () => page.view.getByRole('region', { name: 'Request' }).textContent ?? '';
  return { ...page, verdicts, request };
}

it('asks about the middle of the first curb at once, and shows what was answered', async () => {
  const { view, verdicts, request, asked } = await opened();
  expect(await view.findByText('No curb is here.')).toBeTruthy();
  const first = { lng: '11.5', lat: '50.5', radius: '50', stay: '60', user_classes: 'car', language: 'en' };
  expect(verdicts()).toEqual([first]);
  expect(request()).toContain('lng=11.5&lat=50.5&radius=50');
  expect(request()).not.toContain('Bearer');
  expect(asked.find(({ name }) => name === 'linksPublicViewer')?.query).toEqual({
    lng: '13',
    lat: '51',
    radius: '350',
    limit: '400',
  });
  expect(view.getByText('404').getAttribute('data-good')).toBe('false');
  expect(view.getByText('Key, if you have one')).toBeTruthy();
});

it('asks anew of each choice: curb, kind, who, permit, and with the button how long and with which key', async () => {
  const { view, person, verdicts } = await opened();
  await expect.poll(() => verdicts().length).toBe(1);
  await person.click(curbField(view));
  expect(view.getAllByRole('option', { name: / · s/ }).map(({ textContent }) => textContent)).toEqual([
    'Main, N · s1',
    'Oak · s2',
  ]);
  await chooseCurb(view, person, 'Oak · s2');
  await expect.poll(() => verdicts().at(-1)).toMatchObject({ lng: '12.5', lat: '50.5' });
  await person.selectOptions(view.getByLabelText('Question'), 'What may I do at this curb?');
  await expect.poll(() => verdicts().at(-1)?.segment_id).toBe('s2');
  await person.selectOptions(view.getByLabelText('Curb user'), 'resident');
  await expect.poll(() => verdicts().at(-1)?.user_classes).toBe('car,resident,permit');
  expect(verdicts().at(-1)?.permits).toBeUndefined();
  const permits = view.getAllByRole('combobox').at(-1) as HTMLSelectElement;
  await person.selectOptions(permits, 'B');
  await expect.poll(() => verdicts().at(-1)?.permits).toBe('B');
  const before = verdicts().length;
  await person.clear(view.getByLabelText('Stay (minutes)'));
  await person.type(view.getByLabelText('Stay (minutes)'), '90');
  await person.type(view.getByLabelText('Key, if you have one'), 'cwk_1');
  expect(verdicts()).toHaveLength(before);
  await person.click(view.getByRole('button', { name: 'Send request' }));
  await expect.poll(() => verdicts().at(-1)?.stay).toBe('90');
  await person.selectOptions(view.getByLabelText('Curb user'), 'car');
  await expect.poll(() => verdicts().at(-1)?.permits).toBeUndefined();
});

it('asks at once at another day, time and place, which is no curb of the list any more', async () => {
  const { view, person, verdicts } = await opened();
  await expect.poll(() => verdicts().length).toBe(1);
  fireEvent.change(view.getByLabelText(/^Date/), { target: { value: '2026-12-01' } });
  await expect.poll(() => verdicts().at(-1)?.date).toBe('2026-12-01');
  await person.type(view.getByLabelText(/^Time/), '9:30{Enter}');
  await expect.poll(() => verdicts().at(-1)?.time).toBe('09:30');
  await person.selectOptions(view.getByLabelText('Question'), 'What may I do at this curb?');
  await expect.poll(() => verdicts().at(-1)?.segment_id).toBe('s1');
  const sketch = document.querySelector(sketched) as SVGSVGElement;
  sketch.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect;
  fireEvent.click(sketch, { clientX: 50, clientY: 50 });
  // The center of the drawing.
  await expect.poll(() => verdicts().at(-1)).toMatchObject({ lng: '12', lat: '50.5' });
  expect(verdicts().at(-1)?.segment_id).toBeUndefined();
  expect(view.getByLabelText<HTMLSelectElement>('Question').selectedOptions[0]?.text).not.toBe(
    'What may I do at this curb?',
  );
  expect(curbField(view).value).toBe('The location you clicked');
  await chooseCurb(view, person, 'Oak · s2');
  expect(curbField(view).value).toBe('Oak · s2');
});

it('shows no answer to a question that was asked before the last', async () => {
  const { view, person, verdicts } = await opened({
    ruleVerdict: ({ query }) =>
      new ErrorResponse(404, {
        explanation: { sentence: query.user_classes === 'car' ? 'Old answer.' : 'New answer.' },
      }) as never,
  });
  await view.findByText('Old answer.');
  const old = delayResponses('ruleVerdict', ({ query }) => query.user_classes === 'car');
  await chooseCurb(view, person, 'Oak · s2');
  await expect.poll(() => old.length).toBe(1);
  await person.selectOptions(view.getByLabelText('Curb user'), 'resident');
  await view.findByText('New answer.');
  await old[0]?.release();
  expect(verdicts()).toHaveLength(3);
  expect(view.queryByText('Old answer.')).toBeNull();
  expect(view.getByText('New answer.')).toBeTruthy();
});

it('says in the request where a key goes once one is typed, and sends it without spaces around', async () => {
  const { view, person, request } = await opened();
  await view.findByText('No curb is here.');
  const sent: (string | undefined)[] = [];
  const server = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('authorization') ?? undefined);
    return await server(address, init);
  });
  await person.type(view.getByLabelText('Key, if you have one'), ' cwk_1 ');
  expect(request()).toContain('Bearer cwk_…');
  await person.click(view.getByRole('button', { name: 'Send request' }));
  await expect.poll(() => sent).toEqual(['Bearer cwk_1']);
});

it.each([
  ['high', [curb(1, 'Main', 'N'), curb(2, 'Oak', null)], { of: 1, sides: [8.6, 351.4] }],
  [
    'wide',
    [{ ...curb(1, 'Main', 'N'), geometry: line([10, 50], [14, 50.1]) }],
    { of: 0, sides: [14.3, 585.7] },
  ],
])('draws %s curbs whole, with a margin', async (_shape, features, { of, sides }) => {
  await opened({
    linksPublicViewer: () => mockResponse('linksPublicViewer', { features: features as never }),
  });
  const paths = [...document.querySelectorAll(`${sketched} path`)];
  const numbers = paths.flatMap((path) =>
    (path.getAttribute('d') ?? '')
      .split(/[ML]/)
      .slice(1)
      .map((point) => Number(point.split(' ')[of])),
  );
  expect([Math.min(...numbers), Math.max(...numbers)]).toEqual(sides);
});

it('finds each of many curbs by its street and number', async () => {
  const many = Array.from({ length: 161 }, (_, at) => curb(at + 1, 'Main', 'N'));
  const { view, person } = await opened({
    linksPublicViewer: () => mockResponse('linksPublicViewer', { features: many as never }),
  });
  await person.type(curbField(view), 'main s161');
  expect(view.getAllByRole('option', { name: / · s/ })).toHaveLength(1);
  await person.keyboard('{Enter}');
  expect(curbField(view).value).toBe('Main, N · s161');
});

it('asks of no curb in a city without any', async () => {
  const { view, verdicts } = await opened({ currentCity: () => defaultCity });
  await expect.poll(() => verdicts().at(-1)).toMatchObject({ lng: '0', lat: '0' });
  expect(view.queryByRole('combobox', { name: 'Curb' })).toBeNull();
  expect(document.querySelector(sketched)).toBeNull();
});

it.each([
  ['0', true, undefined],
  ['1', false, '1'],
  ['1440', false, '1440'],
  ['1441', true, undefined],
  ['1.5', true, undefined],
])('takes a stay of %s minutes or says that it is none', async (typed, isWrong, sent) => {
  const { view, person, verdicts } = await opened();
  const field = view.getByLabelText('Stay (minutes)');
  await person.clear(field);
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await person.type(field, typed);
  expect(field.getAttribute('aria-invalid')).toBe(String(isWrong));
  await person.click(view.getByRole('button', { name: 'Send request' }));
  await expect.poll(() => verdicts().length).toBe(2);
  expect(verdicts().at(-1)?.stay).toBe(sent);
});

it('asks for no place, person or time of what changed, and for no person of zones', async () => {
  const { view, person, asked } = await opened({ cdsZones: () => new ErrorResponse(401, {}) });
  await person.selectOptions(view.getByLabelText('Question'), 'What changed?');
  expect([view.queryByRole('combobox', { name: 'Curb' }), view.queryByLabelText('Curb user')]).toEqual([
    null,
    null,
  ]);
  await person.selectOptions(view.getByLabelText('Question'), 'Curb zones near this point (CDS)');
  expect(curbField(view)).toBeTruthy();
  expect(view.queryByLabelText('Curb user')).toBeNull();
  expect(view.getByText('Key (required by this city)')).toBeTruthy();
  await expect.poll(() => asked.at(-1)?.query).toEqual({ lat: '50.5', lng: '11.5', radius: '10000' });
});

it('draws curbs of the whole city where none is near its middle', async () => {
  const { view, asked } = await open(<TryApiPage />, {
    ...reads([]),
    linksPublicViewer: ({ query }) =>
      mockResponse('linksPublicViewer', {
        features: query.min_lng === undefined ? [] : ([curb(5, 'Far', 'E')] as never),
      }),
  });
  expect(await view.findByDisplayValue('Far, E · s5')).toBeTruthy();
  expect(asked.findLast(({ name }) => name === 'linksPublicViewer')?.query).toEqual({
    min_lng: '10',
    min_lat: '50',
    max_lng: '16',
    max_lat: '52',
    limit: '400',
  });
  expect(await view.findByText('Key (required by this city)')).toBeTruthy();
  expect(view.getByRole('region', { name: 'Request' }).textContent).toContain('Bearer cwk_…');
});

it.each([
  [['rules:read', 'cds:read'], 'Anyone can query the rules and CDS Curbs; no key is needed.'],
  [['rules:read'], 'Anyone can query the rules; CDS requires a key from the city.'],
  [['cds:read'], 'Anyone can read CDS Curbs; the rules require a key from the city.'],
  [[], 'Reading requires a key from the city.'],
] as const)('says what is open with %j, and how often one may ask', async (scopes, said) => {
  const { view } = await open(<AccessFacts />, reads(scopes));
  const limits =
    'Without a key, an IP address can send 60 requests per minute. With a key, the limit is 1,200.';
  expect(await view.findByText(`${said} ${limits}`)).toBeTruthy();
});

const request = { method: 'GET', path: '/x', accept: 'application/json', body: null } as const;
const sent = { status: 200, statusText: '', milliseconds: 7, text: 'T', value: null } as const;

it('shows status, time, headers and text of an answer, and its request in three languages', async () => {
  const answer = { ...sent, status: 399, headers: [['retry-after', '5']] as const };
  const { view, person } = await open(
    <ApiResponseView request={request} shown={{ kind: 'answer', answer }} withKey={true} />,
  );
  expect(view.getByText('399').getAttribute('data-good')).toBe('true');
  expect(view.getByText('in 7 ms')).toBeTruthy();
  expect(document.querySelector('dl')?.textContent).toBe('retry-after5');
  expect(view.getByRole('region', { name: 'Response body' }).textContent).toBe('T');
  const pressed = () =>
    ['curl', 'JavaScript', 'Python'].map((name) =>
      view.getByRole('button', { name }).getAttribute('aria-pressed'),
    );
  expect(pressed()).toEqual(['true', 'false', 'false']);
  await person.click(view.getByRole('button', { name: 'Python' }));
  expect(pressed()).toEqual(['false', 'false', 'true']);
  expect(view.getByRole('region', { name: 'Request' }).textContent).toContain('import requests');
});

it.each([
  [{ kind: 'answer', answer: null } as const, true],
  [{ kind: 'waiting' } as const, false],
  [null, false],
])('says that no answer came only where none came: %j', async (shown, isSaid) => {
  const { view } = await open(<ApiResponseView request={request} shown={shown} withKey={false} />);
  expect(view.queryByRole('alert') !== null).toBe(isSaid);
  expect(view.queryByRole('region', { name: 'Response body' })).toBeNull();
  expect(document.querySelectorAll('div[role=status]')).toHaveLength(shown?.kind === 'waiting' ? 1 : 0);
});
