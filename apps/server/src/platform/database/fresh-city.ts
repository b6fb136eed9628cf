// What a fresh city starts with besides its curbs: languages, activities, user classes, configuration — as data.
import { activities, languageHeaders, languages } from '@curbwright/core';

/** Until somebody names it. */
export const freshCityName = 'New city';

export const freshLanguages = languages.map((name) => ({ name, display_name: languageHeaders[name].name }));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const freshActivities = activities.map((name, position) => ({
  name,
  display_name: capital(name),
  position,
}));

/** User classes by what people call them: the words of CDS and CurbLR that each gathers. */
export const freshUserClassCategories: readonly (readonly [string, string, readonly string[]])[] = [
  ['cars', 'Cars', ['car', 'motor vehicle', 'compact']],
  ['residents', 'Residents and permit holders', ['resident', 'permit', 'visitor', 'staff', 'student']],
  ['accessible', 'Accessible', ['accessible', 'handicap', 'disabled']],
  ['commercial', 'Trucks and deliveries', ['truck', 'van', 'commercial', 'freight', 'delivery']],
  ['taxis', 'Taxis and ride-hail', ['taxi', 'rideshare', 'ride_hail', 'passenger']],
  ['transit', 'Buses and transit', ['bus', 'transit', 'school', 'coach']],
  ['shared', 'Car share and car pool', ['car share', 'car_share', 'carpool']],
  ['electric', 'Electric vehicles', ['electric', 'charging']],
  [
    'bicycles',
    'Bicycles and micromobility',
    ['bicycle', 'cargo_bicycle', 'bikeshare', 'micromobility', 'scooter'],
  ],
  ['motorcycles', 'Motorcycles', ['motorcycle', 'moped']],
  ['city services', 'City services', ['emergency', 'police', 'official', 'construction', 'waste_management']],
];

/** Words that are shown under a name of their own when they come together. */
export const freshCombinations: readonly (readonly [string, string])[] = [
  ['loading+truck', 'Truck loading'],
  ['loading+commercial', 'Commercial loading'],
  ['stopping+passenger', 'Passenger pick-up and drop-off'],
  ['stopping+taxi', 'Taxi stand'],
  ['stopping+bus', 'Bus stop'],
  ['parking+permit', 'Permit parking'],
  ['parking+resident', 'Resident parking'],
  ['parking+accessible', 'Accessible parking'],
  ['parking+electric', 'Charging bay'],
  ['parking+bicycle', 'Bicycle parking'],
];

/**
 * Configuration entries the interface reads. BASEMAPS: entries `{id, name, type: pmtiles|style|raster|blank, …}`, empty = the
 * city's own streets. PAY_NOW_LINK: where people pay; empty = the fallback of the constants. EMBEDDING: the token a page that embeds the
 * viewer sends (at least 16 characters), and the origin of that page, which alone may frame it.
 */
export const freshConfiguration: readonly {
  readonly key: string;
  readonly value: unknown;
  readonly isPublic: boolean;
}[] = [
  { key: 'BASEMAPS', value: [], isPublic: true },
  { key: 'PAY_NOW_LINK', value: '', isPublic: true },
  { key: 'EMBEDDING', value: { is_enabled: false, token: '', origin: '' }, isPublic: true },
];
