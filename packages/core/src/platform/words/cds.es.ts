// Spanish errors of the CDS server.
export const cdsTexts = {
  'error.not_acceptable': 'Este servidor responde {{offered}}. La cabecera Accept pide otra cosa.',
  'error.not_implemented': 'Esto no se ofrece aquí.',
  'cds.not-in-version': 'CDS {{version}} no tiene este punto de acceso.',
  'fault.cds.box-incomplete': 'Un recuadro necesita min_lat, min_lng, max_lat y max_lng.',
  'fault.cds.point-incomplete': 'Un punto necesita lat, lng y radius (centímetros).',
  'fault.cds.place-incomplete': 'Indique curb_place_type y curb_place_id juntos.',
  'fault.cds.time-order': 'end_time debe ser posterior a start_time.',
  'fault.cds.time-span': 'Se responden como máximo 31 días a la vez.',
  'fault.cds.metric-in-version': 'CDS {{version}} no tiene esta métrica.',
};
