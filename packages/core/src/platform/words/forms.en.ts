// English validation errors for values in forms, requests, files and settings (requirement §5).

/**
 * Messages of public forms. Exact wording of the requirement (§5), except for the maximum, where
 * the requirement repeats the minimum.
 */
export const formTexts = {
  'form.required': '{{label}} is required',
  'form.min': '{{label}} must be greater than or equal to {{min}}',
  'form.max': '{{label}} must be less than or equal to {{max}}',
  'form.number': '{{label}} must be a number',
  'form.integer': '{{label}} must be a whole number',
  'form.digits': '{{label}} has too many decimal places (maximum {{digits}})',
  'form.email': '{{label}} must be a valid email address',
  'form.time': '{{label}} must be a time such as 08:30 or 18:00',
  'form.long': '{{label}} is too long (maximum length {{max}})',
  'form.duration': '{{label}} must be a length of time such as 90 min, 2 h or 1 h 30 min',
} as const;

/** Additional messages for staff and API clients. */
export const validationTexts = {
  'form.unknown': 'There is no field {{label}}.',
  'form.text': '{{label}} must be text of at most 5,000 characters',
  'form.textArea': '{{label}} must be text of at most 5,000 characters',
  'form.password': '{{label}} must be text',
  'form.date': '{{label}} must be a date (YYYY-MM-DD)',
  'form.picker': '{{label}} must be a date',
  'form.select': '{{label}} must be one of the choices',
  'form.phone': 'Should be phone number (+91...)',
  'form.checkbox': '{{label}} must be yes or no',
  'form.array': '{{label}} must be a list',
  'form.file': '{{label}} must be a file',
  'form.above': '{{label}} must be greater than {{min}}',
  'form.below': '{{label}} must be less than {{max}}',
  'form.short': '{{label}} is too short (minimum length {{min}})',
  'form.few': '{{label}} has too few entries (minimum {{min}})',
  'form.many': '{{label}} has too many entries (maximum {{max}})',
  'form.object': '{{label}} must be an object',
  'form.datetime': '{{label}} must be a date and time (2026-12-01T09:00:00Z)',
  'form.url': '{{label}} must be a web address',
  'form.format': '{{label}} must look like {{example}}',
  'form.uuid': '{{label}} must be a UUID, such as 3f2b8c1e-9d47-4a6b-8e05-7c1d2a94b6f0',
  'form.visible': '{{label}} must not have line breaks or invisible characters',
  'form.no-spaces': '{{label}} can have only ASCII characters, without spaces',
  'form.multiple': '{{label}} must be a multiple of {{step}}',
  'form.choices': '{{label}} must be one of: {{values}}',
  'form.no-choice': '{{label}}: {{found}} is not one of: {{values}}',
  'form.invalid': '{{label}} is not valid',
  'form.body': 'The request body',
  'form.entry': '{{label}} (entry {{entry}})',
  'form.value': 'The value',
  'form.one-name': '{{label}} must be one name, without commas or semicolons',
  'form.time-zone': '{{label}} must be a known time zone, such as America/New_York',
  'form.currency': '{{label}} must be a currency code, such as USD',
  'form.in-order': '{{label}}: each must end after it begins, and before the next begins',
  'form.needs-users': '{{label}} can be used only together with users',
  'form.url-or-path': '{{label}} must be a web address, or a path on this server that begins with /',
  'form.url-or-empty': '{{label}} must be a web address, or empty',
  'form.url-plain':
    '{{label}} must be a web address without a query, a fragment or a username; put a key in the field “key”',
  'form.hosts': '{{label}} must be a host name',
  'form.twice': '{{label}} contains the same ID twice',
  'form.trimmed': '{{label}} must not begin or end with a space',
  'form.token': '{{label}} must have at least 16 characters (letters, digits or . ~ + / = - _), or be empty',
  'form.embedding': '{{label}}: embedding needs an origin, a token or both',
  'form.map-address':
    '{{label}} must be a map address copied from the browser, with its ?… or #map=…, or empty',
} as const;
