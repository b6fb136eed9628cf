// English messages for parking sessions: why one was rejected.
export const sessionTexts = {
  'fault.stay-place': 'Give either segment_id or link, not both.',
  'fault.characters': 'This contains a character that can’t be stored.',
  'fault.visible': 'This must not contain invisible characters.',
  'fault.stay-order': 'to must be later than from.',
  'fault.too-many-windows':
    'That is more than {{most, quantity.windows}}, one for each curb of the source. Send them in several requests. Nothing in this request was saved.',
  'sessions.field': '{{field}}: {{reason}}',
  'sessions.too-early': 'It is from before the year 2000: the clock was probably never set.',
  'sessions.future': 'It is in the future. Send it again after it has happened.',
  'sessions.kept-no-longer': 'Sessions from that month are no longer stored; only their totals are.',
  'sessions.unknown-link': 'There is no curb {{place}}.',
  'sessions.link-divided':
    'The curb {{place}} was divided or retired earlier. Name the piece the session was at.',
  'sessions.unknown-source': 'There is no source {{source}} yet. It is created with its first session.',
  'sessions.watched-too-late':
    'Monitoring times before {{month}} can no longer be changed: the sessions of those months were deleted, and only their totals are left.',
} as const;
