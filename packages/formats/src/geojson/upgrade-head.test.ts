// Files of the product's own GeoJSON written by earlier versions.
import type { Calendar } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/shared-data.ts';
import { geojsonFormat } from './geojson.ts';

/** A file as written in November 2026, created by hand. */
function older(switched: boolean | null, days: readonly object[], created: string | undefined): string {
  return `{"type":"FeatureCollection","curbwright":{"version":1,${created === undefined ? '' : `"created":"${created}",`}
"name":"Old Town","timeZone":"America/New_York","currency":"USD","priorityHierarchy":null,"authority":null,
"calendar":{"periods":[{"name":"snow emergency","days":${JSON.stringify(days)},"except":[],"switched":${switched}},
{"name":"holidays","days":[{"kind":"fixed","name":"New Year","month":1,"day":1,"observed":"us"}],"except":[],"switched":null}]}},
"features":[
{"type":"Feature","geometry":{"type":"LineString","coordinates":[[-75.1,39.9],[-75.1,39.901]]},"properties":{
"feature":"link","outsideId":"a","block":null,"fromNode":null,"toNode":null,"streetName":"A Street","compassSide":null,
"fromStreetName":null,"toStreetName":null,"side":"left","baysCount":4,"baysAngle":null,"shstRefId":null,"shstLocationStart":null,
"shstLocationEnd":null,"regulation":null,"status":"active","sourceProperties":{},"restrictions":[{"activity":"no parking",
"subActivity":"temporary","priority":200,"priorityCategory":null,"users":[],"forbidsOthers":true,
"timeSpans":[{"periods":[{"name":"snow emergency","apply":"only during"}]}],"maxStay":null,"noReturn":null,"payment":null,
"description":null}]}}]}`;
}

async function calendarIn(text: string): Promise<Calendar | null> {
  const read = await geojsonFormat.read?.([fileOf(text, 'old.geojson')], {});
  if (read?.ok !== true) throw new Error(JSON.stringify(read?.refusal));
  expect(read.value.issues).toEqual([]);
  expect(read.value.data.ruleSets).toMatchObject([[{ activity: 'no parking' }]]);
  return read.value.data.calendar;
}

const created = '2026-11-20T08:00:00.000Z';
const from = Date.parse(created);
const winter = [{ kind: 'dates', name: 'winter', from: '12-01', to: '02-28' }];

describe('a file with switches that had no times', () => {
  it.each<[string, boolean | null, readonly object[], string | undefined, readonly object[]]>([
    ['on', true, [], created, [{ state: 'on', from, until: null }]],
    ['off', false, winter, created, [{ state: 'off', from, until: null }]],
    ['off without days', false, [], created, []],
    ['by its days', null, winter, created, []],
    ['on, in a file without a date', true, [], undefined, [{ state: 'on', from: -8.64e15, until: null }]],
  ])('is read: %s', async (_, switched, days, date, switchings) => {
    const { periods } = (await calendarIn(older(switched, days, date))) ?? { periods: [] };
    expect(periods.map(({ name }) => name)).toEqual(['snow emergency', 'holidays']);
    expect(periods.map((period) => period.switchings)).toEqual([switchings, []]);
  });

  it('is refused where its currency is none', async () => {
    const text = older(true, [], created).replace('"currency":"USD"', '"currency":"ZZZ"');
    const read = await geojsonFormat.read?.([fileOf(text, 'old.geojson')], {});
    expect(read).toMatchObject({
      ok: false,
      refusal: { code: 'source.head', params: { reason: 'form.currency' } },
    });
  });

  it('is still refused where the switch is no switch of that time', async () => {
    const text = older(true, [], created).replace('"switched":true', '"switched":true,"switchings":[]');
    const read = await geojsonFormat.read?.([fileOf(text, 'old.geojson')], {});
    expect(read).toMatchObject({ ok: false, refusal: { code: 'source.head' } });
  });
});
