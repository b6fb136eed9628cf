// English messages for parking sessions: why one was rejected.
export const sessionTexts = {
  'fault.stay-place': 'Send either segment_id or link, not both.',
  'fault.characters': 'This contains a character that can’t be stored.',
  'fault.visible': 'This must not contain invisible characters.',
  'fault.stay-order': '`to` must be later than `from`.',
  'fault.too-many-windows':
    'These times count once for each curb of the source, which makes more than {{most, quantity.windows}}. Send them in several requests. Nothing in this request was saved.',
  'sessions.field': '{{field}}: {{reason}}',
  'sessions.too-early':
    'This time is before the year 2000: the clock was probably never set. Set the clock first.',
  'sessions.future': 'This time is in the future. Send the session again after it has happened.',
  'sessions.kept-no-longer': 'Sessions from that month are no longer stored; only their totals are.',
  'sessions.unknown-link': 'There is no curb {{place}}.',
  'sessions.link-divided':
    'The curb {{place}} had already been divided or retired. Specify the part where the session took place.',
  'sessions.unknown-source': 'There is no source {{source}} yet. It is created with its first session.',
  'sessions.watched-too-late':
    'Monitoring times before {{month}} can no longer be changed: the sessions of those months were deleted, and only their totals are left.',
} as const;
