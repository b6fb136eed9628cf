// English findings of the check of CDS and CurbLR feeds.
export const findingTexts = {
  'validate.not-cds':
    "'{{name}}' is not a CDS document: it has none of zones, areas, spaces, objects, policies, events, status, sessions or aggregates.",
  'validate.not-curblr': "'{{name}}' is not a CurbLR feed: it must be a FeatureCollection with features.",
  'validate.one-file': 'A CurbLR feed must be a single file. Files given: {{count}}.',
  'validate.address': "'{{address}}' cannot be read: {{reason}}.",
  'validate.too-large': "The response from '{{address}}' is larger than {{most}} MB.",
  'validate.files-too-large':
    'These files are larger than {{most}} MB in total. Check them on the command line, or in parts.',
  'validate.too-long':
    'The check took longer than {{seconds, quantity.seconds}} and was stopped. Check the feed on the command line, or in parts.',
  'validate.too-much':
    'Checking this feed takes more than {{most}} MB of memory. Check it on the command line, or in parts.',
  'validate.one-at-a-time': 'Another check from your network is still running. Try again when it is done.',
  'finding.missing': 'This is required but missing.',
  'finding.type': 'This must be {{expected}}, but is {{found}}.',
  'finding.value': '{{found}} is not allowed here; allowed: {{allowed}}.',
  'finding.range': '{{found}} is out of range ({{limit}}).',
  'finding.format': '{{found}} does not have the format that the standard requires.',
  'finding.uuid': '{{found}} is not a UUID.',
  'finding.milliseconds':
    '{{found}} is not a time in milliseconds since 1970 (a common mistake is to send seconds).',
  'finding.position': '{{found}} is not a longitude and latitude.',
  'finding.ring-open': 'The ring is not closed: its last position must be its first.',
  'finding.clock': '{{found}} is not a time of day (HH:MM).',
  'finding.date': '{{found}} is not a date (MM-DD or YYYY-MM-DD).',
  'finding.iso-time': '{{found}} is not an ISO 8601 date and time.',
  'finding.time-zone': '{{found}} is not an IANA time zone.',
  'finding.unknown-field': "The standard has no field '{{field}}' here.",
  'finding.later-field': "'{{field}}' was added in version {{version}}; this feed says it is older.",
  'finding.cds.no-data': 'The envelope has no data.',
  'finding.cds.no-envelope':
    'The objects have no envelope (version, time_zone, last_updated, currency, data).',
  'finding.cds.no-dictionary':
    'Objects carry custom_attributes, so the envelope must name a custom_attributes_dictionary.',
  'finding.cds.object-nowhere': 'An object must refer to a zone or a space.',
  'finding.cds.rate-on-prohibition': "A '{{activity}}' rule cannot have a price.",
  'finding.cds.rate-empty': 'This price never applies: it ends at {{to}} min but begins at {{from}} min.',
  'finding.cds.rate-overlap': 'This price begins at {{from}} min, while another price still applies.',
  'finding.cds.rate-gap': 'Between {{reached}} min and {{from}} min there is no price.',
  'finding.cds.rate-short': 'The prices end at {{reached}} min, but vehicles may stay {{longest}}.',
  'finding.cds.rules-alike': "This rule and {{other}} both cover '{{activity}}' for the same users.",
  'finding.cds.ends-before': 'The end is not after the start.',
  'finding.cds.updated-before': 'It was last updated before it was published.',
  'finding.cds.order': 'The most recent must come first.',
  'finding.cds.never':
    'An empty list allows nothing, so this span never applies. Leave the field out if it always applies.',
  'finding.cds.repeated': 'This list contains the same entry twice.',
  'finding.cds.side-of-roadway': 'A zone that covers the entire roadway has no side.',
  'finding.cds.unknown-id': 'The {{kind}} {{id}} is not in this feed.',
  'finding.cds.zones-overlap': 'This zone overlaps {{other}}; both apply at the same time.',
  'finding.cds.same-priority':
    'Policies {{one}} and {{other}} apply at the same time to the same activity and have the same priority {{priority}}.',
  'finding.cds.more-spaces':
    'The zone declares {{said, quantity.spaces}}. Spaces that refer to it: {{found}}.',
  'finding.cds.space-numbers': 'Two spaces of this zone have the same number.',
  'finding.cds.one-sided': 'The area lists zone {{id}}, but that zone does not list the area.',
  'finding.cds.id-twice': 'The ID {{id}} is used twice.',
  'finding.cds.newest-first': 'Events must be listed newest first.',
  'finding.cds.published-before': 'It was published before it happened.',
  'finding.cds.plate': 'A license plate is private and should not be in a feed that others read.',
  'finding.cds.metric-value':
    '{{found}} is not a valid value. Use a number of 0 or more, or -1 while the source was offline.',
  'finding.cds.metric-twice': 'There is already a value for this place, metric and hour.',
  'finding.cds.not-csv': 'This is not valid CSV: {{reason}}.',
  'finding.cds.row-width': 'The row has {{found, quantity.cells}}, but the header has {{wanted}}.',
  'finding.cds.status': '{{method}} returned {{found}}; the standard requires {{wanted}}.',
  'finding.cds.media-type':
    "The content type is '{{found}}'; the standard requires {{wanted}} with its version.",
  'finding.cds.not-filtered': 'The response does not match the query: {{reason}}.',
  'finding.curblr.day-of-month': '{{found}} is not a day of the month (1 to 31, last, odd, even).',
  'finding.curblr.category-twice': "The category '{{category}}' is in the hierarchy twice.",
  'finding.curblr.category-unknown': "The category '{{category}}' is not in the manifest's hierarchy.",
  'finding.curblr.location-order':
    'The section ends at {{to}} m, which is not after its start at {{from}} m.',
  'finding.curblr.digits': 'Coordinates should have at most seven decimal places.',
  'finding.curblr.payment-unsaid': 'There is a payment, but the rule does not set payment: true.',
  'finding.curblr.payment-on-prohibition': 'A prohibition cannot have a payment.',
  'finding.curblr.stay-on-prohibition': 'A prohibition cannot have a maximum stay.',
  'finding.curblr.fees-durations':
    'Fees: {{fees}}, durations: {{durations}}. There must be as many fees as durations.',
  'finding.curblr.nobody': 'An empty user class has no effect; leave it out if the rule is for everyone.',
  'finding.curblr.rate-empty': 'An empty rate has no effect.',
  'finding.curblr.unit': 'There is a size or weight limit, but {{unit}} is missing.',
  'finding.curblr.span-empty': 'An empty time span has no effect; leave it out if the rule always applies.',
  'finding.curblr.dates-mixed': 'One date has a year and the other has none.',
  'finding.curblr.two-defaults':
    'This rule and {{other}} are both for everyone, at the same times and with the same priority.',
  'finding.curblr.object-twice': "The object '{{id}}' is also at {{other}}.",
  'finding.curblr.empty': 'The feed has no features.',
} as const;
