// English errors and findings of city administration.
export const administrationTexts = {
  'fault.audit-nothing': 'No entries match, so nothing was exported. Change the filters and try again.',
  'fault.calendar-periods': 'A calendar can have at most {{most, quantity.periods}}.',
  'fault.calendar-days': 'A period can have at most {{most, quantity.days}}.',
  'fault.calendar-name': 'Enter a name of 1 to 100 characters.',
  'fault.calendar-twice': 'There is already a period named {{name}}.',
  'fault.calendar-order': 'The last day must not be before the first.',
  'calendar-edit.switch-past':
    'A period can be switched on or off only from now on. Answers about the past do not change.',
  'calendar-edit.switch-order': 'The end must be after the start.',
  'calendar-edit.switch-many': 'A period can be switched at most {{most, quantity.times}}.',
  'calendar-edit.switch-unknown': 'The calendar has no such period. Its periods: {{names}}.',
  'calendar-edit.record-stays':
    'The record of when {{name}} was switched on and off can’t be changed or removed here.',
  'calendar-edit.past-days':
    'This changes which days count as {{period}} from {{first}} to {{last}}. Those days are in the past or have already begun, so answers about them would change. To correct the past anyway, send corrects_past.',
  'fault.base-map-tiles': 'The tile address needs {z}, {x} and {y}.',
  'fault.base-map-address': 'Enter an address that begins with https://',
  'backups.running': 'A backup is already running. Wait until it is done.',
  'nightly.no-formats':
    'Nightly exports are not set up. Set NIGHTLY_EXPORTS to their formats, for example NIGHTLY_EXPORTS=csv,flatgeobuf.',
  'nightly.in-hand': 'Another process is writing the nightly exports. Wait until it has finished.',
  'calendar-list.line': 'Line {{line}}: “{{text}}” does not begin with a date such as 2026-12-24.',
  'calendar-list.line-order': 'Line {{line}}: {{to}} is before {{from}}.',
  'calendar-list.event-date': 'Event {{event}} ({{name}}) has no date.',
  'calendar-list.event-rule':
    'Event {{event}} ({{name}}) repeats by a rule that cannot be read. Add it as a yearly date instead, or remove it from the file.',
  'calendar-list.event-zone':
    'Event {{event}} ({{name}}) uses the time zone “{{zone}}”, which is not known. Export whole days, or times in a known time zone.',
  'calendar-list.event-order': 'Event {{event}} ({{name}}) ends before it begins.',
  'calendar-list.file-cut':
    'The calendar file is incomplete: a BEGIN line has no matching END line. Export it again.',
  'calendar-list.nothing': 'There are no dates here. Add at least one.',
  'calendar-list.too-many': 'At most {{most, quantity.days}} can be read at once.',
  'base-map.not-json': 'The address did not return a map style: the response is not JSON.',
  'base-map.not-style': 'The address returned JSON, but not a version 8 map style.',
  'base-map.no-layers': 'The map style has no layers or no sources.',
  'base-map.status': 'The server responded with status {{status}}.',
  'base-map.too-large': 'The response is larger than 4 MB.',
  'base-map.not-picture': 'The address did not return an image (PNG, JPEG, WebP, AVIF).',
  'base-map.good-style': 'The address returned a map style.',
  'base-map.good-tile': 'The address returned an image of the city center.',
} as const;
