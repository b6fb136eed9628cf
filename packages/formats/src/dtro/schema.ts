// The parts of the D-TRO 3.5.0 data specification that Curbwright writes, transcribed from its
// published JSON schema. Records may contain nothing else.
import { z } from 'zod';

const text = z.string().min(1);
const date = z.iso.date();
/** Local time without an offset, as in the specification's own examples. */
const dateTime = z.iso.datetime({ local: true }).refine((value) => !/Z$|[+-]\d\d:\d\d$/.test(value));
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
const duration = z
  .string()
  .regex(/^P(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/)
  // Rejects an empty duration and a trailing `T`.
  .regex(/\d\D$/);
/** Pounds or euros with two decimals. */
const money = z.number().min(0).multipleOf(0.01);
const truthOfOne = (count: number) => count === 1;
const present = (value: object, names: readonly string[]) =>
  names.filter((name) => Reflect.get(value, name) !== undefined).length;

export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
export const instances = [
  'firstInstance',
  'secondInstance',
  'thirdInstance',
  'fourthInstance',
  'fifthInstance',
] as const;

const unique = <T>(list: readonly T[]) => new Set(list).size === list.length;

const specialDay = z.strictObject({
  intersectWithApplicableDays: z.boolean(),
  specialDayType: z.enum([
    'easter',
    'eventDay',
    'goodFriday',
    'marketDay',
    'matchDay',
    'nonSchoolDay',
    'other',
    'publicHoliday',
    'schoolDay',
  ]),
});

export const period = z.strictObject({
  startOfPeriod: dateTime.optional(),
  endOfPeriod: dateTime.optional(),
  recurringTimePeriodOfDay: z
    .array(z.strictObject({ startTimeOfPeriod: timeOfDay, endTimeOfPeriod: timeOfDay }))
    .min(1)
    .optional(),
  recurringDayWeekMonthPeriod: z
    .array(
      z.strictObject({
        applicableDay: z.array(z.enum(days)).min(1).max(7).refine(unique).optional(),
        applicableDayWithinMonth: z.array(z.int().min(1).max(31)).min(1).max(31).refine(unique).optional(),
        applicableMonth: z.array(z.enum(months)).min(1).max(12).refine(unique).optional(),
        applicableInstanceOfDayWithinMonth: z.enum(instances).optional(),
      }),
    )
    .min(1)
    .optional(),
  recurringSpecialDay: z.array(specialDay).min(1).optional(),
});
export type Period = z.infer<typeof period>;

const rateTable = z.strictObject({
  type: z.enum(['daily', 'hourly']).optional(),
  rateLineCollection: z
    .array(
      z.strictObject({
        applicableCurrency: z.enum(['EUR', 'GBP']),
        startValidUsagePeriod: dateTime,
        sequence: z.int().min(0),
        maxValueCollection: money.gt(0).optional(),
        rateLine: z
          .array(
            z.strictObject({
              sequence: z.int().min(0),
              type: z.enum(['flatRate', 'flatRateTier', 'incrementingRate', 'perUnit']),
              value: money,
              durationStart: timeOfDay.optional(),
              durationEnd: timeOfDay.optional(),
              incrementPeriod: z.int().min(1).optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

const permitTypes = ['business', 'doctor', 'other', 'resident'] as const;
const extension = z.strictObject({
  definition: text,
  enumeratedList: z.enum(['permitType', 'vehicleType']),
  value: text,
});

export const vehicleTypes = [
  'agriculturalVehicle',
  'bus',
  'car',
  'caravan',
  'diplomaticVehicle',
  'emergencyServicesVehicle',
  'goodsVehicle',
  'motorcycle',
  'pedalCycle',
  'policeVehicle',
  'taxi',
  'vehicleWithTrailer',
] as const;

export const condition = z
  .strictObject({
    negate: z.boolean().optional(),
    rateTable: rateTable.optional(),
    vehicleCharacteristics: z
      .strictObject({
        fuelType: z
          .array(z.enum(['electric']))
          .min(1)
          .optional(),
        vehicleType: z.enum(vehicleTypes).optional(),
        maximumHeightCharacteristic: z
          .strictObject({ vehicleHeight: z.number().min(0).multipleOf(0.01) })
          .optional(),
        maximumLengthCharacteristic: z.strictObject({ vehicleLength: z.number().min(0) }).optional(),
        maximumGrossWeightCharacteristic: z
          .strictObject({ grossVehicleWeight: z.number().min(0), typeOfWeight: z.enum(['actual']) })
          .optional(),
      })
      .optional(),
    otherCondition: z.strictObject({ otherConditionDescription: text }).optional(),
    driverCondition: z
      .strictObject({ driverCharacteristics: z.enum(['disabledWithPermit', 'hotelGuest', 'localResident']) })
      .optional(),
    accessCondition: z
      .strictObject({
        accessConditionType: z.array(z.enum(['loadingAndUnloading', 'passengerLoadingAndUnloading'])).min(1),
      })
      .optional(),
    timeValidity: z
      .strictObject({
        start: dateTime,
        end: dateTime.optional(),
        isPlaceholderTro: z.boolean(),
        validPeriod: z.array(period).optional(),
        exceptionPeriod: z.array(period).optional(),
        maxStayNoReturn: z
          .strictObject({
            maximumOccupancy: duration.optional(),
            minimumPeriodForReturn: duration.optional(),
          })
          .refine((value) => Object.keys(value).length > 0)
          .optional(),
      })
      .optional(),
    permitCondition: z
      .strictObject({
        type: z.enum(permitTypes),
        schemeIdentifier: text.optional(),
        locationRelatedPermit: z.boolean().optional(),
        permitTypeExtension: extension.optional(),
      })
      .refine(({ type, permitTypeExtension }) => (type === 'other') === (permitTypeExtension !== undefined))
      .optional(),
  })
  .refine(
    (value) =>
      present(value, [
        'otherCondition',
        'driverCondition',
        'accessCondition',
        'timeValidity',
        'permitCondition',
        'vehicleCharacteristics',
      ]) > 0,
  );
export type Condition = z.infer<typeof condition>;

/** Several conditions under an operator. */
const oneOf = z.strictObject({ operator: z.enum(['or']), condition: z.array(condition).min(1) });
const conditionSet = z
  .array(
    z.strictObject({
      operator: z.enum(['and', 'or', 'xOr']),
      conditions: z.array(z.union([condition, oneOf])).min(2),
    }),
  )
  .min(1);

export const dtroRegulationTypes = [
  'kerbsideDisabledBadgeHoldersOnly',
  'kerbsideLimitedWaiting',
  'kerbsideLoadingPlace',
  'kerbsideMotorcycleParkingPlace',
  'kerbsideNoLoading',
  'kerbsideNoStopping',
  'kerbsideNoWaiting',
  'kerbsideParkingPlace',
  'kerbsidePaymentParkingPlace',
  'kerbsidePermitParkingPlace',
  'kerbsideTaxiRank',
  'miscCycleParking',
  'nonOrderKerbsideBusStop',
] as const;

export const regulation = z
  .strictObject({
    isDynamic: z.boolean(),
    timeZone: text,
    condition: z.array(condition).length(1).optional(),
    conditionSet: conditionSet.optional(),
    generalRegulation: z.strictObject({ regulationType: z.enum(dtroRegulationTypes) }).optional(),
    offListRegulation: z.strictObject({ regulationFullText: text, regulationShortName: text }).optional(),
  })
  .refine((value) => truthOfOne(present(value, ['generalRegulation', 'offListRegulation'])))
  .refine((value) => truthOfOne(present(value, ['condition', 'conditionSet'])));

const regulatedPlace = z.strictObject({
  description: text,
  type: z.enum(['regulationLocation']),
  assignment: z.boolean(),
  busRoute: z.boolean(),
  bywayType: z.enum(['road']),
  concession: z.boolean(),
  tramcar: z.boolean(),
  linearGeometry: z.strictObject({
    version: z.int().min(1),
    direction: z.enum(['bidirectional']),
    lateralPosition: z.enum(['onKerb']),
    linestring: z.string().regex(/^SRID=27700;LINESTRING\(.*\)$/),
    representation: z.enum(['linear']),
  }),
});

/** A record of a made order: `{schemaVersion, data: {source}}`. */
export const dtroRecord = z.strictObject({
  schemaVersion: z.literal('3.5.0'),
  data: z.strictObject({
    source: z.strictObject({
      actionType: z.enum(['new', 'amendment']),
      currentTraOwner: z.int().min(1),
      traCreator: z.int().min(1),
      traAffected: z.array(z.int().min(1)).min(1),
      reference: text,
      section: text,
      troName: text,
      statementDescription: text,
      madeDate: date,
      comingIntoForceDate: date,
      provision: z
        .array(
          z.strictObject({
            actionType: z.enum(['new', 'fullAmendment']),
            orderReportingPoint: z.enum(['permanentNoticeOfMaking', 'permanentAmendment']),
            comingIntoForceDate: date,
            provisionDescription: text,
            reference: text,
            regulatedPlace: z.array(regulatedPlace).min(1),
            regulation: z.array(regulation).length(1),
          }),
        )
        .min(1),
    }),
  }),
});
export type DtroRecord = z.infer<typeof dtroRecord>;
