// Users of a restriction as D-TRO conditions: the equivalent of each class, sizes in meters and
// metric tons, and excluded users.
import { restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { userConditions } from './users.ts';

describe('users', () => {
  const of = (entry: object) => {
    const { users } = restriction.parse({
      activity: 'parking',
      subActivity: 'x',
      priority: 1,
      users: [entry],
    });
    return users.flatMap(userConditions);
  };
  const vehicle = (vehicleType: string) => ({ vehicleCharacteristics: { vehicleType } });
  it.each([
    ['bus', 'bus'],
    ['transit', 'bus'],
    ['tour bus', 'bus'],
    ['car', 'car'],
    ['motorhome', 'caravan'],
    ['truck', 'goodsVehicle'],
    ['van', 'goodsVehicle'],
    ['commercial', 'goodsVehicle'],
    ['motorcycle', 'motorcycle'],
    ['bicycle', 'pedalCycle'],
    ['police', 'policeVehicle'],
    ['emergency', 'emergencyServicesVehicle'],
    ['diplomat', 'diplomaticVehicle'],
    ['agricultural', 'agriculturalVehicle'],
    ['trailer', 'vehicleWithTrailer'],
    ['taxi', 'taxi'],
  ])('%s is a %s', (name, type) => {
    expect(of({ anyOf: [name] })).toEqual([vehicle(type)]);
  });
  it.each<[string, object, unknown[]]>([
    ['doctors', { anyOf: ['doctor'] }, [{ permitCondition: { type: 'doctor' } }]],
    [
      'holders of a permit for two zones',
      { anyOf: ['permit'], subclasses: ['A', 'B'] },
      [
        {
          permitCondition: {
            type: 'other',
            schemeIdentifier: 'A, B',
            locationRelatedPermit: true,
            permitTypeExtension: {
              definition: 'Holder of a permit of the authority',
              enumeratedList: 'permitType',
              value: 'permit',
            },
          },
        },
      ],
    ],
    [
      'electric taxis',
      { allOf: ['electric', 'taxi'] },
      [{ vehicleCharacteristics: { fuelType: ['electric'] } }, vehicle('taxi')],
    ],
    [
      'a class there is no word for',
      { anyOf: ['car share'] },
      [{ otherCondition: { otherConditionDescription: 'car share' } }],
    ],
    [
      'electric ones of two kinds',
      { allOf: ['electric'], anyOf: ['taxi', 'van'] },
      [{ vehicleCharacteristics: { fuelType: ['electric'] } }, [vehicle('taxi'), vehicle('goodsVehicle')]],
    ],
    [
      'residents, but not taxis',
      { anyOf: ['resident'], subclasses: ['A'], except: ['taxi', 'resident'] },
      [
        { permitCondition: { type: 'resident', schemeIdentifier: 'A', locationRelatedPermit: true } },
        { ...vehicle('taxi'), negate: true },
        { permitCondition: { type: 'resident' }, negate: true },
      ],
    ],
    [
      'who delivers',
      { purposes: ['delivery'] },
      [{ accessCondition: { accessConditionType: ['loadingAndUnloading'] } }],
    ],
    [
      'who loads',
      { purposes: ['loading'] },
      [{ accessCondition: { accessConditionType: ['loadingAndUnloading'] } }],
    ],
    [
      'who comes for school',
      { purposes: ['school'] },
      [{ otherCondition: { otherConditionDescription: 'school' } }],
    ],
  ])('%s', (_what, users, conditions) => {
    expect(of(users)).toEqual(conditions);
  });
  it('have sizes in metres and tonnes; a least size is not the most below it', () => {
    const limits = {
      maxHeight: 2.125,
      minHeight: 1.5,
      maxLength: 6,
      minLength: 4.5,
      maxWeight: 3549,
      minWeight: 1240,
    };
    const weight = (tonnes: number) => ({
      vehicleCharacteristics: {
        maximumGrossWeightCharacteristic: { grossVehicleWeight: tonnes, typeOfWeight: 'actual' },
      },
    });
    const height = (metres: number) => ({
      vehicleCharacteristics: { maximumHeightCharacteristic: { vehicleHeight: metres } },
    });
    const length = (metres: number) => ({
      vehicleCharacteristics: { maximumLengthCharacteristic: { vehicleLength: metres } },
    });
    expect(of({ limits })).toEqual([
      height(2.13),
      { ...height(1.5), negate: true },
      length(6),
      { ...length(4.5), negate: true },
      weight(3.5),
      { ...weight(1.2), negate: true },
    ]);
  });
});
