// English messages for events sent by API clients: why an event was rejected, and what was read
// differently from the standard.
export const eventTexts = {
  'event.no-object':
    'This is not an event. An event is an object with event_id, event_type, event_time and data_source_device_id.',
  'event.missing': 'This is missing.',
  'event.no-text': 'This must be text of 1 to 200 characters.',
  'event.no-time': 'This must be a time in milliseconds since 1970, UTC.',
  'event.unknown-type': 'CDS has no such event type.',
  'event.number-as-text': 'Numbers or true/false values were sent as text.',
  'event.seconds': 'Times were sent in seconds and read as seconds; the standard requires milliseconds.',
  'event.time-as-text': 'Times were sent as text (ISO 8601); the standard requires milliseconds.',
  'event.other-name': 'Fields were sent under names that are not in the standard.',
  'event.type-spelling': 'Event types were spelled differently from the standard.',
  'event.id-no-uuid': 'The IDs are not UUIDs. They are reported as UUIDs generated from them.',
  'event.no-publication-time': 'event_publication_time is missing; the time of receipt was used.',
  'event.no-source-type': 'data_source_type is missing or unknown; “other” was used.',
  'event.field-left-out': 'Fields that are not in the standard, or not in this form, were left out.',
  'event.private-left-out':
    'The message contained license plates, permits or vehicle IDs. They were not stored; do not send them.',
  'cds.no-such-field': 'CDS {{version}} has no such parameter.',
  'fault.utc-hour': 'This must be an hour in UTC: YYYY-MM-DDTHH.',
} as const;
