// Sign texts, row by row, in both styles: themes, lengths of stay, plates below.
import { describe, expect, it } from 'vitest';
import { ruleOf, type SignCase, signTexts } from '../../testing/sign-texts.ts';

const parking = (more: Parameters<typeof ruleOf>[2]) => ruleOf('parking', 'other', more);
const noParking = (more: Parameters<typeof ruleOf>[2]) => ruleOf('no parking', 'no-parking', more);

const theThemeOfASign: readonly SignCase[] = [
  ['NO PARKING / ANY TIME', '', ruleOf('no parking', 'no-parking')],
  ['NO VEHICLES / ANY TIME', '', ruleOf('no travel', 'other')],
  [
    'NO STOPPING / TRAVEL LANE / BUSES ONLY',
    ' | Travel lane / Buses only',
    ruleOf('travel', 'other', { users: [{ anyOf: ['bus'] }] }),
  ],
  [
    'NO PARKING OR LOADING / RESIDENTS / ANY TIME',
    ' | [loading] / No parking or loading / Residents | [stay] / Max 30_min',
    ruleOf('no loading', 'other', { users: [{ anyOf: ['resident'] }], maxStay: 30 }),
  ],
  [
    'NO PARKING OR UNLOADING / ANY TIME',
    ' | [loading] / No parking or unloading',
    ruleOf('no unloading', 'other'),
  ],
  ['TEMPORARY / NO PARKING / ANY TIME', ' | Temporary', ruleOf('no parking', 'temporary')],
  [
    'NO STOPPING / SIDEWALK CAFE AND VENDING / ANY TIME',
    ' | Sidewalk cafe and vending',
    ruleOf('no stopping', 'terrace'),
  ],
  ['NO PARKING / LOADING ZONE / ANY TIME', ' | [loading] / Loading zone', ruleOf('no parking', 'loading')],
  [
    'NO STOPPING / PASSENGER LOADING ZONE / ANY TIME',
    ' | [passenger] / Passenger loading zone',
    ruleOf('no stopping', 'passenger-loading'),
  ],
  ['NO STOPPING / TAXI STAND / ANY TIME', ' | [taxi] / Taxi stand', ruleOf('no stopping', 'taxi')],
  ['NO PARKING / [bus] / BUS STOP / ANY TIME', ' | [bus] / Bus stop', ruleOf('no parking', 'bus')],
  ['FREE PARKING', '', ruleOf('parking', 'free-parking')],
  ['*30_MIN / PARKING', ' | [stay] / Max 30_min', ruleOf('parking', 'free-parking', { maxStay: 30 })],
  ['*30_MIN / PAY TO PARK', ' | [stay] / Max 30_min', ruleOf('parking', 'paid-parking', { maxStay: 30 })],
  ['PERMIT PARKING / ONLY', ' | Permit parking / Only', ruleOf('parking', 'permit-parking')],
  [
    '*30_MIN / PERMIT PARKING / RESIDENTS ONLY',
    ' | Residents only | [stay] / Max 30_min',
    ruleOf('parking', 'permit-parking', { maxStay: 30, users: [{ anyOf: ['resident'] }] }),
  ],
  [
    'PERMIT PARKING / -EXCEPT BUSES & TRUCKS',
    ' | Permit parking / Except buses & trucks',
    ruleOf('parking', 'permit-parking', { users: [{ except: ['bus', 'truck'] }] }),
  ],
  [
    '[accessible] / RESERVED PARKING / 30_MIN LIMIT',
    ' | [accessible] | [stay] / Max 30_min',
    ruleOf('parking', 'accessible-parking', { maxStay: 30 }),
  ],
  [
    '*30_MIN / [charging] / ELECTRIC VEHICLE CHARGING / ONLY',
    ' | [charging] | Max 30_min',
    ruleOf('parking', 'charging', { maxStay: 30 }),
  ],
  [
    '[charging] / ELECTRIC VEHICLE CHARGING',
    ' | [charging]',
    ruleOf('parking', 'charging', { forbidsOthers: false }),
  ],
  ['CAR SHARE PARKING / ONLY', ' | [car share]', ruleOf('parking', 'car-share')],
  ['[bicycle] / BICYCLE PARKING / ONLY', ' | [bicycle]', ruleOf('parking', 'bicycle')],
  [
    'NO PARKING / TAXI STAND / 30_MIN LIMIT',
    ' | [taxi] | [stay] / Max 30_min',
    ruleOf('stopping', 'taxi', { maxStay: 30 }),
  ],
  [
    '*30_MIN / TAXI STAND',
    ' | [stay] / Max 30_min',
    ruleOf('stopping', 'taxi', { maxStay: 30, forbidsOthers: false }),
  ],
  [
    '[bus] / BUS STOP / 30_MIN LIMIT',
    ' | [stay] / Max 30_min',
    ruleOf('stopping', 'bus', { maxStay: 30, forbidsOthers: false }),
  ],
  [
    'NO PARKING / PASSENGER LOADING ZONE / 30_MIN LIMIT',
    ' | [passenger] / Except passenger pickup and drop-off | [stay] / Max 30_min',
    ruleOf('stopping', 'passenger-loading', { maxStay: 30 }),
  ],
  ['PASSENGER LOADING ZONE', '', ruleOf('stopping', 'passenger-loading', { forbidsOthers: false })],
  [
    'NO PARKING / PASSENGER LOADING ZONE / RESIDENTS ONLY',
    ' | [passenger] / Except passenger pickup and drop-off / Residents only',
    ruleOf('stopping', 'other', { users: [{ anyOf: ['resident'] }] }),
  ],
  [
    'NO PARKING / LOADING ZONE / NOT FOR BUSES',
    ' | [loading] / Except loading / Not for buses',
    ruleOf('loading', 'loading', { users: [{ except: ['bus'] }] }),
  ],
  [
    '*30_MIN / LOADING ZONE',
    ' | [stay] / Max 30_min',
    ruleOf('loading', 'loading', { maxStay: 30, forbidsOthers: false }),
  ],
  ['NO PARKING / UNLOADING ZONE', ' | [loading] / Except unloading', ruleOf('unloading', 'loading')],
];
const aLengthOfStay: readonly SignCase[] = [
  ['*59_MIN / PARKING', ' | [stay] / Max 59_min', parking({ maxStay: 59 })],
  ['*1_HR / PARKING', ' | [stay] / Max 1_hr', parking({ maxStay: 60 })],
  ['*61_MIN / PARKING', ' | [stay] / Max 61_min', parking({ maxStay: 61 })],
  ['*90_MIN / PARKING', ' | [stay] / Max 90_min', parking({ maxStay: 90 })],
  ['*119_MIN / PARKING', ' | [stay] / Max 119_min', parking({ maxStay: 119 })],
  ['*2_HR / PARKING', ' | [stay] / Max 2_hr', parking({ maxStay: 120 })],
  ['*2_HR_1_MIN / PARKING', ' | [stay] / Max 2_hr_1_min', parking({ maxStay: 121 })],
  ['*2½_HR / PARKING', ' | [stay] / Max 2½_hr', parking({ maxStay: 150 })],
  ['*2_HR_45_MIN / PARKING', ' | [stay] / Max 2_hr_45_min', parking({ maxStay: 165 })],
  ['*23_HR_59_MIN / PARKING', ' | [stay] / Max 23_hr_59_min', parking({ maxStay: 1439 })],
  ['*1_DAY / PARKING', ' | [stay] / Max 1_day', parking({ maxStay: 1440 })],
  ['*24_HR_1_MIN / PARKING', ' | [stay] / Max 24_hr_1_min', parking({ maxStay: 1441 })],
  ['*36_HR / PARKING', ' | [stay] / Max 36_hr', parking({ maxStay: 2160 })],
  ['*2_DAY / PARKING', ' | [stay] / Max 2_day', parking({ maxStay: 2880 })],
];
const platesBelow: readonly SignCase[] = [
  [
    'NO PARKING / ANY TIME | [tow] / -TOW-AWAY ZONE',
    ' | [tow] / -Tow-away zone',
    noParking({ description: 'Tow-away zone' }),
  ],
  [
    'NO PARKING / ANY TIME | -NO RETURN WITHIN 45_MIN | [tow] / -TOW-AWAY ZONE',
    ' | -No return within 45_min | [tow] / -Tow-away zone',
    noParking({ description: 'Vehicles are towed', noReturn: 45 }),
  ],
  [
    'NO PARKING / ANY TIME | -NO RETURN WITHIN 90_MIN | -TOWER OF LONDON',
    ' | -No return within 90_min | -Tower of London',
    noParking({ description: 'Tower  of\nLondon ', noReturn: 90 }),
  ],
  [
    'NO PARKING / ANY TIME | [tow] / -TOW-AWAY ZONE',
    ' | [tow] / -Tow-away zone',
    noParking({ description: 'Se remolca' }),
  ],
  [
    'NO PARKING / ANY TIME | [tow] / -TOW-AWAY ZONE',
    ' | [tow] / -Tow-away zone',
    noParking({ description: 'Grúa' }),
  ],
  [
    'NO PARKING / ANY TIME | -XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
    ' | -Xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    noParking({ description: 'x'.repeat(80) }),
  ],
  ['NO PARKING / ANY TIME', '', noParking({ description: 'x'.repeat(81) })],
];

describe.each([
  ['the theme of a sign', theThemeOfASign],
  ['a length of stay', aLengthOfStay],
  ['plates below', platesBelow],
] as const)('%s', (_, cases) => {
  it.each(cases)('%s, or %s', (r7, european, one) => {
    expect(signTexts(one)).toEqual({ r7, european });
  });
});
