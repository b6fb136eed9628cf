// The city info that an open page requests each minute: a 304 while unchanged, and the full
// response after a change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsCityName } from '../../platform/configuration/configuration.sql.ts';
import { defaultCityName } from '../../platform/database/initial-city-data.ts';
import { cityNameAndUnits } from '../../platform/export-files/export-files.sql.ts';
import { setEntry } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const url = '/api/cityinfo/currentcity/';

describe('the city', () => {
  it('answers 304 to who knows it, with the weak tag of all but the clock', async () => {
    const first = await api.inject({ method: 'GET', url });
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.json().staging).toBe(false);
    const again = await api.inject({ method: 'GET', url, headers: { 'if-none-match': tag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await api.inject({ method: 'GET', url, headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  it('is called what its administrators call it, to visitors and in files, else as its first import did', async () => {
    const { db } = api.database;
    const names = async () => {
      const answer = await api.inject({ method: 'GET', url });
      return [answer.json().name, (await cityNameAndUnits(db)).name];
    };
    const [imported = ''] = await names();
    expect(await needsCityName(db)).toBe(false);
    await setEntry(db, 'CITY_NAME', 'Riverside', true);
    expect(await names()).toEqual(['Riverside', 'Riverside']);
    await setEntry(db, 'CITY_NAME', '', true);
    expect((await names())[0]).toBe(imported);
    await db.updateTable('city').set({ name: defaultCityName }).execute();
    expect(await needsCityName(db)).toBe(true);
    await setEntry(db, 'CITY_NAME', 'Riverside', true);
    expect(await needsCityName(db)).toBe(false);
  });
});

describe('feedback', () => {
  it('sent twice under one submission is stored once and answers the same id', async () => {
    const send = (message: string, submission?: string) =>
      api.inject({
        method: 'POST',
        url: '/api/feedback/',
        payload: { message, ...(submission === undefined ? {} : { submission }) },
      });
    const name = '6f3f1c3e-0d0f-4a63-9a35-1d5a4b1d9c11';
    const first = await send('Once', name);
    const again = await send('Once', name);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json().id).toBe(first.json().id);
    expect((await send('Other')).json().id).not.toBe(first.json().id);
    expect((await send('Bad name', 'x')).statusCode).toBe(400);
  });
});
