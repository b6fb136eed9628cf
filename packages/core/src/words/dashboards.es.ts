// Spanish texts of the dashboards that the server says too: types, formulas, columns of exports.
export const dashboardTexts = {
  'dashboard.no-rules-known': 'Sin normas conocidas',
  'fault.zone-id': 'Una zona de análisis tiene un identificador desde 1; toda la ciudad es -1.',
  'fault.date-order': 'date_to no debe ser anterior a date.',
  'fault.date-missing': 'Indique date junto con date_to.',
  'fault.period-order': 'max debe ser mayor que min.',
} as const;
