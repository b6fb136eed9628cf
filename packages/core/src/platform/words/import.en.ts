// English messages for imports into the city.
export const importTexts = {
  'import.running': 'Another import is running. Wait until it has finished, then try again.',
  'import.time-zone-conflict':
    'The source is in the time zone {{source}}, but the city is in {{city}} and has curbs that the file does not name. Nothing was imported. Look whether what you said of the file is right. Only where it holds the whole city, import it with --replace (in the browser: retire the curbs that the file does not name), which retires those curbs; else import into another, empty database.',
  'import.time-zone-stays':
    'The source is in the time zone {{source}}, but the city is in {{city}}. Nothing was imported: curbs that the file does not name would stay beside it ({{count}}), because a change of them is published for a later day. Revert those changes, or import when that day has come; or import into another, empty database.',
  'import.currency-conflict':
    'The source counts in {{source}}, but the city counts in {{city}} and has curbs that the file does not name. Nothing was imported. Look whether what you said of the file is right. Only where it holds the whole city, import it with --replace (in the browser: retire the curbs that the file does not name), which retires those curbs; else import into another, empty database.',
  'import.currency-stays':
    'The source counts in {{source}}, but the city counts in {{city}}. Nothing was imported: curbs that the file does not name would stay beside it ({{count}}), because a change of them is published for a later day. Revert those changes, or import when that day has come; or import into another, empty database.',
  'import.outside-id-twice': 'The ID {{id}} is used more than once; only the first record is taken.',
  'import.restriction-invalid': 'The restriction cannot be read: {{reason}}.',
  'import.link-not-active': 'The link is {{status}}, not in force yet; it stays out of the published city.',
  'import.link-without-rules': 'The link is left out because its rules cannot be read.',
  'import.regulation-split':
    'The regulation ID {{id}} stands for different rules; the most used keep the ID, the others get one of their own.',
  'import.unknown-reference':
    'It names a {{reference}} that neither the source nor the city has; the reference is dropped.',
  'import.link-divided':
    'The city has divided this link into custom links; the source’s undivided link is not taken again.',
  'import.change-scheduled':
    'A change of this link, or of its regulation, is published for a later day; the import leaves it as it is until then.',
  'import.published-replaced':
    'The rules that were published here on this link are replaced by those of the source.',
  'import.city-value-kept': 'The source does not say the city’s {{field}}; it stays {{value}}.',
  'import.hierarchy-kept':
    'The source has another hierarchy of priorities; the city keeps its own, and the restrictions keep their numbers.',
  'import.calendar-kept':
    'The calendar keeps its period {{name}} as it is in the city; what the source says of it is not taken.',
  'import.calendar-past-kept':
    'The calendar keeps its period {{name}}: what the source says of it would change days that are over or have begun, from {{first}} to {{last}}. Add its new days in Administration, Calendar.',
  'import.calendar-past-added':
    'The source adds the period {{name}} with days that are over or have begun, from {{first}} to {{last}}. Rules that named it before now apply on these days.',
  'import.name-kept':
    'The city keeps its name, {{value}}; the name {{name}} would be taken only where the city has no curbs but those of the source.',
  'import.beside-demo':
    'The city still holds curbs of the made-up demo city, and these would lie among them. Import with --replace (in the browser: retire the curbs that the file does not name), and these take their place; or set CITY=none and another, empty database (DATABASE_URL where it is set, else another DATA_DIR), and import there.',
  'import.beside-demo-stays':
    'Curbs of the made-up demo city stay among these, because a change of them is published for a later day. Revert those changes, or wait for that day; then import again with --replace (in the browser: retire the curbs that the file does not name).',
  'import.name-of-source': 'The name {{given}} is not used: the source itself names the city, {{name}}.',
  'import.time-zone-of-source': 'The time zone {{given}} is not used: the source itself says {{said}}.',
  'import.currency-of-source': 'The currency {{given}} is not used: the source itself says {{said}}.',
  'import.odd-price':
    '{{price}} {{currency}} an hour is more than {{most}} {{currency}}. Check the unit of the prices.',
  'import.odd-prices': 'Prices over {{most}} {{currency}} an hour: {{count}}. For example:',
  'import.odd-low-price':
    '{{price}} {{currency}} for {{minutes}} min is less than {{least}} {{currency}}. Check the unit of the prices and of their time.',
  'import.odd-low-prices': 'Unusually low prices: {{count}}. For example:',
  'import.odd-step':
    'The price is charged in steps of {{minutes, quantity.minutes}}; more than {{most, quantity.minutes}} is unusual here. Check the unit of the steps.',
  'import.odd-steps': 'Unusually long steps of a price: {{count}}. For example:',
  'import.odd-tier':
    'A price by the hour changes {{minutes, quantity.minutes}} ({{hours, quantity.hours}}) after arrival, which is more than a day. Check the unit of the times.',
  'import.odd-tiers': 'Prices by the hour that change more than a day after arrival: {{count}}. For example:',
  'import.odd-others':
    "Only {{users}} may use this curb by its rules, but no rule is for all others: they may park there. If it is reserved, add a rule that forbids it to them (in CDS 'no parking' with user_classes_except).",
  'import.odd-others-list':
    'Curbs with rules for some users and none for the others: {{count}}. For example:',
  'import.odd-period':
    "'{{name}}' is not in the city's calendar: rules for it alone never hold, rules that except it always do. Add it to the calendar. Curbs: {{curbs}}.",
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
    'Import {{id}} cannot be rolled back: it did not succeed, or it is older than the record of what imports change.',
  'import-undo.later-import': "A later import stands on it: {{id}} ('{{source}}'). Take that one back first.",
  'import-undo.later-links_one':
    '{{count}} of its curbs was changed since, {{first}}: taking it back would lose that work.',
  'import-undo.later-links_other':
    '{{count}} of its curbs were changed since, first {{first}}: taking it back would lose that work.',
  'import-undo.later-rules_one':
    '{{count}} of its curbs and regulations had other rules published since or for later, {{first}}: take those back first.',
  'import-undo.later-rules_other':
    '{{count}} of its curbs and regulations had other rules published since or for later, first {{first}}: take those back first.',
  'import-undo.drafts_one':
    '{{count}} of its curbs is in an open draft, {{first}}: publish or delete it first.',
  'import-undo.drafts_other':
    '{{count}} of its curbs are in open drafts, first {{first}}: publish or delete those first.',
  'import-undo.later-assets_one':
    '{{count}} of its assets was changed since, {{first}}: taking it back would lose that work.',
  'import-undo.later-assets_other':
    '{{count}} of its assets were changed since, first {{first}}: taking it back would lose that work.',
  'import-undo.city-changed': "The city's {{field}} was changed since.",
  'import.unknown-asset-type': 'The city has no type of asset named {{type}}. Assets left out: {{count}}.',
  'import-job.too-large': 'The files are more than {{most}} MB together, or more than {{files}}.',
  'import-job.too-many':
    'The files of {{most, quantity.imports}} are stored already. Finish or cancel one of them, then send these again.',
  'import-job.not-now': 'This is not possible now: the import is at another step. Look at it again.',
  'import-job.not-accepted':
    'Nothing was imported: it would lose parts of the file, or prices or stays look wrong. Check the counts and accept them first (accept_losses, accept_odd_values).',
  'import-job.done': 'The import is already done. It can be rolled back as a whole.',
  'import-job.unknown': 'There is no such import.',
  'import-job.busy': 'The server is busy with other imports. Try again in a few minutes.',
  'import-job.failed':
    'It failed by a fault of the server; the city is as it was. The server’s log says more.',
  'import-job.no-room':
    'It was begun three times and ended each time because nothing could be written: there is too little room on the disk, or the database takes no writes. The city is as it was; begin it again when there is room.',
  'import-job.too-much':
    'The files need more than {{most}} MB of memory; the city is as it was. Import a part of them, or a box.',
  'import-job.too-long':
    'This took longer than {{seconds}} s and was stopped; the city is as it was. Import a part of the files, or ask whoever runs the server to allow more time (IMPORT_MINUTES).',
  'import-job.mapping-needed': 'These files have columns of their own: say what they mean.',
  'import-job.other-source': 'This is not what the import was of.',
  'import-mapping.name-taken': 'Another mapping is called ‘{{name}}’ already.',
} as const;
