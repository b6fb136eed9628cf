// CDS enumerations for vehicles and lanes in each version, and the nearest value if a version lacks
// one.
export type CdsVersion = '1.0' | '1.1';
type ValuesByVersion = Readonly<Record<CdsVersion, readonly string[]>>;

function valuesByVersion(first: readonly string[], later: readonly string[]): ValuesByVersion {
  return { '1.0': first, '1.1': [...first, ...later] };
}

export const cdsVehicleTypes = valuesByVersion(
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
export const cdsPropulsionTypes = valuesByVersion(
  ['human', 'electric_assist', 'electric', 'combustion'],
  ['combustion_diesel', 'hybrid', 'hydrogen_fuel_cell', 'plug_in_hybrid'],
);
export const cdsLaneTypes = valuesByVersion(
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

/**
 * Replacements in 1.0 for values that only 1.1 has. The propulsion field of 1.0 lists every way a
 * vehicle is powered.
 */
const replacementsIn10: ReadonlyMap<string, readonly string[]> = new Map([
  ['scooter_standing', ['scooter']],
  ['scooter_seated', ['scooter']],
  ['combustion_diesel', ['combustion']],
  ['hybrid', ['electric', 'combustion']],
  ['plug_in_hybrid', ['electric', 'combustion']],
  ['center_turn_lane', ['turn_lane']],
]);

/**
 * Returns the version's equivalents of a source value, ignoring its spelling; empty if there are
 * none.
 */
function matchVersionValues(sourceValue: string, known: readonly string[]): readonly string[] {
  const plain = sourceValue
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (known.includes(plain)) return [plain];
  return (replacementsIn10.get(plain) ?? []).filter((word) => known.includes(word));
}

/** Returns a vehicle type as the version's value; types it lacks become `other`. */
export function toCdsVehicleType(sourceValue: string, version: CdsVersion): string {
  return matchVersionValues(sourceValue, cdsVehicleTypes[version])[0] ?? 'other';
}

/** Returns the propulsion types the version has values for, or `null` if it has none of them. */
export function toCdsPropulsionTypes(
  sourceValue: readonly string[],
  version: CdsVersion,
): readonly string[] | null {
  const found = [
    ...new Set(sourceValue.flatMap((one) => matchVersionValues(one, cdsPropulsionTypes[version]))),
  ];
  return found.length === 0 ? null : found;
}

/**
 * Returns lanes as values of the version. Unknown lanes become `unspecified`, because an empty list
 * would mean that no lane is blocked.
 */
export function toCdsLaneTypes(sourceValue: readonly string[], version: CdsVersion): readonly string[] {
  return [
    ...new Set(
      sourceValue.flatMap((one) => {
        const found = matchVersionValues(one, cdsLaneTypes[version]);
        return found.length === 0 ? ['unspecified'] : found;
      }),
    ),
  ];
}
