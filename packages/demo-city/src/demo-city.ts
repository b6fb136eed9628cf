// Generates the fictional city of Port Alder; the same size and seed give the same city.
//
// It is generated and not shipped as a file: that would be 78 MB of JSON for one seed. Every topic
// (terrain, streets, names, curbs, buildings) has its own random stream, so a change of one does
// not reshuffle the others, and a test compares the fingerprint of a city.
import type { BlockData, CityData, NodeData } from '@curbwright/core';
import { alleyBlocks, mouthsBySide, mouthsOn } from './alley-blocks.ts';
import { generateAlleys } from './alleys.ts';
import { curbAssets } from './assets.ts';
import { basemapFeatures } from './basemap.ts';
import { facesOf } from './block-faces.ts';
import { selectBuildableFaces } from './buildable-faces.ts';
import { demoCalendar } from './calendar.ts';
import { crossings } from './crossings.ts';
import { contextOf } from './curb-contexts.ts';
import { type CurbLinkInput, curbLinks } from './curb-links.ts';
import { curbSides } from './curb-sides.ts';
import { generateDistricts } from './districts.ts';
import { lineOf, positionOf } from './geography.ts';
import { placeLandmarks } from './landmarks.ts';
import { generateNetwork } from './network.ts';
import { bigParkFaces } from './parks.ts';
import { createCityPlan } from './plan.ts';
import { at } from './plane.ts';
import { randomFrom } from './random.ts';
import { hierarchy } from './rules/hierarchy.ts';
import { type DemoCityOptions, dimensionsBySize } from './size.ts';
import { crossStreetNames, nameOf, namesOf } from './street-names.ts';
import { createTerrain } from './terrain.ts';

/**
 * Generates a complete fictional city: streets, curbs with rules, calendar and basemap. Pure: the
 * same options always give equal data.
 * `tiny` has about 150 links, `town` about 4,000, `city` about 100,000.
 */
export function demoCity(options: DemoCityOptions): CityData {
  const measures = dimensionsBySize[options.size];
  const random = randomFrom(options.seed);
  const terrain = createTerrain(measures, random.fork('terrain'));
  const plan = createCityPlan(measures, terrain, random.fork('plan'));
  const network = generateNetwork(plan, terrain, random.fork('streets'));
  const faces = facesOf(network);
  const districts = generateDistricts(plan, terrain, random.fork('districts'));
  const landmarks = placeLandmarks(faces, plan, terrain, districts, random.fork('landmarks'));

  const baseNames = namesOf(network.edges, random.fork('names'));
  const names = network.edges.map((edge, index) => {
    const middle = at(network.middles, index);
    return nameOf(edge, baseNames, middle[1] > terrain.riverY(middle[0]));
  });
  const crossNames = crossStreetNames(network, names);
  const nodeIds = new Map<number, string>();
  for (const edge of network.edges)
    for (const node of [edge.from, edge.to])
      if (!nodeIds.has(node)) nodeIds.set(node, `PA-N${String(nodeIds.size + 1).padStart(5, '0')}`);
  const nodes: NodeData[] = [...nodeIds].map(([node, outsideId]) => ({
    outsideId,
    geometry: { type: 'Point', coordinates: positionOf(at(network.nodes, node)) },
  }));
  const blocks = network.edges.map((edge, index) => {
    const [fromStreetName, toStreetName] = at(crossNames, index);
    return {
      outsideId: `PA-B${String(index + 1).padStart(5, '0')}`,
      streetName: at(names, index),
      fromNode: nodeIds.get(edge.from) ?? '',
      toNode: nodeIds.get(edge.to) ?? '',
      fromStreetName,
      toStreetName,
      geometry: lineOf(edge.points),
      width: edge.street.width,
      highway: edge.street.roadClass,
    } satisfies BlockData;
  });

  const bigParks = bigParkFaces(faces, plan, terrain);
  const built = selectBuildableFaces(faces, bigParks, network, districts, landmarks);
  const alleys = generateAlleys(built, random.fork('alleys'));
  const lanes = alleyBlocks(alleys, network, names, random.fork('alley names'));
  const mouthsAt = mouthsBySide(alleys, network);

  const landmarkBeside = new Map(
    landmarks.flatMap((landmark) =>
      landmark.face.sides.map(
        ({ edge, left }) => [`${edge.from}/${edge.to}/${left}`, landmark.kind] as const,
      ),
    ),
  );
  const ruleSeed = random.fork('rules').whole(0, 1_000_000_000);
  const sides = curbSides(network, (edge) => network.bridges.has(edge));
  const frames = sides.map((side): CurbLinkInput => {
    const { edge, block } = side;
    const landmark = landmarkBeside.get(`${edge.from}/${edge.to}/${side.side === 'left'}`) ?? null;
    const district = districts.at(at(network.middles, block));
    return {
      side,
      context: contextOf(side, district, landmark, ruleSeed),
      near: { landmark, bus: edge.street.bus, alleys: mouthsOn(side, mouthsAt) },
      block: at(blocks, block),
    };
  });
  const curbs = curbLinks(frames, random.fork('curbs'));
  return {
    name: 'Port Alder',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    priorityHierarchy: hierarchy,
    authority: {
      name: 'City of Port Alder, Curb and Streets Office',
      url: 'https://curb.port-alder.example.org',
      phone: null,
    },
    calendar: demoCalendar,
    nodes: [...nodes, ...lanes.nodes],
    blocks: [...blocks, ...lanes.blocks],
    ruleSets: curbs.ruleSets,
    links: curbs.links,
    assets: [
      ...curbAssets(curbs, random.fork('assets').whole(0, 1_000_000_000)),
      ...crossings(blocks, random.fork('crossings').whole(0, 1_000_000_000)),
    ],
    baseMap: basemapFeatures({
      measures,
      terrain,
      plan,
      network,
      bigParks,
      built,
      withAlley: new Set(alleys.map((alley) => alley.built.face)),
      districts,
      landmarks,
      random: random.fork('base map'),
    }),
  };
}
