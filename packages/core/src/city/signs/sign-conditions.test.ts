// How signs show times and users, in both styles.
import { describe, expect, it } from 'vitest';
import { ruleOf, type SignCase, signTexts } from '../../testing/sign-texts.ts';

const parking = (more: Parameters<typeof ruleOf>[2]) => ruleOf('parking', 'other', more);
const noParking = (more: Parameters<typeof ruleOf>[2]) => ruleOf('no parking', 'no-parking', more);

const times: readonly SignCase[] = [
  ['NO PARKING / ANY TIME', '', noParking({ timeSpans: [{ times: [{ from: '00:00', to: '24:00' }] }] })],
  ['NO PARKING / ANY TIME', '', noParking({ timeSpans: [{ times: [{ from: '00:00', to: '00:00' }] }] })],
  [
    'NO PARKING / MIDNIGHT–8:30AM / NOON–1PM / 12:30PM–MIDNIGHT',
    ' | 0:00–8:30 h / 12–13 h / 12:30–24:00 h',
    noParking({
      timeSpans: [
        {
          times: [
            { from: '00:00', to: '08:30' },
            { from: '12:00', to: '13:00' },
            { from: '12:30', to: '24:00' },
          ],
        },
      ],
    }),
  ],
  [
    'NO PARKING / 7AM TO 7AM NEXT DAY',
    ' | 7 h to 7 h next day',
    noParking({ timeSpans: [{ times: [{ from: '07:00', to: '07:00' }] }] }),
  ],
  ['NO PARKING / SAT–MON', ' | Sat–Mon', noParking({ timeSpans: [{ daysOfWeek: ['su', 'sa', 'mo'] }] })],
  ['NO PARKING / MON & TUE', ' | Mon & Tue', noParking({ timeSpans: [{ daysOfWeek: ['mo', 'tu'] }] })],
  ['NO PARKING / MON–WED', ' | Mon–Wed', noParking({ timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we'] }] })],
  ['NO PARKING / WEDNESDAY', ' | Wednesday', noParking({ timeSpans: [{ daysOfWeek: ['we'] }] })],
  [
    'NO PARKING / WED, FRI, SUN & MON',
    ' | Wed, Fri, Sun & Mon',
    noParking({ timeSpans: [{ daysOfWeek: ['mo', 'we', 'fr', 'su'] }] }),
  ],
  [
    'NO PARKING / ANY TIME',
    '',
    noParking({ timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] }] }),
  ],
  [
    'NO PARKING / THE 2ND & 4TH OCCURRENCE OF EACH WEEKDAY IN THE MONTH',
    ' | The 2nd & 4th occurrence of each weekday in the month',
    noParking({ timeSpans: [{ weeksOfMonth: [2, 4] }] }),
  ],
  [
    'NO PARKING / 1ST MON–SUN OF_MONTH',
    ' | 1st Mon–Sun of_month',
    noParking({ timeSpans: [{ weeksOfMonth: [1], daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] }] }),
  ],
  [
    'NO PARKING / DAY 1, 15 & LAST OF MONTH',
    ' | Day 1, 15 & last of month',
    noParking({ timeSpans: [{ daysOfMonth: [1, 15, 'last'] }] }),
  ],
  [
    'NO PARKING / EVEN DAYS OF MONTH',
    ' | Even days of month',
    noParking({ timeSpans: [{ daysOfMonth: ['even'] }] }),
  ],
  [
    'NO PARKING / DAY 7 OF MONTH / ODD DAYS OF MONTH',
    ' | Day 7 of month / Odd days of month',
    noParking({ timeSpans: [{ daysOfMonth: ['odd', 7] }] }),
  ],
  ['NO PARKING / NOV–FEB', ' | Nov–Feb', noParking({ timeSpans: [{ months: [11, 12, 1, 2] }] })],
  [
    'NO PARKING / ANY TIME',
    '',
    noParking({ timeSpans: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }] }),
  ],
  ['NO PARKING / DEC & JAN', ' | Dec & Jan', noParking({ timeSpans: [{ months: [12, 1] }] })],
  ['NO PARKING / MAY, JUN & SEP', ' | May, Jun & Sept', noParking({ timeSpans: [{ months: [5, 6, 9] }] })],
  ['NO PARKING / JAN–MAR & NOV', ' | Jan–Mar & Nov', noParking({ timeSpans: [{ months: [1, 2, 3, 11] }] })],
  ['NO PARKING / MAY_1', ' | 1_May', noParking({ timeSpans: [{ dates: [{ from: '05-01', to: '05-01' }] }] })],
  [
    'NO PARKING / MAY_1,_2026_– SEP_30,_2026',
    ' | 1_May_2026_– 30_Sept_2026',
    noParking({ timeSpans: [{ dates: [{ from: '2026-05-01', to: '2026-09-30' }] }] }),
  ],
  [
    'NO PARKING / FROM MAY_1,_2026 / UNTIL MAY_9,_2026',
    ' | From 1_May_2026 / Until 9_May_2026',
    noParking({
      timeSpans: [
        {
          dates: [
            { from: '2026-05-01', to: null },
            { from: null, to: '2026-05-09' },
          ],
        },
      ],
    }),
  ],
  [
    'NO PARKING / MAY_28,_2026 4:26_PM – MAY_29,_2026 4:27_PM',
    ' | 28_May_2026 22:26 – 29_May_2026 22:27',
    noParking({ timeSpans: [{ instants: [{ from: 1780000000000, to: 1780086460000 }] }] }),
  ],
  [
    'NO PARKING / FROM MAY_28,_2026 4:26_PM / UNTIL MAY_29,_2026 4:27_PM',
    ' | From 28_May_2026 22:26 / Until 29_May_2026 22:27',
    noParking({
      timeSpans: [
        {
          instants: [
            { from: 1780000000000, to: null },
            { from: null, to: 1780086460000 },
          ],
        },
      ],
    }),
  ],
  [
    'NO PARKING / SCHOOL DAYS / EXCEPT HOLIDAYS',
    ' | School days / Except holidays',
    noParking({
      timeSpans: [
        {
          periods: [
            { name: 'school days', apply: 'only during' },
            { name: 'holidays', apply: 'except during' },
          ],
        },
      ],
    }),
  ],
  [
    'NO PARKING / MONDAY / TUESDAY / -8AM–10AM',
    ' | Monday | Tuesday | 8–10 h',
    noParking({
      timeSpans: [
        { daysOfWeek: ['mo'], times: [{ from: '08:00', to: '10:00' }] },
        { daysOfWeek: ['tu'], times: [{ from: '08:00', to: '10:00' }] },
      ],
    }),
  ],
  [
    'NO PARKING / MONDAY / -EXCEPT 8AM–10AM / -EXCEPT WEDNESDAY',
    ' | Monday | Except 8–10 h | Except Wednesday',
    noParking({
      timeSpans: [
        { daysOfWeek: ['mo'] },
        { excludes: true, times: [{ from: '08:00', to: '10:00' }] },
        { excludes: true, daysOfWeek: ['we'] },
        { excludes: true },
      ],
    }),
  ],
  ['NO PARKING / ANY TIME', '', noParking({ timeSpans: [{ daysOfWeek: ['mo'] }, {}] })],
];
const users: readonly SignCase[] = [
  [
    'PARKING / -BUSES OR TAXIS ONLY',
    ' | Buses or taxis only',
    parking({ users: [{ anyOf: ['bus', 'taxi', 'bus'] }] }),
  ],
  [
    '[charging] / ELECTRIC VEHICLE CHARGING / -RESIDENTS & ELECTRIC VEHICLES ONLY',
    ' | [charging] / Residents & electric vehicles only',
    parking({ users: [{ allOf: ['resident', 'electric'] }] }),
  ],
  [
    'PERMIT PARKING / -TRUCKS · DELIVERIES OR REPAIR ONLY',
    ' | Trucks · deliveries or repair only',
    parking({ users: [{ anyOf: ['truck'], purposes: ['delivery', 'repair'] }] }),
  ],
  [
    'FREE PARKING / -ZONE_4 OR B OR ZONE ONLY',
    ' | Zone_4 or B or zone only',
    parking({ users: [{ subclasses: ['zone 4', 'zona B', 'zone'] }] }),
  ],
  [
    'FREE PARKING / -VEHICLES UP TO 9.8 FT HIGH, AT LEAST 13 FT HIGH, UP TO 10 FT LONG, AT LEAST 8.2 FT LONG, UP TO 2,200 LB, OF AT LEAST 2,200 LB ONLY',
    ' | Vehicles up to 3 m high, at least 4 m high, up to 3 m long, at least 2.5 m long, up to 999 kg, of at least 1 t only',
    parking({
      users: [
        {
          limits: {
            maxHeight: 3,
            minLength: 2.5,
            maxLength: 3.048,
            maxWeight: 999,
            minWeight: 1000,
            minHeight: 4,
          },
        },
      ],
    }),
  ],
  [
    'FREE PARKING / -VEHICLES UP TO 10 FT LONG ONLY',
    ' | Vehicles up to 3.2 m long only',
    parking({ users: [{ limits: { maxLength: 3.2 } }] }),
  ],
  [
    'PERMIT PARKING / -TRUCKS UP TO 7,720 LB ONLY',
    ' | Trucks up to 3.5 t only',
    parking({ users: [{ anyOf: ['truck'], limits: { maxWeight: 3500 } }] }),
  ],
  ['FREE PARKING / EXCEPT BUSES', ' | Except buses', parking({ users: [{ except: ['bus'] }] })],
  ['PARKING', '', parking({ users: [{}, { anyOf: ['taxi'] }] })],
  ['[accessible] / RESERVED PARKING', ' | [accessible]', parking({ users: [{ anyOf: ['handicap'] }] })],
  [
    '[accessible] / RESERVED PARKING',
    ' | [accessible]',
    parking({ users: [{ anyOf: ['Disabled_Parking_Permit '] }] }),
  ],
  [
    'PARKING / -TRUCKS OR TAXIS ONLY',
    ' | Trucks or taxis only',
    parking({ users: [{ anyOf: ['truck'] }, { anyOf: ['taxi'] }, { anyOf: ['taxi'] }] }),
  ],
  [
    'PERMIT PARKING / -A OR B OR C OR D OR E OR F ONLY',
    ' | A or b or c or d or e or f only',
    parking({ users: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ anyOf: [name] })) }),
  ],
  [
    'PERMIT PARKING / ONLY / -ZONE_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA OR BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB…',
    ' | Permit parking / Zone_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa or bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…',
    parking({ users: [{ anyOf: ['permit'], subclasses: ['a'.repeat(40), 'b'.repeat(41)] }] }),
  ],
];
const exceptions: readonly SignCase[] = [
  [
    'PARKING / -BUSES (NOT TAXIS) ONLY',
    ' | Buses (not taxis) only',
    parking({ users: [{ anyOf: ['bus'], except: ['taxi'] }] }),
  ],
  [
    'PARKING / -BUSES (NOT TAXIS & TRUCKS) OR RESIDENTS ONLY',
    ' | Buses (not taxis & trucks) or residents only',
    parking({ users: [{ anyOf: ['bus'], except: ['taxi', 'truck'] }, { anyOf: ['resident'] }] }),
  ],
  [
    'NO PARKING / -TRUCKS (NOT DELIVERIES) / ANY TIME',
    ' | Trucks (not deliveries)',
    noParking({ users: [{ anyOf: ['truck'], except: ['delivery'] }] }),
  ],
  [
    'PARKING / -TAXIS OR ALL OTHERS EXCEPT BUSES',
    ' | Taxis or all others except buses',
    parking({ users: [{ except: ['bus'] }, { anyOf: ['taxi'] }] }),
  ],
  [
    'FREE PARKING / EXCEPT BUSES',
    ' | Except buses',
    parking({ users: [{ except: ['taxi', 'bus'] }, { except: ['Bus', 'truck'] }] }),
  ],
  ['FREE PARKING', '', parking({ users: [{ except: ['taxi'] }, { except: ['bus'] }] })],
  [
    'NO PARKING / TAXI STAND / -NOT FOR RIDE-HAIL VEHICLES',
    ' | [taxi] / Not for ride-hail vehicles',
    ruleOf('stopping', 'taxi', { users: [{ anyOf: ['taxi'], except: ['rideshare'] }] }),
  ],
  [
    'NO PARKING / TAXI STAND / -TAXIS OR TRUCKS ONLY',
    ' | [taxi] / Taxis or trucks only',
    ruleOf('stopping', 'taxi', { users: [{ anyOf: ['taxi'] }, { anyOf: ['truck'] }] }),
  ],
  [
    'NO PARKING / TAXI STAND / -TAXIS (NOT RIDE-HAIL VEHICLES) OR TAXIS ZONE_7 ONLY',
    ' | [taxi] / Taxis (not ride-hail vehicles) or taxis zone_7 only',
    ruleOf('stopping', 'taxi', {
      users: [
        { anyOf: ['taxi'], except: ['rideshare'] },
        { purposes: ['taxi'], subclasses: ['7'] },
      ],
    }),
  ],
  [
    'NO STOPPING / TRAVEL LANE / NOT FOR BUSES',
    ' | Travel lane / Not for buses',
    ruleOf('travel', 'other', { users: [{ except: ['bus'] }] }),
  ],
];
describe.each([
  ['times', times],
  ['users', users],
  ['exceptions', exceptions],
] as const)('%s', (_, cases) => {
  it.each(cases)('%s, or %s', (r7, european, one) => {
    expect(signTexts(one)).toEqual({ r7, european });
  });
});
