// @vitest-environment happy-dom
// What the city says of this server: the token of an embedded frame counts in a frame of another page only.
import { afterEach, expect, it, vi } from 'vitest';
import { open, someCity } from '../testing/page.tsx';
import './connection.ts';
import { browserHost, heedCity } from './send-host.ts';

afterEach(() => {
  vi.restoreAllMocks();
  heedCity({ staging: false, embeddingToken: null });
});

const embedding = (is_enabled: boolean) => ({
  config_key: 'EMBEDDING',
  config_value: { is_enabled, token: 'frame-token', origin: 'https://city.example' },
});

it.each([
  { framed: false, on: true, token: null },
  { framed: true, on: true, token: 'frame-token' },
  { framed: true, on: false, token: null },
])('sends the token of a frame: framed $framed, embedding on $on', async ({ framed, on, token }) => {
  if (framed) vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window);
  await open('', {
    currentCity: () => ({ ...someCity, staging: on, configuration: [embedding(on)] }),
  });
  await expect.poll(() => [browserHost.embeddingToken(), browserHost.staging()]).toEqual([token, on]);
});
