// Spanish texts: a number with its noun, for a sentence that holds more than one (`{{most, quantity.curbs}}`), as everybody may read it.
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
