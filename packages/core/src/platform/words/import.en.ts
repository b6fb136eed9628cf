// English messages for imports into the city.
export const importTexts = {
  'import.running': 'Another import is running. Wait until it has finished, then try again.',
  'import.time-zone-conflict':
    'The source is in the time zone {{source}}, but the city is in {{city}} and has curbs that are not in the file. Nothing was imported. Check what you entered for the file. If it covers the whole city, import it with --replace (in the browser: retire the city’s curbs that are not in the file), which retires those curbs. Otherwise, import into another, empty database.',
  'import.time-zone-stays':
    'The source is in the time zone {{source}}, but the city is in {{city}}. Nothing was imported: curbs that are not in the file would remain ({{count}}), because a change to them is published for a later day. Revert those changes, import after that day, or import into another, empty database.',
  'import.currency-conflict':
    'The source uses the currency {{source}}, but the city uses {{city}} and has curbs that are not in the file. Nothing was imported. Check what you entered for the file. If it covers the whole city, import it with --replace (in the browser: retire the city’s curbs that are not in the file), which retires those curbs. Otherwise, import into another, empty database.',
  'import.currency-stays':
    'The source uses the currency {{source}}, but the city uses {{city}}. Nothing was imported: curbs that are not in the file would remain ({{count}}), because a change to them is published for a later day. Revert those changes, import after that day, or import into another, empty database.',
  'import.outside-id-twice': 'The ID {{id}} is used more than once; only the first record is used.',
  'import.restriction-invalid': 'The restriction cannot be read: {{reason}}.',
  'import.link-not-active': 'The curb is {{status}} and not in effect yet, so it is not published.',
  'import.link-without-rules': 'The curb is left out because its rules cannot be read.',
  'import.regulation-split':
    'The regulation ID {{id}} is used for different rules. The most common rules keep the ID; the others get their own.',
  'import.unknown-reference':
    'It refers to a {{reference}} that is neither in the source nor in the city; the reference was dropped.',
  'import.link-divided':
    'The city has divided this curb into sections; the source’s undivided curb was not imported again.',
  'import.change-scheduled':
    'A change to this curb, or to its regulation, is published for a later day; the import leaves the curb unchanged until then.',
  'import.published-replaced': 'The rules published here for this curb are replaced by those of the source.',
  'import.city-value-kept': 'The source does not give the city’s {{field}}; it stays {{value}}.',
  'import.hierarchy-kept':
    'The source has another priority hierarchy; the city keeps its own, and the restrictions keep their numbers.',
  'import.calendar-kept':
    'The calendar keeps the city’s version of the period {{name}}; the source’s version was not imported.',
  'import.calendar-past-kept':
    'The calendar keeps its period {{name}}: the source’s version would change days that are over or have begun, from {{first}} to {{last}}. Add its new days in Administration, Calendar.',
  'import.calendar-past-added':
    'The source adds the period {{name}} with days that are over or have begun, from {{first}} to {{last}}. Rules that already named this period now apply on those days.',
  'import.name-kept':
    'The city keeps its name, {{value}}. The name {{name}} would be used only if the city had no curbs other than those of the source.',
  'import.beside-demo':
    'The city still has curbs of the demo city, and the imported curbs would be mixed with them. Import with --replace (in the browser: retire the city’s curbs that are not in the file) to replace them. Or set CITY=none and another, empty database (DATABASE_URL if it is set, otherwise another DATA_DIR), and import there.',
  'import.beside-demo-stays':
    'Curbs of the demo city remain among the imported curbs, because a change to them is published for a later day. Revert those changes, or wait for that day; then import again with --replace (in the browser: retire the city’s curbs that are not in the file).',
  'import.name-of-source': 'The name {{given}} is not used: the source itself names the city {{name}}.',
  'import.time-zone-of-source': 'The time zone {{given}} is not used: the source itself says {{said}}.',
  'import.currency-of-source': 'The currency {{given}} is not used: the source itself says {{said}}.',
  'import.odd-price':
    '{{price}} {{currency}} an hour is more than {{most}} {{currency}}. Check the unit of the prices.',
  'import.odd-prices': 'Prices over {{most}} {{currency}} an hour: {{count}}. For example:',
  'import.odd-low-price':
    '{{price}} {{currency}} for {{minutes}} min is less than {{least}} {{currency}}. Check the unit of the prices and of their time.',
  'import.odd-low-prices': 'Unusually low prices: {{count}}. For example:',
  'import.odd-step':
    'The price is charged in increments of {{minutes, quantity.minutes}}; more than {{most, quantity.minutes}} is unusual here. Check the unit of the increments.',
  'import.odd-steps': 'Unusually long billing increments: {{count}}. For example:',
  'import.odd-tier':
    'A price by the hour changes {{minutes, quantity.minutes}} ({{hours, quantity.hours}}) after arrival, which is more than a day. Check the unit of the times.',
  'import.odd-tiers': 'Prices by the hour that change more than a day after arrival: {{count}}. For example:',
  'import.odd-others':
    "By its rules, only {{users}} may use this curb, but no rule covers everyone else, so they may park there. If it is reserved, add a rule that prohibits parking for everyone else (in CDS 'no parking' with user_classes_except).",
  'import.odd-others-list':
    'Curbs with rules for some users and none for the others: {{count}}. For example:',
  'import.odd-period':
    "'{{name}}' is not in the city's calendar: rules limited to it never apply, and rules that exclude it always apply. Add it to the calendar. Curbs: {{curbs}}.",
  'import.odd-periods': "Periods that the city's calendar does not have: {{count}}. For example:",
  'import.odd-stay':
    'A limit of {{minutes, quantity.minutes}} ({{days, quantity.days}}) is longer than 7 days. Check the value and its unit.',
  'import.odd-stays': 'Stays over 7 days: {{count}}. For example:',
  'import.stopped-loss':
    'Stopped: more than 1% of the curbs, meters, spaces or curbs with rules, or at least one price, would be lost (marked !). Correct the file or the mapping, or accept the loss with --accept-loss.',
  'import.stopped-odd':
    'Stopped: these values are probably misread. Correct the file or the mapping, or confirm them with --accept-odd-values.',
  'import-undo.unknown': 'There is no import {{id}}.',
  'import-undo.undone': 'Import {{id}} was already rolled back.',
  'import-undo.not-kept':
    'Import {{id}} cannot be rolled back: it failed, or it ran before changes by imports were recorded.',
  'import-undo.later-import': "A later import builds on it: {{id}} ('{{source}}'). Roll that one back first.",
  'import-undo.later-links_one':
    '{{count}} of its curbs has been changed since ({{first}}). Rolling back the import would lose that work.',
  'import-undo.later-links_other':
    '{{count}} of its curbs have been changed since (the first: {{first}}). Rolling back the import would lose that work.',
  'import-undo.later-rules_one':
    '{{count}} of its curbs and regulations has had other rules published since or for a later date ({{first}}). Revert those first.',
  'import-undo.later-rules_other':
    '{{count}} of its curbs and regulations have had other rules published since or for a later date (the first: {{first}}). Revert those first.',
  'import-undo.drafts_one':
    '{{count}} of its curbs is in an open draft ({{first}}). Publish or delete it first.',
  'import-undo.drafts_other':
    '{{count}} of its curbs are in open drafts (the first: {{first}}). Publish or delete those first.',
  'import-undo.later-assets_one':
    '{{count}} of its assets has been changed since ({{first}}). Rolling back the import would lose that work.',
  'import-undo.later-assets_other':
    '{{count}} of its assets have been changed since (the first: {{first}}). Rolling back the import would lose that work.',
  'import-undo.city-changed': "The city's {{field}} has been changed since.",
  'import.unknown-asset-type': 'The city has no asset type named {{type}}. Assets left out: {{count}}.',
  'import-job.too-large': 'The files are larger than {{most}} MB in total, or there are more than {{files}}.',
  'import-job.too-many':
    'Files for {{most, quantity.imports}} are already stored. Finish or cancel one of them, then send these again.',
  'import-job.not-now': 'This is not possible now because the import is at another step. Reload it.',
  'import-job.not-accepted':
    'Nothing was imported: it would lose parts of the file, or prices or stays look wrong. Check the counts and accept them first (accept_losses, accept_odd_values).',
  'import-job.done': 'The import is already done. It can be rolled back as a whole.',
  'import-job.unknown': 'There is no such import.',
  'import-job.busy': 'The server is busy with other imports. Try again in a few minutes.',
  'import-job.failed':
    'The import failed because of a server error. The city is unchanged. See the server log for details.',
  'import-job.no-room':
    'The import was started three times and stopped each time because nothing could be written: the disk is full, or the database does not accept writes. The city is unchanged. Start it again when there is space.',
  'import-job.too-much':
    'The files need more than {{most}} MB of memory. The city is unchanged. Import only part of them, or a smaller area.',
  'import-job.too-long':
    'This took longer than {{seconds}} s and was stopped. The city is unchanged. Import only part of the files, or ask the server operator to allow more time (IMPORT_MINUTES).',
  'import-job.mapping-needed': 'These files have their own columns. Choose what each column means.',
  'import-job.other-source': 'This is not the source the import was started with.',
  'import-mapping.name-taken': 'There is already another mapping named ‘{{name}}’.',
} as const;
