// @vitest-environment happy-dom
// Sharing what is shown: the link for whom, what is copied, and the frame for pages that the city lets show it.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerOf } from '../../testing/answer-of.ts';
import { open, someCity } from '../../testing/page.tsx';
import { lastSaid } from '../../testing/shown.ts';
import { ShareButton } from './share-button.tsx';
import { ShareDialog } from './share-dialog.tsx';

const everybody = 'https://city.example/viewer/?at=1';
const colleagues = 'https://city.example/manager/mapview/?at=1&scenario=4';
const framed = 'https://city.example/public-default/?at=1';

async function opened(
  addresses: Partial<Parameters<typeof ShareDialog>[0]['addresses']> = {},
  embedding?: unknown,
) {
  const city = {
    ...someCity,
    configuration:
      embedding === undefined
        ? []
        : [{ ...answerOf('currentCity').configuration[0], key: 'EMBEDDING', value: embedding }],
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
  expect(view.getByLabelText<HTMLInputElement>('Everybody (public viewer)').checked).toBe(true);
  await person.click(view.getByLabelText(/^Colleagues/));
  expect(link()).toBe(colleagues);
  await person.click(view.getByLabelText('Everybody (public viewer)'));
  expect(link()).toBe(everybody);
});

it.each([
  { addresses: { everybody: null, framed: null }, link: colleagues },
  { addresses: { colleagues: null }, link: everybody },
])('asks for whom only where there are two: $link', async ({ addresses, link: wanted }) => {
  const { view, link } = await opened(addresses);
  expect([link(), view.queryByRole('radio')]).toEqual([wanted, null]);
  expect(view.queryByLabelText('Put the map into a web page') === null).toBe('framed' in addresses);
});

it('copies the link and says so', async () => {
  const { view, person } = await opened({ framed: null });
  await person.click(view.getByRole('button', { name: 'Copy' }));
  await vi.waitFor(() => expect(lastSaid()).toBe('Link copied'));
  expect(await navigator.clipboard.readText()).toBe(everybody);
});

it('puts the address of the frame into its line', async () => {
  const { view } = await opened();
  const line = view.getByLabelText<HTMLInputElement>('Put the map into a web page').value;
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
