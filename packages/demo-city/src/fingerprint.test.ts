// The generated city, its sensors and its sessions as numbers by kind, so that any change of the
// generators shows here. Update the numbers when the city is changed on purpose.
import { epochDayOf } from '@curbwright/core';
import { expect, it } from 'vitest';
import { demoCity } from './demo-city.ts';
import { blockOccupancy } from './occupancy.ts';
import { createCityPlan } from './plan.ts';
import { randomFrom } from './random.ts';
import { demoSensors } from './sensors.ts';
import { SensorSimulator } from './simulate.ts';
import { dimensionsBySize } from './size.ts';
import { planDemoSessions, simulateBlockSessions } from './stays/demo-sessions.ts';
import { createSimulationContext } from './stays/simulate-block.ts';
import { toSimulatedBlocks } from './stays/simulated-blocks.ts';
import { visitorGroups } from './stays/visitors.ts';
import { createTerrain } from './terrain.ts';
import { digestByGroup, digestOf } from './testing/digest.ts';

const town = demoCity({ size: 'town', seed: 1 });
const tiny = demoCity({ size: 'tiny', seed: 3 });

it('the streets of the town are where they were, under their names', () => {
  expect({
    nodes: digestOf(town.nodes),
    ...digestByGroup(town.blocks, ({ highway }) => highway ?? ''),
  }).toMatchInlineSnapshot(`
    {
      "nodes": "409 -1633941.10 21732346",
      "primary": "35 -635791.19 12150315",
      "residential": "206 -4738970.22 83309326",
      "secondary": "136 -2218133.14 54049240",
      "service": "30 -230274.25 10819177",
      "tertiary": "231 -3577250.06 90704652",
      "trunk": "13 -92514.98 4966621",
    }
  `);
});

it('its curbs are as they were, on either side', () => {
  expect(digestByGroup(town.links, ({ side }) => side ?? '')).toMatchInlineSnapshot(`
    {
      "left": "2091 8055246.81 1378543798",
      "right": "2091 8508563.83 1391083983",
    }
  `);
});

it('its rules say what they said, by class', () => {
  expect(digestByGroup(town.ruleSets.flat(), ({ subActivity }) => subActivity)).toMatchInlineSnapshot(`
    {
      "accessible-parking": "38 398570.00 9126783",
      "bicycle": "23 147360.00 5458203",
      "bus": "24 70070.00 2770752",
      "car-share": "17 101700.00 3974937",
      "charging": "15 1310490.00 3072380",
      "free-parking": "373 3604400.00 52890292",
      "loading": "106 760050.00 48999155",
      "no-parking": "54 196480.00 10550139",
      "no-stopping": "92 177390.00 39324383",
      "paid-parking": "208 40147585.00 307887300",
      "passenger-loading": "45 234060.00 16340149",
      "permit-parking": "150 1857023.00 88625297",
      "street-cleaning": "536 1709790.00 248907964",
      "taxi": "20 88000.00 4316230",
      "temporary": "147 99720.00 64453098",
      "terrace": "28 65800.00 6665733",
      "time-limited-parking": "61 915770.00 28959743",
    }
  `);
});

it('its assets stand where they stood', () => {
  expect(digestByGroup(town.assets ?? [], ({ type }) => type)).toMatchInlineSnapshot(`
    {
      "bench": "213 -803245.57 42448681",
      "bike-rack": "233 -865830.12 65127974",
      "bollard": "5 -7988.37 607591",
      "bus-stop": "85 -228880.55 21298066",
      "charger": "83 -300858.87 19876770",
      "crossing": "707 -2326248.66 167796204",
      "driveway": "505 -1855489.35 124740238",
      "hydrant": "502 -2005253.53 133152368",
      "litter-bin": "50 92867.06 13317919",
      "loading-bay": "89 -2014711.75 25850268",
      "meter": "769 -2953430.61 209624273",
      "parklet": "42 -925110.00 11908766",
      "pay-station": "483 -1820603.49 150814345",
      "sign": "2314 -9303474.04 642504949",
      "terrace": "31 -614331.56 8142319",
    }
  `);
});

it('its base map is drawn as it was', () => {
  expect(digestByGroup(town.baseMap, ({ kind }) => kind)).toMatchInlineSnapshot(`
    {
      "beach": "3 -512210.23 129049",
      "building": "2771 -59999730.68 230243786",
      "farmland": "191 -37632705.14 15592384",
      "grass": "2 -1062661.72 129420",
      "hospital": "1 -3062.29 35399",
      "park": "14 -1397472.65 1760928",
      "path": "6 -519587.42 404484",
      "pier": "9 -160264.06 685401",
      "place": "13 -35707.80 992890",
      "rail": "2 -1031153.65 203529",
      "river": "1 -594244.17 19823",
      "school": "11 -723066.13 2022719",
      "square": "10 -222319.63 1090120",
      "station": "1 -16502.01 26087",
      "water": "3 -2370479.72 296973",
      "wood": "373 -73491225.96 22303060",
    }
  `);
});

it('its calendar has its days', () => {
  expect(digestByGroup(town.calendar?.periods ?? [], ({ name }) => name)).toMatchInlineSnapshot(`
    {
      "holidays": "1 6331.00 961421",
      "school days": "1 0.00 62983",
      "school holidays": "1 1043.00 612764",
      "snow emergency": "1 0.00 10949",
      "street fair": "1 800.00 499871",
    }
  `);
});

it('the smallest city of another seed is as it was', () => {
  const { nodes, blocks, links, ruleSets, assets, baseMap } = tiny;
  expect({
    nodes: digestOf(nodes),
    blocks: digestOf(blocks),
    links: digestOf(links),
    rules: digestOf(ruleSets),
    assets: digestOf(assets ?? []),
    baseMap: digestOf(baseMap),
  }).toMatchInlineSnapshot(`
    {
      "assets": "217 -959780.72 59314104",
      "baseMap": "27 -1269464.15 2729951",
      "blocks": "16 -108068.62 5905056",
      "links": "135 -316454.82 89241368",
      "nodes": "11 -20283.22 277562",
      "rules": "53 4389419.00 90782724",
    }
  `);
});

it('the largest city is planned as it was', () => {
  const random = randomFrom(1);
  const terrain = createTerrain(dimensionsBySize.city, random.fork('terrain'));
  const plan = createCityPlan(dimensionsBySize.city, terrain, random.fork('plan'));
  expect(
    digestByGroup(Object.entries({ ...dimensionsBySize, plan }), ([name]) => name),
  ).toMatchInlineSnapshot(`
    {
      "city": "1 45418.40 1141",
      "plan": "1 252552335.19 20597314",
      "tiny": "1 3058.00 1140",
      "town": "1 11426.00 1135",
    }
  `);
});

it('its sensors read what they read, and go on as they did', () => {
  const sensors = demoSensors(town, 1);
  const counters = Array.from({ length: 40 }, (_, index) => ({
    name: `s${index}`,
    spaces: 2 + (index % 9),
    taken: index % 12,
    liking: 0.5 + (index % 4) / 4,
  }));
  const played = (['workday', 'saturday', 'sunday'] as const).map((day) => {
    const simulator = new SensorSimulator(counters, 5);
    return digestOf([...simulator.step(900, { hour: 10.5, day }), ...simulator.step(301, { hour: 18, day })]);
  });
  expect({ sensors: digestOf(sensors), played }).toMatchInlineSnapshot(`
    {
      "played": [
        "45 13632.00 386995",
        "35 15592.00 348481",
        "33 14268.00 345277",
      ],
      "sensors": "258 -929305.38 30963082",
    }
  `);
});

it('stays are those that were, by who stays', () => {
  const plan = planDemoSessions(tiny, { seed: 2, day: '2026-11-25', sessions: 9000 });
  const stays = plan.blocks.flatMap((block) => [...simulateBlockSessions(plan, block)]);
  expect({
    plan: digestOf([plan.from, plan.to, ...plan.sources]),
    blocks: digestOf(plan.blocks.map(({ outsideId }) => outsideId)),
    ...digestByGroup(stays, ({ userClass }) => userClass),
  }).toMatchInlineSnapshot(`
    {
      "accessible": "352 153822262.00 57718173",
      "blocks": "1 0.00 2315",
      "car": "5044 2275839019.00 627801638",
      "delivery": "489 209100637.00 76452088",
      "electric": "184 91621396.00 27900362",
      "passenger": "565 233520675.00 89792514",
      "plan": "4 2284.00 128859",
      "rideshare": "62 24534675.00 9690666",
    }
  `);
});

it('as many would come as came, and for as long, at each hour of each day', () => {
  const days = ['workday', 'friday', 'saturday', 'sunday'] as const;
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const wished = visitorGroups.flatMap((who) =>
    (['busy', 'homely'] as const).map((setting) => ({
      userClass: who.userClass,
      what: [who.vehicles, who.classes],
      // In ten thousandths, because some values are small.
      arrivals: days.map((day) => hours.map((hour) => 10_000 * who.arrivals(hour, day, setting))),
      stays: hours.map((hour) => who.wish(hour, setting)),
    })),
  );
  expect(digestByGroup(wished, ({ userClass }) => userClass)).toMatchInlineSnapshot(`
    {
      "accessible": "2 9607060.47 221463",
      "car": "2 20541003.66 738560",
      "car share": "2 6155900.92 130677",
      "delivery": "2 21690097.64 161154",
      "electric": "2 13700898.78 123488",
      "passenger": "2 25858155.37 337191",
      "permit": "2 3716011.43 285153",
      "rideshare": "2 20602382.57 206330",
      "taxi": "2 53589706.84 69364",
      "visitor": "2 4068726.97 293786",
    }
  `);
});

it('measured occupancy is what it was', () => {
  const counted = new Set(demoSensors(tiny, 1).map(({ link }) => link));
  const from = epochDayOf(2026, 10, 19);
  const measures = toSimulatedBlocks(tiny, 1, counted).flatMap((block) => {
    const work = blockOccupancy(block, createSimulationContext(tiny, 1), counted, from, from + 14);
    let step = work.next();
    while (!step.done) step = work.next();
    return step.value;
  });
  expect(digestOf(measures)).toMatchInlineSnapshot(`"2856 12040331.09 104792495"`);
});
