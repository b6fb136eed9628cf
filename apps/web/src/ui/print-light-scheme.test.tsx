// @vitest-environment happy-dom
// Printing a dark page: light while it is printed, its pictures drawn before, and as it was afterwards.
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import {
  installPrintHandlers,
  printPage,
  usePageColorScheme,
  usePrintablePicture,
} from './print-light-scheme.ts';

const attribute = 'data-mantine-color-scheme';
const root = document.documentElement;
const scheme = () => root.getAttribute(attribute);
const printed = vi.fn();

beforeEach(() => {
  printed.mockReset().mockImplementation(() => printed.mock.lastCall?.push(scheme(), ink()));
});
afterEach(() => root.removeAttribute(attribute));

const picture = { draw: vi.fn(), atRest: vi.fn(() => Promise.resolve()) };
function Part({ of = picture }: { readonly of?: typeof picture }) {
  usePrintablePicture(of);
  return <p>{`ink: ${usePageColorScheme()}`}</p>;
}
const ink = () => document.querySelector('p')?.textContent;

/** Opens a component on a page with this color scheme. */
async function opened(part = <Part />, shown = 'dark') {
  picture.draw.mockClear();
  picture.atRest.mockClear();
  const page = await open(part);
  vi.stubGlobal('print', printed);
  root.setAttribute(attribute, shown);
  return page;
}

it('prints when its pictures are at rest, in light, and gives the screen its scheme back', async () => {
  let settle: () => void = vi.fn();
  const slow = {
    ...picture,
    atRest: vi.fn(
      () =>
        new Promise<void>((resolve) => {
          settle = resolve;
        }),
    ),
  };
  await opened(<Part of={slow} />);
  const done = printPage();
  await Promise.resolve();
  expect([scheme(), ink(), printed.mock.calls.length]).toEqual(['light', 'ink: light', 0]);
  settle();
  await done;
  expect(printed.mock.calls).toEqual([['light', 'ink: light']]);
  expect(scheme()).toBe('dark');
});

it('waits no longer than two seconds for them', async () => {
  vi.useFakeTimers();
  const stuck = { ...picture, atRest: vi.fn(() => new Promise<void>(() => undefined)) };
  try {
    await opened(<Part of={stuck} />);
    void printPage();
    await vi.advanceTimersByTimeAsync(1999);
    expect(printed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(printed).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

it('prints a light page at once', async () => {
  await opened(<Part />, 'light');
  await printPage();
  expect([printed.mock.calls.length, picture.atRest.mock.calls.length, scheme()]).toEqual([1, 0, 'light']);
});

it('draws its pictures in light for the menu of the browser, and comes back after', async () => {
  await opened();
  const stop = installPrintHandlers();
  fireEvent(window, new Event('beforeprint'));
  expect([scheme(), picture.draw.mock.calls.length]).toEqual(['light', 1]);
  fireEvent(window, new Event('beforeprint'));
  fireEvent(window, new Event('afterprint'));
  expect(scheme()).toBe('dark');
  stop();
  fireEvent(window, new Event('beforeprint'));
  expect(scheme()).toBe('dark');
});

it.each([
  ['p', { ctrlKey: true }, true],
  ['P', { metaKey: true }, true],
  ['p', {}, false],
  ['o', { ctrlKey: true }, false],
  ['p', { ctrlKey: true, shiftKey: true }, false],
  ['p', { ctrlKey: true, altKey: true }, false],
])('takes the key %s with %o: %s', async (key, more, isTaken) => {
  const stop = installPrintHandlers();
  await opened(<Part />, 'light');
  const isLeft = fireEvent.keyDown(document.body, { key, ...more });
  stop();
  expect([!isLeft, printed.mock.calls.length]).toEqual([isTaken, isTaken ? 1 : 0]);
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(true);
});

it('draws no picture that is gone from the page', async () => {
  const stop = installPrintHandlers();
  const { view } = await opened(<p>nothing</p>);
  fireEvent(window, new Event('beforeprint'));
  fireEvent(window, new Event('afterprint'));
  stop();
  expect([view.getByText('nothing').textContent, picture.draw.mock.calls.length]).toEqual(['nothing', 0]);
});
