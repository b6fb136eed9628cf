// English dashboard texts that the server uses too: types, formulas, export columns.
export const dashboardTexts = {
  'dashboard.no-rules-known': 'No rules known',
  'fault.zone-id': 'The ID of an analysis zone is 1 or more; the whole city is -1.',
  'fault.date-order': 'date_to must not be before date.',
  'fault.date-early': 'Nothing was measured before 2000-01-01.',
  'fault.date-missing': 'Give date with date_to.',
  'fault.two-forms':
    'Put {{field}} inside demandAPIParams: it is not allowed beside demandAPIParams or demandNonAPIParams.',
  'fault.period-order': 'max must be greater than min.',
  'formula.occupancy':
    'Occupancy = minutes in which spaces were taken ÷ (spaces × minutes that were watched). Times when a source was offline, or nobody watched, are in neither: missing data lowers the coverage, never the occupancy. Of a stay only the minutes its own source watched count as taken.',
  'formula.peak-occupancy':
    'The hour of the week with the highest occupancy, all weeks of the period together; the first of several.',
  'formula.sessions':
    'Stays that began in the hours that are picked. Stays of no length, and those that end before they begin, are kept and counted as faults, and are in no number.',
  'formula.sessions-per-day':
    'Stays that began while their source watched ÷ days on which the measured curbs were watched: days that were half watched count half. Stays told of times nobody watched are in the sessions, not in this rate.',
  'formula.revenue': 'Fees of the stays that began in the hours that are picked, as their source gave them.',
  'formula.measured-revenue':
    'Where the stays of a curb tell no fees, revenue is what was measured without stays: by hour where the stays of that month and hour tell none, by day or longer where those of none of its months do. It is never added to the fees of the same stays. What was measured by day or longer is spread evenly over its days, and counts only when all hours are picked.',
  'formula.coverage': 'Coverage = spaces × minutes that were watched ÷ (spaces × all minutes of the period).',
  'formula.pressure':
    'For each link and hour of the week: minutes in which its spaces were taken ÷ (its spaces × minutes watched). Above 100 % more vehicles stood there than spaces are known.',
  'formula.dwell': 'Stays by how long they lasted, over all hours of the week: lengths are not kept by hour.',
  'formula.median-dwell':
    'Half of the stays lasted no longer. Read from classes of 5 minutes up to 2 h, 15 minutes up to 8 h and 1 h up to a day, so it is off by no more than the class is wide.',
  'formula.mean-dwell': 'Minutes of all stays ÷ stays. A few long stays raise it far above the median.',
  'formula.turnover':
    'Turnover = stays that began while their source watched ÷ (spaces × watched days). A day has as many hours as are picked.',
  'formula.overstay':
    'A stay longer than the longest one the rule in force at its link allowed when it began. Where no rule limits the stay there is no overstay.',
  'formula.overstay-minutes':
    'Minutes beyond the longest stay allowed, all overstays together, over all hours of the week.',
  'formula.type-of-today':
    'A curb counts as the type its regulation has today; one that is there no longer, as the last it had.',
  'formula.spaces-of-a-link':
    'Spaces are those the city counted; where nobody counted, length of the curb ÷ length a parked vehicle takes.',
  'formula.stored-occupancy':
    'Occupancy as it was measured and stored by link and hour of the week, without dates: no stays were told. Links weigh by their spaces and the hours they were measured in.',
  'formula.stored-coverage':
    'Coverage = spaces × hours measured ÷ (all spaces × the most hours any link was measured in).',
} as const;
