// Server messages format numbers for the city's country, as the screens do.
import { expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { openTestApi } from '../../testing/test-api.ts';

it.each([
  ['America/Chicago', '10,000 vértices; este tiene 12,001'],
  ['Europe/Madrid', '10.000 vértices; este tiene 12.001'],
])('a city in %s reads %s', async (timeZone, said) => {
  const api = await openTestApi({ city: { ...gridCity({ streets: 2, ruleSets: 2 }), timeZone } });
  try {
    const rings = [6000, 6001].map((length) => Array.from({ length }, () => [0, 0]));
    const answer = await api.inject({
      method: 'POST',
      url: '/api/links/get_links_in_polygon/',
      headers: {
        authorization: `Bearer ${(await api.signIn('analyst')).access}`,
        'x-page-language': 'es',
      },
      payload: { geometry: { type: 'Polygon', coordinates: rings } },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(said);
  } finally {
    await api.close();
  }
});
