// English dashboard texts that the server uses too: types, formulas, export columns.
export const dashboardTexts = {
  'dashboard.no-rules-known': 'Rules unknown',
  'fault.zone-id': 'The ID of an analysis zone must be 1 or more, or -1 for the whole city.',
  'fault.date-order': 'date_to must not be before date.',
  'fault.date-early': 'Nothing was measured before 2000-01-01.',
  'fault.date-missing': 'Send date together with date_to.',
  'fault.two-forms':
    'Put {{field}} inside demandAPIParams: it is not allowed beside demandAPIParams or demandNonAPIParams.',
  'fault.period-order': 'max must be greater than min.',
  'formula.occupancy':
    'Occupancy = minutes in which spaces were occupied ÷ (spaces × minutes monitored). Times when a source was offline or not monitoring are left out of both: missing data lowers the coverage, never the occupancy. Only the monitored minutes of a session count as occupied.',
  'formula.peak-occupancy':
    'The hour of the week with the highest occupancy over all weeks of the period; if several are equal, the first.',
  'formula.sessions':
    'Parking sessions that started in the selected hours. Sessions without a duration and sessions that end before they start are stored and counted as invalid, but are left out of all figures.',
  'formula.sessions-per-day':
    'Sessions that started while their source was monitoring ÷ days on which the measured curbs were monitored. A half-monitored day counts as half. Sessions reported for unmonitored times are included in the number of sessions, but not in this rate.',
  'formula.revenue':
    'Fees of the sessions that started in the selected hours, as their source reported them.',
  'formula.measured-revenue':
    'Where the sessions of a curb have no fees, revenue measured without sessions is used: hourly figures for a month and hour in which no session has a fee, and daily or longer figures if none of the curb’s sessions in those months has one. It is never added to fees of the same sessions. Daily or longer figures are spread evenly over their days and count only when all hours are selected.',
  'formula.coverage': 'Coverage = spaces × minutes monitored ÷ (spaces × all minutes of the period).',
  'formula.pressure':
    'For each curb and hour of the week: minutes in which its spaces were occupied ÷ (its spaces × minutes monitored). Above 100% means that more vehicles were there than the curb has known spaces.',
  'formula.dwell': 'Sessions by duration, over all hours of the week: durations are not stored by hour.',
  'formula.median-dwell':
    'Half of the sessions are no longer than this. It is read from steps of 5 minutes up to 2 h, 15 minutes up to 8 h and 1 h up to a day, so it is off by at most one step.',
  'formula.mean-dwell':
    'Minutes of all sessions ÷ number of sessions. A few long sessions raise it far above the median.',
  'formula.turnover':
    'Turnover = sessions that started while their source was monitoring ÷ (spaces × days monitored). A day has as many hours as are selected.',
  'formula.overstay':
    'A session longer than the maximum stay of the rule in effect at its curb when it started. Where no rule limits the stay, there is no overstay.',
  'formula.overstay-minutes':
    'Minutes beyond the maximum stay, for all overstays together, over all hours of the week.',
  'formula.type-of-today':
    'A curb counts as the type of its regulation today; a curb that no longer exists counts as its last type.',
  'formula.spaces-of-a-link':
    'Spaces as the city counted them; where they were not counted, length of the curb ÷ length of a parked vehicle.',
  'formula.stored-occupancy':
    'Occupancy as measured and stored by curb and hour of the week, without dates; no sessions were reported. Curbs are weighted by their spaces and the hours in which they were measured.',
  'formula.stored-coverage':
    'Coverage = spaces × hours measured ÷ (all spaces × the most hours measured for any curb).',
} as const;
