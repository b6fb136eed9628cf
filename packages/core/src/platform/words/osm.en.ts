// English messages for reading OpenStreetMap.
export const osmTexts = {
  'osm.xml-encoding': '{{file}} cannot be read as {{encoding}}.',
  'osm.xml-malformed': '{{file}} is damaged or cut off at line {{line}}, column {{column}}: {{reason}}',
  'osm.xml-not-osm': '{{file}} is XML, but its root is <{{root}}> and not <osm>.',
  'osm.pbf-malformed': '{{file}} is damaged or cut off near byte {{offset}}: {{reason}}',
  'osm.pbf-feature': '{{file}} uses the feature {{feature}}, which is not supported.',
  'osm.geojson-no-tags': '{{file}} contains no streets with OpenStreetMap tags.',
  'osm.nothing': '{{file}} contains no streets and nothing for the basemap.',
  'osm.bad-element': 'The element is left out: {{reason}}.',
  'osm.reason-no-id': '{{type}} without a numeric ID',
  'osm.reason-two-values': 'two values of {{tag}}',
  'osm.reason-no-position': 'no lat and lon',
  'osm.reason-off-earth': '{{longitude}}, {{latitude}} is not a valid longitude and latitude',
  'osm.reason-no-ref': '{{child}} without a numeric ref',
  'osm.reason-no-geometry': 'a street without a geometry',
  'osm.reason-not-line': 'a street as {{type}}, not as LineString',
  'osm.reason-geometry': 'its geometry cannot be used ({{problems}})',
  'osm.reason-kind': 'blocks of the type {{kind}} are not read',
  'osm.reason-empty': 'it is empty',
  'osm.reason-not-block': 'this block does not have the format of a PBF block',
  'osm.reason-packed': 'this block has no data, or data compressed in a format other than zlib',
  'osm.reason-large': 'this block unpacks to more than 64 MB',
  'osm.reason-unpack': 'this block cannot be unpacked',
  'osm.reason-not-pbf': 'it does not start like an OSM PBF file',
  'osm.reason-cut': 'the file ends in the middle of a block',
  'osm.reason-no-block': 'no block starts here',
  'osm.reason-header': 'the header block has the wrong format',
  'osm.reason-not-osm': 'this block does not contain OpenStreetMap data',
  'osm.time-zone-guessed':
    'The source does not give its time zone; {{zone}} is used, based on the location of the map.',
  'osm.way-cut_one': 'One street is cut where the extract ends.',
  'osm.way-cut_other': '{{count}} streets are cut where the extract ends; the first is named here.',
  'osm.area-cut_one': 'One area is cut by the edge of the extract and left out.',
  'osm.area-cut_other':
    '{{count}} areas are cut by the edge of the extract and left out; the first is named here.',
  'osm.area-part-missing': 'Parts of the area are not in the file; it is drawn without them.',
  'osm.ring-open': 'A ring of the area is not closed; the area is drawn without it.',
  'osm.hole-outside': 'A hole lies outside the area and is left out.',
  'osm.no-outer-ring': 'The area has no outline and is left out.',
  'osm.area-too-detailed': 'The outline of the area has more than {{most, quantity.points}} and is left out.',
  'osm.link-vanished_one': 'One side of a block is too short between its intersections to be a curb.',
  'osm.link-vanished_other':
    '{{count}} sides of blocks are too short between their intersections to be curbs; the first is named here.',
  'osm.parking-separate_one':
    'On one side of a street, parking is drawn as separate areas; the curb is left without a rule.',
  'osm.parking-separate_other':
    'On {{count}} sides of streets, parking is drawn as separate areas; the curbs are left without a rule. The first is named here.',
  'osm.key-unread':
    'The tag is not understood; its value “{{value}}” is stored with the curb but creates no rule.',
  'osm.value-unread': 'The value “{{value}}” is not understood; it creates no rule.',
  'osm.zone-alone': 'The permit zone “{{value}}” is named, but not who it applies to or when.',
  'osm.street-closed':
    'The street itself is closed to cars (“{{value}}”), and the tags do not say who may park on it.',
  'osm.capacity-cut':
    'The number of spaces is for the whole street, but the file has only part of it. The spaces of this part are unknown.',
  'osm.charge-unread': 'The price “{{value}}” cannot be read.',
  'osm.rules-unknown':
    'Some tags of this side cannot be read, so its rules are unknown. The map does not say that parking is allowed.',
  'osm.side-missing': 'The tag does not say which side of the street; it is used for both.',
  'osm.side-doubled': 'The tag names a side of the street twice; it is left out.',
  'osm.condition-unread': 'The condition “{{text}}” is not understood; what depends on it is left out.',
  'osm.conditions-crossed':
    'Some conditions overlap in a way that cannot be stored; {{count}} of their combinations are left out.',
  'osm.fee-after-unpriced':
    'A fee is due for stays over {{minutes, quantity.minutes}}, but no price is given; the free time is not stored.',
  'osm.hours-sun': '“{{text}}” depends on sunrise or sunset; that part is left out.',
  'osm.hours-open-end': '“{{text}}” has no end; midnight is used.',
  'osm.hours-weeks': '“{{text}}” names weeks of the year; that part is left out.',
  'osm.hours-moving-date': '“{{text}}” names a date that moves from year to year; that part is left out.',
  'osm.hours-fallback': '“{{text}}” has a fallback; only the first alternative is used.',
  'osm.hours-override':
    'In “{{text}}” one rule replaces another in a way that cannot be stored; both are kept.',
  'osm.hours-unknown': '“{{text}}” does not say what applies; that part is left out.',
  'osm.hours-never': '“{{text}}” never applies.',
  'osm.loss.activity':
    'Standing, travel lanes and their prohibitions have no tag in OpenStreetMap; the restriction is missing.',
  'osm.loss.users': 'Some user classes have no equivalent in OpenStreetMap; they are missing.',
  'osm.loss.except': 'OpenStreetMap cannot exclude classes; the restriction is missing.',
  'osm.loss.limits':
    'Limits of length, height or weight combined with classes, or as a permission, have no tag; they are missing.',
  'osm.loss.zones': 'A side has one list of permit zones; those of the other restrictions are missing.',
  'osm.loss.instants': 'One-off times cannot be written as opening hours; the restriction is missing.',
  'osm.loss.days-of-month':
    'Days of the month cannot be written as opening hours; the restriction is missing.',
  'osm.loss.months-and-dates':
    'Months combined with dates cannot be written as opening hours; the restriction is missing.',
  'osm.loss.period':
    'Designated periods other than public and school holidays cannot be written as opening hours; the restriction is missing.',
  'osm.loss.open-dates':
    'Dates without a beginning, or with a year at one end only, cannot be written as opening hours; the restriction is missing.',
  'osm.loss.no-return': 'The time before a vehicle may return has no tag.',
  'osm.loss.description': 'Descriptions of restrictions have no tag.',
  'osm.loss.price':
    'Prices in steps, by the time of day or with limits have no charge tag; only the fact that a fee is due is written.',
  'osm.loss.different-meaning_one':
    '{{count}} rule set has a different meaning at some times when the tags are read back.',
  'osm.loss.different-meaning_other':
    '{{count}} rule sets have a different meaning at some times when the tags are read back.',
  'osm.loss.different-class_one':
    '{{count}} rule set is shown as another curb type when the tags are read back.',
  'osm.loss.different-class_other':
    '{{count}} rule sets are shown as another curb type when the tags are read back.',
  'osm.loss.too-long_one': '{{count}} value is longer than the 255 characters OpenStreetMap allows.',
  'osm.loss.too-long_other': '{{count}} values are longer than the 255 characters OpenStreetMap allows.',
  'osm.loss.link-ids_one': 'The ID of {{count}} curb has no tag; ways have IDs of their own.',
  'osm.loss.link-ids_other': 'IDs of {{count}} curbs have no tag; ways have IDs of their own.',
  'osm.loss.own-line_one':
    '{{count}} curb does not belong to any block; it was written as a way along its own line.',
  'osm.loss.own-line_other':
    '{{count}} curbs do not belong to any block; each was written as a way along its own line.',
  'osm.loss.side_one':
    '{{count}} curb does not say which side of the street it is on; it was written on the right-hand side.',
  'osm.loss.side_other':
    '{{count}} curbs do not say which side of the street they are on; they were written on the right-hand side.',
  'osm.loss.link': 'The curb {{link}} is too short to be written separately and is missing.',
  'osm.loss.base-map': 'The basemap is not written.',
  'osm.loss.assets': 'Assets are not written.',
  'osm.loss.hierarchy': 'The priority hierarchy has no tag.',
  'osm.loss.authority': 'The authority has no tag.',
  'osm.loss.calendar': "The city's calendar has no tag; other software uses the country's holidays.",
} as const;
