// English texts for a number with its noun, used in sentences with more than one number (`{{most,
// quantity.curbs}}`). Public.
export const quantityTexts = {
  'quantity.characters_one': '{{number}} character',
  'quantity.characters_other': '{{number}} characters',
  'quantity.curbs_one': '{{number}} curb',
  'quantity.curbs_other': '{{number}} curbs',
  'quantity.spaces_one': '{{number}} space',
  'quantity.spaces_other': '{{number}} spaces',
  'quantity.permits_one': '{{number}} permit',
  'quantity.permits_other': '{{number}} permits',
  'quantity.durations_one': '{{number}} duration',
  'quantity.durations_other': '{{number}} durations',
  'quantity.fees_one': '{{number}} fee',
  'quantity.fees_other': '{{number}} fees',
} as const;
