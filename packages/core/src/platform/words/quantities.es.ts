// Spanish texts for a number with its noun, used in sentences with more than one number (`{{most,
// quantity.curbs}}`). Public.
export const quantityTexts = {
  'quantity.characters_one': '{{number}} carácter',
  'quantity.characters_other': '{{number}} caracteres',
  'quantity.curbs_one': '{{number}} tramo',
  'quantity.curbs_other': '{{number}} tramos',
  'quantity.spaces_one': '{{number}} plaza',
  'quantity.spaces_other': '{{number}} plazas',
  'quantity.permits_one': '{{number}} permiso',
  'quantity.permits_other': '{{number}} permisos',
  'quantity.durations_one': '{{number}} duración',
  'quantity.durations_other': '{{number}} duraciones',
  'quantity.fees_one': '{{number}} tarifa',
  'quantity.fees_other': '{{number}} tarifas',
} as const;
