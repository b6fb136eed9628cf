// @vitest-environment happy-dom
// The header: the modules one may enter, the language and the scheme one chooses.
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { routeChanged } from '../../shell/route-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { defaultCity, open, signedIn } from '../../testing/page.tsx';
import { mockMediaQueries } from '../../testing/screen-width.ts';
import { cameraSet } from '../view/map-slice.ts';
import { ColorSchemeButton, ColorSchemeChoice } from './color-scheme.tsx';
import { Compass } from './compass.tsx';
import { EmptyCity } from './empty-city.tsx';
import { Header } from './header.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ModuleTabs } from './module-tabs.tsx';

afterEach(() => {
  store.dispatch(routeChanged('/'));
  vi.restoreAllMocks();
});

it.each([
  ['a visitor on a phone', /max-width: 767/, {}, true, false],
  ['a visitor on a narrow screen', /max-width: 999/, {}, false, false],
  ['staff on a narrow screen', /max-width: 999/, signedIn('view', 'edit', 'analyze'), true, true],
  ['staff on a wide screen', /min-width/, signedIn('view', 'edit', 'analyze'), false, true],
] as const)(
  'keeps modules, tools and account in one menu for %s: %#',
  async (_who, width, answers, inMenu, staff) => {
    mockMediaQueries(width);
    // Resets the route, which another test file may have changed.
    store.dispatch(routeChanged('/viewer/'));
    const parts = { search: <input />, tools: <b>tools</b>, toolCount: 3 };
    const { view } = await open(
      <Header {...parts} account={<i>a button</i>} accountInMenu={<i>facts</i>} />,
      answers,
    );
    // The user is loaded after the city.
    await expect.poll(() => document.querySelectorAll('nav a').length > 2).toBe(staff);
    await expect.poll(() => document.querySelector('[data-menu]') !== null).toBe(inMenu);
    const menu = document.querySelector<HTMLElement>('[data-menu]');
    expect([view.queryByText('facts') !== null, view.queryByText('a button') !== null]).toEqual([
      inMenu,
      !inMenu,
    ]);
    expect([
      view.getAllByRole('navigation', { hidden: true }).length,
      view.getByText('tools').closest('[data-menu]'),
    ]).toEqual([1, menu]);
    expect(document.querySelector('[data-count]')?.getAttribute('data-count')).toBe(inMenu ? undefined : '3');
    expect([
      document.querySelector('header')?.dataset.searches,
      document.querySelector('[data-search] input'),
    ]).toEqual(['true', view.getAllByRole('textbox')[0]]);
    expect(view.getByRole('heading', { level: 1 }).textContent).toBe('Testville');
    if (menu === null) return;
    expect(document.querySelector('[popovertarget]')?.getAttribute('popovertarget')).toBe(menu.id);
    const hide = vi.spyOn(menu, 'hidePopover');
    act(() => void store.dispatch(routeChanged('/manager/mapview/')));
    expect(hide).toHaveBeenCalledOnce();
  },
);

it.each([
  [['viewer', 'manager'], [], '/'],
  [['manager'], ['view', 'edit'], '/manager/listview/'],
  [[], [], '/'],
] as const)('leads home by its mark where %j may be entered: %j', async (modules, permissions, home) => {
  const { view } = await open(<Header />, {
    ...signedIn(...permissions),
    currentCity: () => ({ ...defaultCity, modules_enabled: [...modules] }),
  });
  await expect.poll(() => view.getByRole('link', { name: 'Curbwright' }).getAttribute('href')).toBe(home);
  expect(document.querySelector('[data-search]')).toBeNull();
});

it('shows where north is while the map may be turned, and turns it up again', async () => {
  const { view, person } = await open(<Compass />);
  const stand = (bearing?: number) =>
    act(
      () =>
        void store.dispatch(
          cameraSet({
            kind: 'point',
            lng: 1,
            lat: 2,
            zoom: 3,
            ...(bearing === undefined ? {} : { bearing }),
          }),
        ),
    );
  expect(view.queryByRole('button')).toBeNull();
  stand();
  expect(view.queryByRole('button')).toBeNull();
  stand(0);
  expect(view.queryByRole('button')).not.toBeNull();
  stand(40);
  expect(view.getByRole('button').querySelector('svg')?.style.transform).toBe('rotate(-40deg)');
  await person.click(view.getByRole('button'));
  expect(store.getState().map.camera).toEqual({ kind: 'point', lng: 1, lat: 2, zoom: 3, bearing: 0 });
  expect(view.getByRole('button').querySelector('svg')?.style.transform).toMatch(/^rotate\(-?0deg\)$/);
});

it.each([
  ['administer', true],
  ['edit', false],
] as const)('leads who may %s to the import of a first file: %s', async (permission, may) => {
  const { view, person } = await open(<EmptyCity />, signedIn('view', permission));
  await expect.poll(() => view.queryByRole('button') !== null).toBe(may);
  const way = view.queryByRole('button');
  if (way === null) return;
  await person.click(way);
  expect(location.pathname + location.search).toBe('/manager/listview/?list=imports&new=1');
});

it('goes round the schemes: as the device has it, light, dark', async () => {
  const { view, person } = await open(
    <>
      <ColorSchemeButton />
      <ColorSchemeChoice />
    </>,
  );
  const choice = view.getByRole<HTMLSelectElement>('combobox');
  await person.selectOptions(choice, 'auto');
  const seen = [choice.value];
  for (let at = 0; at < 3; at += 1) {
    await person.click(view.getByRole('button'));
    seen.push(choice.value);
  }
  expect(seen).toEqual(['auto', 'light', 'dark', 'auto']);
  expect([...choice.options].map(({ value }) => value)).toEqual(['auto', 'light', 'dark']);
});

it.each([
  { who: 'a visitor', answers: {}, sent: [] },
  {
    who: 'who is signed in',
    answers: { ...signedIn('view'), updateUserLanguage: () => mockResponse('updateUserLanguage') },
    sent: [{ language: 'es' }],
  },
])('keeps the language of $who', async ({ answers, sent }) => {
  const { view, person, asked } = await open(<LanguageChoice />, answers as never);
  const choice = view.getByRole<HTMLSelectElement>('combobox');
  expect([choice.value, choice.options.length]).toEqual(['en', 6]);
  await person.selectOptions(choice, 'es');
  await expect.poll(() => choice.value).toBe('es');
  expect(asked.flatMap(({ name, body }) => (name === 'updateUserLanguage' ? [body] : []))).toEqual(sent);
});

it('offers nothing where a city has nothing to enter', async () => {
  const { view } = await open(<ModuleTabs />, {
    currentCity: () => ({ ...defaultCity, modules_enabled: [] }),
  });
  expect(view.queryByRole('link', { name: /manager/i })).toBeNull();
});
