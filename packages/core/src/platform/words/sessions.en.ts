// English messages for parking sessions: why one was rejected.
export const sessionTexts = {
  'fault.stay-place': 'Give segment_id or link, not both and not neither.',
  'fault.characters': 'It holds a character that cannot be stored.',
  'fault.visible': 'It must not have invisible characters.',
  'fault.stay-order': 'to must be later than from.',
  'fault.too-many-windows':
    'These are more than {{most, quantity.windows}}, one for each curb of the source. Send them in several requests. Nothing in this request was saved.',
  'sessions.field': '{{field}}: {{reason}}',
  'sessions.too-early': 'It is older than the year 2000: a clock that was never set.',
  'sessions.future': 'It lies in the future. Send it again when it has happened.',
  'sessions.kept-no-longer': 'Stays of its month are kept no longer. They are in the sums as they were.',
  'sessions.unknown-link': 'There is no curb {{place}}.',
  'sessions.link-divided': 'The curb {{place}} was divided or retired before. Name the piece it was at.',
  'sessions.unknown-source': 'There is no source {{source}} yet: it begins with its first stay.',
  'sessions.watched-too-late':
    'What was watched before {{month}} cannot change any more: the stays of those months were dropped, and only their sums are left.',
} as const;
