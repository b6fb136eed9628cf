// @vitest-environment happy-dom
// Sharing what is shown: the link for whom, what is copied, and the frame for pages that the city lets show it.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { defaultCity, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { ShareButton } from './share-button.tsx';
import { ShareDialog } from './share-dialog.tsx';

const everybody = 'https://city.example/viewer/?at=1';
const colleagues = 'https://city.example/manager/mapview/?at=1&scenario=4';
const framed = 'https://city.example/public-default/?at=1';
/** The configuration of a city that lets a page embed the map. */
const embeds = { is_enabled: true, origin: 'https://news.example' };

async function opened(
  addresses: Partial<Parameters<typeof ShareDialog>[0]['addresses']> = {},
  embedding?: unknown,
) {
  const city = {
    ...defaultCity,
    configuration: embedding === undefined ? [] : [{ config_key: 'EMBEDDING', config_value: embedding }],
  };
  const dialog = (
    <ShareDialog addresses={{ everybody, colleagues, framed, ...addresses }} onClose={() => undefined} />
  );
  const { person } = await open(dialog, { currentCity: () => city as never });
  const view = within(screen.getByRole('dialog'));
  const link = () => view.getByLabelText<HTMLInputElement>('Link').value;
  return { view, person, link };
}

it('is for everybody first, and for colleagues when one says so', async () => {
  const { view, person, link } = await opened();
  expect(link()).toBe(everybody);
  expect(view.getByText(/Anyone can open it without an account\.$/)).toBeTruthy();
  expect(view.getByLabelText<HTMLInputElement>('Everyone (public viewer)').checked).toBe(true);
  await person.click(view.getByLabelText(/^Colleagues/));
  expect(link()).toBe(colleagues);
  expect(view.getByText(/Anyone who opens it must sign in/)).toBeTruthy();
  await person.click(view.getByLabelText('Everyone (public viewer)'));
  expect(link()).toBe(everybody);
});

it.each([
  { addresses: { everybody: null, framed: null }, link: colleagues },
  { addresses: { colleagues: null }, link: everybody },
])('asks for whom only where there are two: $link', async ({ addresses, link: wanted }) => {
  const { view, link } = await opened(addresses, embeds);
  expect([link(), view.queryByRole('radio')]).toEqual([wanted, null]);
  expect(view.queryByLabelText('Embed the map in a web page') === null).toBe('framed' in addresses);
});

it('copies the link and says so', async () => {
  const { view, person } = await opened({ framed: null });
  await person.click(view.getByRole('button', { name: 'Copy' }));
  await expect.poll(() => lastToast()).toBe('Link copied');
  expect(await navigator.clipboard.readText()).toBe(everybody);
});

it('puts the address of the frame into its line', async () => {
  const { view } = await opened({}, embeds);
  const line = view.getByLabelText<HTMLInputElement>('Embed the map in a web page').value;
  expect(line).toContain(`src="${framed}"`);
  expect(line).toContain('title="Curbs of Testville"');
});

it('opens with the address the page has now', async () => {
  const { view, person } = await open(<ShareButton />);
  history.replaceState(null, '', '/viewer/?language=en');
  await person.click(view.getByRole('button', { name: 'Share' }));
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Link').value).toMatch(
    /\/viewer\//,
  );
});

it.each([
  [{ is_enabled: false, origin: 'https://news.example' }],
  [{ is_enabled: true, origin: '' }],
  [{ is_enabled: true }],
  [null],
])('offers no frame while embedding is off: %j', async (embedding) => {
  const { view } = await opened({}, embedding);
  expect(view.queryByLabelText('Embed the map in a web page')).toBeNull();
});

it('says which pages may show the frame', async () => {
  const { view } = await opened({}, embeds);
  expect(view.getByText(/^Pages on https:\/\/news\.example can show/)).toBeTruthy();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

it('hands no link to a device that takes none', async () => {
  const { view } = await opened();
  expect(view.queryByRole('button', { name: 'Share with an app' })).toBeNull();
});

it('hands the link to the device where it takes some', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  const { view, person } = await opened({ framed: null });
  await person.click(view.getByLabelText(/^Colleagues/));
  await person.click(view.getByRole('button', { name: 'Share with an app' }));
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Testville', url: colleagues });
});

it('copies the lines of the frame, selects a text that has the focus, and says when nothing could be copied', async () => {
  const { view, person } = await opened({}, embeds);
  const line = view.getByLabelText<HTMLInputElement>('Embed the map in a web page');
  await person.click(view.getAllByRole('button', { name: 'Copy' })[1] as HTMLElement);
  await expect.poll(() => lastToast()).toBe('Embed code copied');
  expect(await navigator.clipboard.readText()).toBe(line.value);
  fireEvent.focus(line);
  expect([line.selectionStart, line.selectionEnd]).toEqual([0, line.value.length]);
  onTestFinished(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, 'execCommand');
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  Object.assign(document, { execCommand: () => false });
  await person.click(view.getAllByRole('button', { name: 'Copy' })[0] as HTMLElement);
  await expect.poll(() => lastToast()).toMatch(/^Couldn’t copy the link/);
});

it.each([
  [['viewer', 'manager', 'pfcv'] as const, '/manager/mapview/'],
  [['viewer', 'manager'] as const, '/manager/mapview/'],
])(
  'copies with its keys the link for colleagues, who see what the sender sees: %j',
  async (modules, path) => {
    await open(<ShareButton />, { currentCity: () => ({ ...defaultCity, modules_enabled: [...modules] }) });
    history.replaceState(null, '', `${path}?link=7`);
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await expect.poll(() => lastToast()).toBe('Link copied');
    expect(new URL(await navigator.clipboard.readText()).pathname).toBe(path);
  },
);

it('has nothing for everybody where the city lets no visitors in', async () => {
  const { view, person } = await open(<ShareButton />, {
    currentCity: () => ({ ...defaultCity, modules_enabled: ['viewer', 'manager'] }),
  });
  history.replaceState(null, '', '/manager/mapview/');
  await person.click(view.getByRole('button', { name: 'Share' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(dialog.queryByLabelText('Embed the map in a web page')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
