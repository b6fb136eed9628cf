// English text for signs.
export const signsEn = {
  'signs.download': 'Sign as SVG',
  'signs.fileName': 'sign',
  'signs.toSet': 'Signs',
} as const;
