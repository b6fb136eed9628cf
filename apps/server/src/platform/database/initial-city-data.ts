// Initial data of a new city other than its curbs: languages, activities, user classes,
// configuration.
import { activities, languageHeaders, languages } from '@curbwright/core';

/** Used until the city is named. */
export const defaultCityName = 'New city';

export const initialLanguages = languages.map((name) => ({ name, display_name: languageHeaders[name].name }));

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const initialActivities = activities.map((name, position) => ({
  name,
  display_name: capitalize(name),
  position,
}));

/** User classes under their common names, with the CDS and CurbLR terms each includes. */
export const initialUserClassCategories: readonly (readonly [string, string, readonly string[]])[] = [
  ['cars', 'Cars', ['car', 'motor vehicle', 'compact']],
  ['residents', 'Residents and permit holders', ['resident', 'permit', 'visitor', 'staff', 'student']],
  ['accessible', 'People with disabilities', ['accessible', 'handicap', 'disabled']],
  ['commercial', 'Trucks and deliveries', ['truck', 'van', 'commercial', 'freight', 'delivery']],
  ['taxis', 'Taxis and ride-hail', ['taxi', 'rideshare', 'ride_hail', 'passenger']],
  ['transit', 'Buses and transit', ['bus', 'transit', 'school', 'coach']],
  ['shared', 'Car share and carpool', ['car share', 'car_share', 'carpool']],
  ['electric', 'Electric vehicles', ['electric', 'charging']],
  [
    'bicycles',
    'Bicycles and micromobility',
    ['bicycle', 'cargo_bicycle', 'bikeshare', 'micromobility', 'scooter'],
  ],
  ['motorcycles', 'Motorcycles', ['motorcycle', 'moped']],
  ['city services', 'City services', ['emergency', 'police', 'official', 'construction', 'waste_management']],
];

/** Combinations of terms that are shown under their own name. */
export const initialCombinations: readonly (readonly [string, string])[] = [
  ['loading+truck', 'Truck loading'],
  ['loading+commercial', 'Commercial loading'],
  ['stopping+passenger', 'Passenger pickup and drop-off'],
  ['stopping+taxi', 'Taxi stand'],
  ['stopping+bus', 'Bus stop'],
  ['parking+permit', 'Permit parking'],
  ['parking+resident', 'Resident parking'],
  ['parking+accessible', 'Accessible parking'],
  ['parking+electric', 'EV charging'],
  ['parking+bicycle', 'Bicycle parking'],
];

/**
 * Configuration entries used by the interface. BASEMAPS: entries `{id, name, type:
 * pmtiles|style|raster|blank, …}`, empty = the city's own streets. PAY_NOW_LINK: where people pay;
 * empty = the default constant. EMBEDDING: the token sent by a page that embeds the viewer (at
 * least 16 characters), and the origin of that page, the only one allowed to frame it.
 */
export const initialConfiguration: readonly {
  readonly key: string;
  readonly value: unknown;
  readonly isPublic: boolean;
}[] = [
  { key: 'BASEMAPS', value: [], isPublic: true },
  { key: 'PAY_NOW_LINK', value: '', isPublic: true },
  { key: 'EMBEDDING', value: { is_enabled: false, token: '', origin: '' }, isPublic: true },
];
