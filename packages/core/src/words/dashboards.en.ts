// English texts of the dashboards that the server says too: types, formulas, columns of exports.
export const dashboardTexts = {
  'dashboard.no-rules-known': 'No rules known',
  'fault.zone-id': 'An analysis zone has an id from 1; the whole city is -1.',
  'fault.date-order': 'date_to must not be before date.',
  'fault.date-missing': 'Give date with date_to.',
  'fault.period-order': 'max must be greater than min.',
} as const;
