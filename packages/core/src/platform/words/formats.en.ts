// English messages for file formats: names, errors, issues and losses.
export const formatTexts = {
  'format.curblr': 'CurbLR',
  'format.cds': 'CDS Curbs',
  'format.geojson': 'GeoJSON',
  'format.csv': 'CSV',
  'format.shapefile': 'Shapefile (zipped)',
  'format.geopackage': 'GeoPackage',
  'format.osm': 'OpenStreetMap',
  'format.unknown': "There is no format '{{id}}'. Available: {{known}}.",
  'format.no-file': 'No file was given.',
  'format.one-file': "Only one {{format}} file can be read at a time; '{{name}}' is a second file.",
  'format.mixed': 'The files are in different formats: {{kinds}}.',
  'format.unrecognised': "The format of '{{name}}' is not supported ({{found}}).",
  'format.unreadable': "'{{name}}' could not be read: it is damaged, or not in the format its name suggests.",
  'format.too-large': "'{{name}}' could not be read because it needs too much memory. Use only part of it.",
  'source.empty': "'{{name}}' is empty.",
  'source.packed': "'{{name}}' is compressed (zip or gzip). Unpack it first.",
  'source.too-large':
    "'{{name}}' is too large to read at once ({{bytes, quantity.bytes}}). Split it into smaller files.",
  'source.not-utf-8': "'{{name}}' is not UTF-8: byte {{byte}} at offset {{offset}}. Save it as UTF-8.",
  'source.not-utf-16': "'{{name}}' begins as UTF-16 but is not valid. Save it as UTF-8.",
  'source.json': "'{{name}}' is not valid JSON: unexpected '{{found}}' at line {{line}}, column {{column}}.",
  'source.json-truncated':
    "'{{name}}' ends in the middle, at line {{line}}, column {{column}}. The file was cut off.",
  'source.too-deep': "'{{name}}' is nested too deeply at line {{line}}, column {{column}}.",
  'source.number-too-large':
    "'{{name}}' contains a number that is too large ({{found}}) at line {{line}}, column {{column}}.",
  'source.no-features': "'{{name}}' has no list of features at '{{place}}'.",
  'source.empty-collection': "'{{name}}' has an empty list at '{{place}}': there is nothing to import.",
  'source.not-a-feature': 'This is not a feature. It was left out.',
  'source.field': 'This cannot be read: {{reason}}. The record was left out.',
  'source.price-below-unit':
    'The price {{value}} {{currency}} is less than the smallest unit of the currency. The rules of its curbs are unknown.',
  'source.rule': 'This rule cannot be read: {{reason}}. The rules of its curbs are unknown.',
  'source.nobody': 'it applies to no one',
  'source.rule-field':
    "'{{field}}' is not a known field here and may be part of the rule. The rules of its curbs are unknown.",
  'source.never-holds':
    'These times can never apply, or contradict each other. The rules of its curbs are unknown.',
  'source.tiers-empty': 'A tier of this price ends before it begins. The rules of its curbs are unknown.',
  'source.tiers-gap':
    'This price leaves part of the stay without a price; free time needs a price of 0. The rules of its curbs are unknown.',
  'source.tiers-overlap': 'Two prices apply to the same time. The rules of its curbs are unknown.',
  'source.head': "The header of the file cannot be read at '{{place}}': {{reason}}.",
  'source.id-repeated':
    "The ID '{{id}}' is used more than once; a number was added to the ID of this record.",
  'source.id-taken': "The ID '{{id}}' was already used. This record was left out.",
  'crs.unknown': "The coordinate system '{{crs}}' is not known. Save the file in WGS84 (EPSG:4326).",
  'crs.reprojected': "Coordinates were converted from '{{crs}}' to WGS84.",
  'geometry.missing': 'There is no geometry. The record was left out.',
  'geometry.wrong-type':
    "A geometry of type '{{type}}' cannot be used here; expected: {{wanted}}. The record was left out.",
  'geometry.not-usable': 'The geometry cannot be used. The record was left out.',
  'geometry.no-coordinates': 'There are no coordinates. The record was left out.',
  'geometry.not-a-position': '{{value}} is not a position. The record was left out.',
  'geometry.not-a-number': '{{value}} is not a number. The record was left out.',
  'geometry.out-of-range': '{{x}}, {{y}} is not a valid longitude and latitude. The record was left out.',
  'geometry.looks-projected':
    "The coordinates of '{{name}}' look projected: {{x}}, {{y}} at '{{place}}'. Save it in WGS84, or declare its coordinate system.",
  'geometry.looks-swapped':
    "The coordinates of '{{name}}' look like latitude, longitude: {{x}}, {{y}} at '{{place}}'. GeoJSON requires longitude first.",
  'geometry.perhaps-swapped':
    'The curbs lie far from the time zone {{timeZone}} (first at {{lng}}, {{lat}}). Are longitude and latitude swapped?',
  'geometry.antimeridian': 'The line crosses the 180th meridian. The record was left out.',
  'geometry.too-many-vertices':
    'Vertices: {{count}}, more than the {{most}} allowed. The record was left out.',
  'geometry.too-few_one':
    '{{count}} position is too few; at least {{least}} are needed. The record was left out.',
  'geometry.too-few_other':
    '{{count}} positions are too few; at least {{least}} are needed. The record was left out.',
  'geometry.zero-length': 'The line has no length. The record was left out.',
  'geometry.repeated_one': 'Repeated positions were removed from {{count}} line.',
  'geometry.repeated_other': 'Repeated positions were removed from {{count}} lines.',
  'geometry.third-dimension_one': 'Elevations were dropped from {{count}} geometry.',
  'geometry.third-dimension_other': 'Elevations were dropped from {{count}} geometries.',
  'geometry.self-crossing-line': 'The line crosses itself.',
  'geometry.self-crossing-polygon': 'The polygon crosses itself. The record was left out.',
  'geometry.ring-unclosed': 'The ring was not closed, so it was closed automatically.',
  'geometry.curb-line-of-polygon_one':
    '{{count}} polygon was converted to a curb line along one of its long sides.',
  'geometry.curb-line-of-polygon_other':
    '{{count}} polygons were converted to curb lines, each along one of its long sides.',
  'curblr.not-a-feed': "'{{name}}' is not a CurbLR feed.",
  'curblr.no-manifest':
    "'{{name}}' has no manifest ('{{place}}' is missing): without it there is no time zone, currency or order of priorities.",
  'curblr.time-zone': "'{{name}}': '{{place}}' must be an IANA time zone, not '{{value}}'.",
  'curblr.currency': "'{{name}}': '{{place}}' must be a currency code such as USD, not '{{value}}'.",
  'curblr.hierarchy': "'{{name}}': '{{place}}' must be a list of category names, each listed only once.",
  'curblr.field-missing': 'CurbLR requires this field.',
  'curblr.category-unknown':
    "The category '{{category}}' is not in the priority hierarchy. The rules there are unknown.",
  'curblr.time-span': "'{{value}}' cannot be read as a time or date. The rules there are unknown.",
  'curblr.no-regulations': "Features without 'regulations': {{count}}. Their rules are unknown.",
  'curblr.unit-missing':
    'A limit is given, but the manifest has no {{manifest}}. The rules there are unknown.',
  'curblr.fees-and-durations':
    'Fees: {{fees}}, durations: {{durations}}. They do not match, so the rules there are unknown.',
  'curblr.covered_one':
    'One section is fully covered by another record. It has the rules of both, and both are drawn as they are.',
  'curblr.covered_other':
    '{{count}} sections are fully covered by other records. They have the rules of both, and both are drawn as they are.',
  'curblr.partly-covered_one': 'One section is partly covered by another record; both are drawn as they are.',
  'curblr.partly-covered_other':
    '{{count}} sections are partly covered by other records; both are drawn as they are.',
  'curblr.loss.all-of':
    'CurbLR cannot require several classes at once; they were written as one combined class.',
  'curblr.loss.base-map': 'CurbLR cannot include the basemap.',
  'curblr.loss.calendar': "CurbLR cannot include the city's own calendar.",
  'curblr.loss.calendar-rate': 'A price per calendar day, week or month was written as a price per duration.',
  'curblr.loss.description': 'CurbLR cannot include descriptions of restrictions.',
  'curblr.loss.equal-priority': 'Categories of equal priority were put in order.',
  'curblr.loss.except': 'CurbLR cannot exclude classes; the exception is missing.',
  'curblr.loss.excluding-span': 'An excluded time span could not be written.',
  'curblr.loss.forbids-others':
    'In CurbLR, a rule that allows some users also prohibits all others; this rule did not.',
  'curblr.loss.instants': 'One-off times were written as whole days.',
  'curblr.loss.maximum-fee': 'CurbLR cannot include maximum fees.',
  'curblr.loss.months-and-dates': 'Months combined with dates could not be written; only the dates were.',
  'curblr.loss.never': 'A restriction that never applies was not written.',
  'curblr.loss.dates-of-two-kinds': 'Date ranges with a year at only one end were written without the year.',
  'curblr.loss.no-travel': "CurbLR has no equivalent of 'no travel'; the restriction is missing.",
  'curblr.loss.pro-rata': 'Billing by the exact minute was written as full durations.',
  'curblr.loss.purposes': 'Purposes were written as user classes.',
  'curblr.loss.rate-overlap': 'Overlapping tiers of a rate were written one after the other.',
  'curblr.loss.rate-steps': 'The steps of a rate were rounded.',
  'curblr.loss.reference-made-up_one':
    '{{count}} curb has no SharedStreets reference; its own ID was used instead.',
  'curblr.loss.reference-made-up_other':
    '{{count}} curbs have no SharedStreets reference; their own IDs were used instead.',
  'curblr.loss.regulation-id': 'CurbLR cannot include IDs of regulations.',
  'curblr.loss.round-up': 'CurbLR cannot include rounding up to an amount.',
  'curblr.loss.second-currency':
    'A feed has one currency; prices in {{currency}} were written as if they were in it.',
  'curblr.loss.street-ends': 'CurbLR cannot include the compass side and the cross streets.',
  'curblr.loss.streets': 'CurbLR cannot include blocks and nodes.',
  'curblr.loss.travel': "'travel' was written as 'no standing'.",
  'curblr.loss.unloading': 'Unloading was written as loading.',
  'cds.not-curbs': "'{{name}}' contains no zones or policies ({{found}}).",
  'cds.version': "CDS {{version}} cannot be read; 1.0 and 1.1 can ('{{place}}').",
  'cds.currency': "'{{value}}' is not a currency code; prices cannot be read.",
  'cds.rate-without-currency':
    'A price in an unknown currency cannot be read. The rules of its curbs are unknown.',
  'cds.last-updated':
    '{{value}} is not a time in milliseconds, so past and future zones cannot be told from current ones.',
  'cds.time-zone': "'{{value}}' is not a known time zone; the city's own is used.",
  'cds.no-zones': 'There are no zones, so the policies do not apply to any curb.',
  'cds.policy-missing': "The policy '{{id}}' is not in the files. The rules of this curb are unknown.",
  'cds.policy-unreadable':
    "The policy '{{id}}' cannot be read ({{problem}}). Curbs whose rules are therefore unknown: {{count}}.",
  'cds.policy-repeated': "The policy '{{id}}' appears twice; the first is used.",
  'cds.policy-differs':
    "The policy '{{id}}' appears twice, with different contents. The rules of its curbs are unknown.",
  'cds.files-differ':
    "The files differ in '{{field}}': {{one}} and {{other}}. Import them one after the other.",
  'cds.policy-without-zone_one': '{{count}} policy does not belong to any zone.',
  'cds.policy-without-zone_other': '{{count}} policies do not belong to any zone.',
  'cds.rate-on-prohibition': 'A prohibition has a price; the price was dropped.',
  'cds.several-purposes':
    'Several purposes among the classes ({{purposes}}): this applies only to users with all of them.',
  'cds.time-span': "'{{value}}' cannot be read as a time or day. The rules there are unknown.",
  'cds.unit-rounded': 'A {{unit}} is counted as its usual number of days.',
  'cds.zone-retired': "The zone '{{id}}' had already ended when the feed was created. It was left out.",
  'cds.zone-without-policies': 'Zones that do not name their policies: {{count}}. Their rules are unknown.',
  'cds.loss.areas_one': '{{count}} curb area was not imported.',
  'cds.loss.areas_other': '{{count}} curb areas were not imported.',
  'cds.loss.objects_one': '{{count}} curb object was not imported.',
  'cds.loss.objects_other': '{{count}} curb objects were not imported.',
  'cds.loss.spaces_one': '{{count}} curb space was counted but not imported.',
  'cds.loss.spaces_other': '{{count}} curb spaces were counted but not imported one by one.',
  'cds.loss.maximum-fee-of-tier': 'Maximum fees that differ between the tiers of a rate were dropped.',
  'cds.loss.base-map': 'CDS cannot include the basemap.',
  'cds.loss.category': 'CDS 1.0 cannot include names of priority categories.',
  'cds.loss.dates-and-instants': 'Dates and one-off times of one span were written as alternatives.',
  'cds.loss.dates-of-two-kinds': 'Yearly and single dates in one time span were combined.',
  'cds.loss.description': 'CDS 1.0 cannot include descriptions of restrictions.',
  'cds.loss.equal-priority_one':
    'CDS does not allow equal priorities for the same users; {{count}} rule was given its own number, in the order in which the rules apply.',
  'cds.loss.equal-priority_other':
    'CDS does not allow equal priorities for the same users; {{count}} rules were given their own numbers, in the order in which they apply.',
  'cds.loss.except-in-1.0': 'CDS 1.0 cannot exclude classes; the restriction is missing.',
  'cds.loss.excluding-span': 'CDS 1.0 has no excluded time spans; they are missing.',
  'cds.loss.hierarchy': 'CDS cannot include the priority hierarchy; the numbers remain.',
  'cds.loss.increment':
    'The billing increment of a rate could not be written in whole units; the price is by the minute.',
  'cds.loss.last-of-february':
    'The last days of February were written both for leap years and for other years.',
  'cds.loss.limits': 'CDS has no limits of height, length or weight; the restriction is missing.',
  'cds.loss.maximum-fee-per-day': 'CDS cannot include a daily maximum.',
  'cds.loss.midnight-and-dates':
    'A time span past midnight on certain dates was split; its second part applies on the same dates.',
  'cds.loss.never': 'A restriction that never applies was not written.',
  'cds.loss.not-in-force_one': '{{count}} planned or proposed curb was not written.',
  'cds.loss.not-in-force_other': '{{count}} planned or proposed curbs were not written.',
  'cds.loss.only-stopping':
    'No one else may stop there, and those who may stop may not do anything else there.',
  'cds.loss.operators': 'The operators of several alternatives were combined.',
  'cds.loss.payment-details': 'CDS cannot include ways to pay.',
  'cds.loss.period-of-one-span':
    'CDS 1.1 cannot include a period that only one span excludes; it is missing.',
  'cds.loss.policy-details':
    "Colors, dates and references of the source's policies were not written: the policies have new IDs.",
  'cds.loss.polygon-made-up_one': '{{count}} zone was drawn 2.4 m deep along its curb line.',
  'cds.loss.polygon-made-up_other': '{{count}} zones were drawn 2.4 m deep along their curb lines.',
  'cds.loss.price-unknown': 'CDS cannot include a payment without a price.',
  'cds.loss.priority-taken': 'A policy was added with a priority that is already in use.',
  'cds.loss.rate-rounded': 'A price or its times were rounded to whole units.',
  'cds.loss.rate-time-spans': 'Prices by time of day were written as separate policies.',
  'cds.loss.regulation-id': 'CDS cannot include IDs of regulations.',
  'cds.loss.second-currency': "A price in another currency is written as if in the feed's.",
  'cds.loss.several-periods': 'Only the first of several designated periods was written.',
  'cds.loss.several-rates': 'Only the first of several rates without times was written.',
  'cds.loss.side_one': 'The side of {{count}} curb cannot be written without a street reference.',
  'cds.loss.side_other': 'The side of {{count}} curbs cannot be written without a street reference.',
  'cds.loss.source-properties': 'Source properties outside the standard were not written.',
  'cds.loss.spans-combined': 'The times of a restriction and of its price could not be combined exactly.',
  'cds.loss.streets': 'CDS cannot include blocks and nodes.',
  'cds.loss.subclasses': 'Permit zones were written as user classes.',
  'cds.loss.zones-overlap_one':
    '{{count}} curb shares a section of street with another. CDS does not allow zones to overlap; it was written as it is.',
  'cds.loss.zones-overlap_other':
    '{{count}} curbs share a section of street with another. CDS does not allow zones to overlap; they were written as they are.',
  'cds.loss.zone-id_one': '{{count}} curb has an ID that is not a UUID; a UUID was generated from it.',
  'cds.loss.zone-id_other': '{{count}} curbs have an ID that is not a UUID; a UUID was generated from it.',
  'geojson.not-a-collection': "'{{name}}' is not a feature collection ({{type}}).",
  'geojson.mapping-needed': "'{{name}}' needs a mapping file that says what its columns mean: {{columns}}.",
  'mapping.invalid': "The mapping file has an error at '{{place}}'{{value}}: {{reason}}.",
  'mapping.time-zone': "The mapping's time zone '{{value}}' is not known.",
  'mapping.column-missing': "'{{name}}' has none of these columns from the mapping: {{columns}}.",
  'mapping.empty-place':
    'There is no location because cells are empty: {{columns}}. The record was left out.',
  'mapping.value': "'{{value}}' cannot be read. The record was left out.",
  'mapping.rule-value': "'{{value}}' cannot be read. The rules of the curb are unknown.",
  'mapping.value-unknown_one':
    "{{count}} record has '{{value}}' in {{column}}, which is not in the mapping; the rules of its curb are unknown.",
  'mapping.value-unknown_other':
    "{{count}} records have '{{value}}' in {{column}}, which is not in the mapping; the rules of their curbs are unknown.",
  'mapping.spaces': "'{{value}}' is not a number of spaces. The spaces of the curb are unknown.",
  'mapping.price-unit':
    'The numbers in {{column}} may be whole units (such as dollars) or cents, per hour or per another length of time. Choose the unit of the price first (in a mapping: "unit" and "per").',
  'mapping.cell-empty':
    'Records with nothing in {{column}}: {{count}}. It is not known what applies there, so the rules of their curbs are unknown.',
  'mapping.price-missing':
    'Records without a price in {{column}}: {{count}}. Whether parking there is free is unknown, so the rules of their curbs are unknown.',
  'mapping.currency-missing':
    'Records with a price in {{column}} whose currency is not known: {{count}}. Choose the currency; until then the rules of their curbs are unknown.',
  'mapping.rules-missing':
    'The mapping does not say which rules the curbs have, so their rules are unknown. Add "rules" to it; an empty list says that parking is not restricted.',
  'mapping.not-curb_one': '{{count}} record is not a curb according to the mapping.',
  'mapping.not-curb_other': '{{count}} records are not curbs according to the mapping.',
  'mapping.point':
    'A point is not a curb line; the mapping can give points a length. The record was left out.',
  'mapping.line-of-point_one': '{{count}} point became a line of {{metres}} m.',
  'mapping.line-of-point_other': '{{count}} points became lines of {{metres}} m.',
  'mapping.length': 'The source gives {{said}} m of curb; its lines are {{drawn}} m long.',
  'table.encoding-unknown': "'{{name}}' declares the encoding '{{encoding}}', which is not known.",
  'table.not-in-encoding': "'{{name}}' is not in the encoding '{{encoding}}'.",
  'table.encoding-guessed':
    'The file is not UTF-8; it was read as {{encoding}}. Check that accented letters look right.',
  'table.no-text': "'{{name}}' is not a text file.",
  'table.csv': "'{{name}}' cannot be read as CSV at line {{line}} ({{reason}}).",
  'table.no-rows': "'{{name}}' has no rows: there is nothing to import.",
  'table.too-many-rows': "'{{name}}' has more than {{most, quantity.rows}}. Split it into smaller files.",
  'table.too-large': "'{{name}}' has more than {{most}} MB in its rows. Use only part of it.",
  'table.row-length':
    'The row has {{found, quantity.cells}}, but the header has {{wanted}}. It was left out.',
  'table.layer-needed': "'{{name}}' has several layers. Choose one: {{layers}}.",
  'zip.damaged': "'{{name}}' is a damaged archive: {{reason}}.",
  'zip.locked': "'{{name}}' is password-protected ('{{path}}').",
  'zip.nested': "'{{name}}' contains another archive ('{{path}}'). Unpack that one first.",
  'zip.too-large': "'{{name}}' unpacks to more than the limit ({{most}} MB).",
  'zip.size-mismatch': "'{{name}}' unpacks to more than it declares. It was not read.",
  'zip.reason-cut': 'it has no directory at its end: it was cut off, or something was added',
  'zip.reason-directory': 'its directory is broken',
  'zip.reason-count': 'its directory and its end record disagree about how many files it has',
  'zip.reason-nul': "the name '{{path}}' has a NUL character in it",
  'zip.reason-outside': "'{{path}}' points outside the archive",
  'zip.reason-twice': "'{{path}}' is in it twice",
  'zip.reason-method': "'{{path}}' is compressed in a way that is not supported ({{method}})",
  'zip.reason-misplaced': "'{{path}}' is not where it should be, or cut off",
  'zip.reason-overlap': 'its files overlap',
  'zip.reason-packed': "'{{path}}' cannot be unpacked",
  'zip.reason-length': "'{{path}}' does not have the length it declares",
  'zip.reason-checksum': "'{{path}}' does not match its checksum",
  'zip.too-many': "'{{name}}' has too many files. The limit is {{most}}.",
  'shapefile.none': "'{{name}}' contains no shapefile (.shp).",
  'shapefile.part-missing': "'{{name}}' is missing a part of its shapefile: '{{part}}'.",
  'shapefile.damaged': "'{{name}}' is cut off or not part of a shapefile ({{reason}}).",
  'shapefile.record': "'{{name}}' is cut off or broken at record {{record}}.",
  'shapefile.rows':
    "'{{name}}' has {{shapes, quantity.shapes}} and {{rows, quantity.rows}}: its parts do not belong together.",
  'shapefile.encoding': "'{{name}}', row {{row}}, column '{{column}}' is not in the encoding {{encoding}}.",
  'geopackage.no-layer': "'{{name}}' contains no layer with geometries.",
  'geopackage.not-table':
    "'{{name}}': '{{table}}' is a view or a virtual table and cannot be read. Save it as a table and send the file again.",
  'geopackage.computed':
    "'{{name}}': the column '{{column}}' of '{{table}}' is computed and cannot be read. Save its values and send the file again.",
  'geopackage.damaged': "'{{name}}' cannot be read as a GeoPackage: {{reason}}.",
  'geopackage.geometry': "'{{name}}', layer '{{layer}}', row {{row}}: the geometry is broken.",
  'write.no-time-zone': "{{format}} needs the city's time zone.",
  'write.rules-unknown':
    'The rules of the curb {{link}} are unknown, which this format cannot express. It was not written.',
  'write.no-currency': "{{format}} needs the city's currency.",
  'write.version': 'Version {{version}} cannot be written. Supported: {{known}}.',
  'dtro.empty': 'The legal order {{id}} has no rules or no curbs.',
  'dtro.rules-unknown':
    'Some rules of {{id}} are unknown, which a D-TRO record cannot express. Enter them first.',
  'dtro.no-authority':
    'No traffic authority number is set. An administrator can set it: config set TRAFFIC_AUTHORITY 9001.',
  'dtro.not-in-britain':
    'The curb {{link}} is not in Great Britain; D-TRO does not support locations elsewhere.',
  'dtro.loss.dates': 'D-TRO cannot include yearly dates, or more than one range of dates.',
  'dtro.loss.month-days': 'D-TRO cannot include odd, even and last days of the month.',
  'dtro.loss.last-week': 'D-TRO cannot include the last week of the month.',
  'dtro.loss.period': 'D-TRO cannot include designated periods other than public holidays and school days.',
  'dtro.loss.instants': 'D-TRO cannot include one-off times.',
  'dtro.loss.excludes': 'D-TRO cannot include excluded time spans.',
  'dtro.loss.currency': 'D-TRO supports only pounds and euros; the price is missing.',
  'dtro.loss.payment-details': 'D-TRO cannot include ways to pay.',
  'dtro.loss.maximum-per-day': 'D-TRO cannot include a daily maximum.',
  'dtro.loss.rate-times': 'D-TRO cannot include the times of a rate; all rates were written.',
  'dtro.loss.long-tiers': 'D-TRO cannot include tiers of a day or longer.',
  'dtro.loss.rate-steps': 'D-TRO cannot include billing increments, rounding and calendar units of a price.',
  'dtro.loss.alternatives':
    'Of alternatives with several conditions each, only the first condition was written.',
  'dtro.loss.priority': 'D-TRO cannot include which restriction overrides which.',
  'dtro.loss.forbids-others': 'An allowance that does not exclude others was written like one that does.',
} as const;
