// The constants of the interface, exactly as the requirement lists them (docs/requirement.md); the
// expected values are written by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let constants: Record<string, unknown> = {};
beforeAll(async () => {
  api = await openTestApi();
  constants = (await api.inject({ method: 'GET', url: '/api/misc/constants/' })).json();
});
afterAll(() => api.close());

describe('the constant', () => {
  it.each([
    ['the default language is en', 'default_language', 'en'],
    ['the fallback language is en', 'fallback_language', 'en'],
    ['dates are yyyy-MM-dd', 'date_format', 'yyyy-MM-dd'],
    ['times are HH:mm', 'time_format', 'HH:mm'],
    ['long dates are D-MMM-YYYY HH:mm:ss', 'long_date_format', 'D-MMM-YYYY HH:mm:ss'],
    ['the placeholder is N/A', 'placeholder', 'N/A'],
    ['a page has 10 rows', 'default_page_size', 10],
    ['a page has at most 100 rows', 'max_page_size', 100],
    ['the first page of a batch has 10 links', 'batch_page_size', 10],
    ['at most 10000 proposed links are fetched', 'proposed_link_limit', 10_000],
    ['the map zooms from 0', 'min_zoom', 0],
    ['the map zooms to 22', 'max_zoom', 22],
    ['distances are in meters, label m', 'distance_unit', { name: 'Meters', label: 'm' }],
    ['the maximum stay of a hotspot is 180', 'hotspot_max_stay', 180],
    ['the week days are mo to su', 'week_days', ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']],
    [
      'exports end in .xlsx, .geojson and .pdf',
      'export_types',
      { excel: '.xlsx', json: '.geojson', pdf: '.pdf' },
    ],
    [
      'toasts stay 5000 and 3000 ms, error popups 1000 ms',
      'toast_times',
      { error: 5000, info: 3000, error_popup: 1000 },
    ],
  ])('%s', (_title, key, value) => {
    expect(constants[key]).toEqual(value);
  });

  it('the presets of days are All, Mon - Sun, Mon-Fri, Fri, Sat-Sun, Mon, Sat, Sun, Thu, Tue, Wed', () => {
    const every = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
    expect(constants.week_day_presets).toEqual([
      { name: 'All', days: every },
      { name: 'Mon - Sun', days: every },
      { name: 'Mon-Fri', days: ['mo', 'tu', 'we', 'th', 'fr'] },
      { name: 'Fri', days: ['fr'] },
      { name: 'Sat-Sun', days: ['sa', 'su'] },
      { name: 'Mon', days: ['mo'] },
      { name: 'Sat', days: ['sa'] },
      { name: 'Sun', days: ['su'] },
      { name: 'Thu', days: ['th'] },
      { name: 'Tue', days: ['tu'] },
      { name: 'Wed', days: ['we'] },
    ]);
  });

  it('the languages hold en and es', () => {
    expect(constants.languages).toEqual(expect.arrayContaining(['en', 'es']));
  });
});
