// Converts the users of a restriction to D-TRO conditions: classes that a user must have or must
// not have.
import type { Users } from '@curbwright/core';
import { getOwnEntry, roundTo } from '@curbwright/core';
import type { Condition, vehicleTypes } from './schema.ts';

type VehicleType = (typeof vehicleTypes)[number];

const vehicles: Readonly<Record<string, VehicleType>> = {
  bus: 'bus',
  transit: 'bus',
  'tour bus': 'bus',
  car: 'car',
  motorhome: 'caravan',
  truck: 'goodsVehicle',
  van: 'goodsVehicle',
  commercial: 'goodsVehicle',
  motorcycle: 'motorcycle',
  bicycle: 'pedalCycle',
  police: 'policeVehicle',
  emergency: 'emergencyServicesVehicle',
  diplomat: 'diplomaticVehicle',
  agricultural: 'agriculturalVehicle',
  trailer: 'vehicleWithTrailer',
  taxi: 'taxi',
};

/**
 * Returns one user class as a condition; classes without a value in the specification become free
 * text.
 */
function classCondition(name: string, zones: readonly string[]): Condition {
  const zone = zones.length > 0 ? { schemeIdentifier: zones.join(', '), locationRelatedPermit: true } : {};
  if (name === 'resident') return { permitCondition: { type: 'resident', ...zone } };
  if (name === 'doctor') return { permitCondition: { type: 'doctor', ...zone } };
  if (name === 'permit')
    return {
      permitCondition: {
        type: 'other',
        ...zone,
        permitTypeExtension: {
          definition: 'Holder of a permit of the authority',
          enumeratedList: 'permitType',
          value: 'permit',
        },
      },
    };
  if (name === 'accessible' || name === 'handicap')
    return { driverCondition: { driverCharacteristics: 'disabledWithPermit' } };
  if (name === 'electric') return { vehicleCharacteristics: { fuelType: ['electric'] } };
  const vehicleType = getOwnEntry(vehicles, name);
  return vehicleType === undefined
    ? { otherCondition: { otherConditionDescription: name } }
    : { vehicleCharacteristics: { vehicleType } };
}

function limitConditions({ limits }: Users): Condition[] {
  if (limits === null) return [];
  const { maxHeight, maxLength, maxWeight, minHeight, minLength, minWeight } = limits;
  const found: Condition[] = [];
  const say = (value: number | null, make: (value: number) => Condition, negate: boolean) => {
    if (value !== null) found.push({ ...make(value), ...(negate && { negate: true }) });
  };
  const height = (value: number): Condition => ({
    vehicleCharacteristics: { maximumHeightCharacteristic: { vehicleHeight: roundTo(value, 2) } },
  });
  const length = (value: number): Condition => ({
    vehicleCharacteristics: { maximumLengthCharacteristic: { vehicleLength: roundTo(value, 2) } },
  });
  const weight = (value: number): Condition => ({
    vehicleCharacteristics: {
      maximumGrossWeightCharacteristic: {
        grossVehicleWeight: roundTo(value / 1000, 1),
        typeOfWeight: 'actual',
      },
    },
  });
  say(maxHeight, height, false);
  say(minHeight, height, true);
  say(maxLength, length, false);
  say(minLength, length, true);
  say(maxWeight, weight, false);
  say(minWeight, weight, true);
  return found;
}

/** Conditions that must all be met; a nested list contains alternatives. */
export type RequiredConditions = readonly (Condition | readonly Condition[])[];

/** Returns the conditions of one `users` entry. */
export function userConditions(one: Users): RequiredConditions {
  const all: (Condition | readonly Condition[])[] = [];
  for (const name of one.allOf) all.push(classCondition(name, one.subclasses));
  const any = one.anyOf.map((name) => classCondition(name, one.subclasses));
  const [only] = any;
  if (any.length === 1 && only !== undefined) all.push(only);
  else if (any.length > 1) all.push(any);
  for (const name of one.except) all.push({ ...classCondition(name, []), negate: true });
  for (const purpose of one.purposes)
    all.push(
      purpose === 'delivery' || purpose === 'loading'
        ? { accessCondition: { accessConditionType: ['loadingAndUnloading'] } }
        : { otherCondition: { otherConditionDescription: purpose } },
    );
  all.push(...limitConditions(one));
  return all;
}
