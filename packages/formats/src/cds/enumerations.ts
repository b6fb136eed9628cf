// The words CDS has for vehicles and lanes in each version, and the nearest of them for a word that a version does not have.
export type CdsVersion = '1.0' | '1.1';
type Words = Readonly<Record<CdsVersion, readonly string[]>>;

function words(first: readonly string[], later: readonly string[]): Words {
  return { '1.0': first, '1.1': [...first, ...later] };
}

export const cdsVehicleTypes = words(
  [
    'bicycle',
    'cargo_bicycle',
    'car',
    'scooter',
    'moped',
    'motorcycle',
    'truck',
    'van',
    'freight',
    'other',
    'unspecified',
  ],
  ['bus', 'delivery_robot', 'scooter_standing', 'scooter_seated'],
);
export const cdsPropulsionTypes = words(
  ['human', 'electric_assist', 'electric', 'combustion'],
  ['combustion_diesel', 'hybrid', 'hydrogen_fuel_cell', 'plug_in_hybrid'],
);
export const cdsLaneTypes = words(
  [
    'travel_lane',
    'turn_lane',
    'bike_lane',
    'bus_lane',
    'parking',
    'shoulder',
    'median',
    'sidewalk',
    'unspecified',
  ],
  ['center_turn_lane'],
);

/** What 1.0 says of what only 1.1 has a word for; its propulsions are a list of every way a vehicle moves. */
const earlier: ReadonlyMap<string, readonly string[]> = new Map([
  ['scooter_standing', ['scooter']],
  ['scooter_seated', ['scooter']],
  ['combustion_diesel', ['combustion']],
  ['hybrid', ['electric', 'combustion']],
  ['plug_in_hybrid', ['electric', 'combustion']],
  ['center_turn_lane', ['turn_lane']],
]);

/** The version's words for a told one, however it is spelt; none where it has none. */
function wordsFor(told: string, known: readonly string[]): readonly string[] {
  const plain = told
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (known.includes(plain)) return [plain];
  return (earlier.get(plain) ?? []).filter((word) => known.includes(word));
}

/** A vehicle type in a version's words; one it does not have is `other`. */
export function cdsVehicleType(told: string, version: CdsVersion): string {
  return wordsFor(told, cdsVehicleTypes[version])[0] ?? 'other';
}

/** The propulsions a version has words for; null where it has none of them. */
export function cdsPropulsion(told: readonly string[], version: CdsVersion): readonly string[] | null {
  const found = [...new Set(told.flatMap((one) => wordsFor(one, cdsPropulsionTypes[version])))];
  return found.length === 0 ? null : found;
}

/** Lanes in a version's words: an empty list says that none is blocked, so one without a word is `unspecified`. */
export function cdsLanes(told: readonly string[], version: CdsVersion): readonly string[] {
  return [
    ...new Set(
      told.flatMap((one) => {
        const found = wordsFor(one, cdsLaneTypes[version]);
        return found.length === 0 ? ['unspecified'] : found;
      }),
    ),
  ];
}
