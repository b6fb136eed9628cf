// English messages for events sent by API clients: why an event was rejected, and what was read
// differently from the standard.
export const eventTexts = {
  'event.no-object':
    'It is no event: an object with event_id, event_type, event_time and data_source_device_id is.',
  'event.missing': 'It is missing.',
  'event.no-text': 'It must be a text of 1 to 200 characters.',
  'event.no-time': 'It must be an instant in milliseconds since 1970, UTC.',
  'event.unknown-type': 'CDS has no such type of event.',
  'event.number-as-text': 'Numbers or true and false came as text.',
  'event.seconds': 'Times came in seconds and were taken as such: the standard says milliseconds.',
  'event.time-as-text': 'Times came as text (ISO 8601): the standard says milliseconds.',
  'event.other-name': 'Fields came under other names than the standard’s.',
  'event.type-spelling': 'Types of events came in another spelling.',
  'event.id-no-uuid': 'The IDs are no UUIDs. They are reported as UUIDs made from them.',
  'event.no-publication-time': 'event_publication_time is missing: the time it came was taken.',
  'event.no-source-type': 'data_source_type is missing or unknown: other was taken.',
  'event.field-left-out': 'Fields the standard does not have, or not so, were left out.',
  'event.private-left-out':
    'The message contained license plates, permits or vehicle IDs. They were not stored; do not send them.',
  'cds.no-such-field': 'CDS {{version}} has no such parameter.',
  'fault.utc-hour': 'It must be an hour in UTC: YYYY-MM-DDTHH.',
} as const;
