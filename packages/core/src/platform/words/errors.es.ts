// Spanish error messages.
export const errorTexts = {
  // Exact wording in every language: the client compares this sentence (requirement §8).
  'error.not_authenticated': 'Authentication credentials were not provided.',
  'error.token_not_valid': 'La sesión no es válida o ha caducado.',
  'error.permission_denied': 'No tiene permiso para realizar esta acción.',
  'error.key_needed': 'Hace falta una clave. Envíela como `Authorization: Bearer cwk_…`; la da la ciudad.',
  'error.key_not_valid': 'Esta clave es desconocida, ha caducado o fue revocada. Pida una nueva a la ciudad.',
  'error.scope_missing': 'Esta clave no tiene el permiso {{scope}}. Pida a la ciudad una que lo tenga.',
  'error.forgery':
    'Falta el código contra falsificaciones o no es correcto. Recargue la página e inténtelo de nuevo.',
  'error.cross_site': 'Esta petición vino de otro sitio y se ha rechazado.',
  'error.sign_in_failed': 'No hay ninguna cuenta activa con esos datos.',
  'error.second_factor_needed':
    'Introduzca el código de su aplicación de autenticación, o un código de recuperación.',
  'error.second_factor_set_up':
    'Esta cuenta necesita un segundo factor. Configúrelo en la página de inicio de sesión.',
  'error.too_many_attempts': 'Demasiados intentos fallidos. Espere {{seconds}} s e inténtelo de nuevo.',
  'error.too_many_requests': 'Demasiadas peticiones. Espere un poco e inténtelo de nuevo.',
  'error.not_found': 'No se ha encontrado.',
  'error.method_not_allowed': 'Este método no se admite aquí.',
  'error.invalid': 'La petición contiene un valor que no es válido.',
  'error.malformed_json': 'La petición no es JSON válido.',
  'error.too_large': 'La petición es demasiado grande. Envíe menos de una vez.',
  'error.unsupported_media_type': 'Envíe esta petición como application/json.',
  'error.changed_meanwhile': 'Alguien lo ha cambiado entretanto. Vuelva a cargarlo y haga después su cambio.',
  'error.in_flight': 'Esta petición ya se está tramitando. Pregunte de nuevo en un momento.',
  'error.key_of_another_request':
    'Esta Idempotency-Key se envió con otra petición. Haga una clave nueva para cada escritura.',
  'error.sealing_key': 'La clave enviada para una respuesta cifrada no es una clave pública P-256.',
  'error.duplicate': 'Ya existe.',
  'error.unavailable': 'El servicio no está disponible ahora mismo. Inténtelo de nuevo en un momento.',
  'error.timeout': 'Esto tardó demasiado y se detuvo. Solicite menos datos o inténtelo de nuevo.',
  'error.disk_full':
    'El servidor se ha quedado sin espacio y no se ha guardado nada. Pida a quien administra el servidor que libere espacio.',
  'serving.read-only':
    'Ahora mismo la ciudad es de solo lectura y no se ha guardado nada. Conserve lo que ha escrito e inténtelo de nuevo dentro de un rato.',
  'error.server_error': 'Se ha producido un error. Inténtelo de nuevo más tarde.',
  'fault.idempotency-key':
    'Use un nombre aleatorio de {{least}} a {{most, quantity.characters}} sin espacios, como un UUID.',
  'fault.lng-order':
    'max_lng no puede ser menor que min_lng; el rectángulo no puede cruzar el antimeridiano.',
  'fault.lat-order': 'max_lat no puede ser menor que min_lat.',
  'fault.no-such-tile': 'No existe esa tesela: x e y van de 0 a 2^z - 1 y z de 0 a 22.',
  'fault.box-incomplete': 'El rectángulo necesita min_lng, min_lat, max_lng y max_lat.',
  'fault.point-incomplete': 'El punto necesita lng, lat y radius.',
  'fault.one-place': 'Indique exactamente uno: un tramo (link), un segment_id o un punto.',
  'fault.one-time': 'Indique `at`, o bien fecha y hora.',
  'fault.before-records': 'La ciudad no tiene registro de sus normas antes del {{instant}}.',
  'rules-api.no-curb': 'No hay ningún bordillo a menos de {{radius}} m de este punto.',
  'rules-api.no-link': 'Ningún tramo publicado tiene este identificador.',
  'outgoing.private':
    '{{address}} está en una red privada. Quien administra el servidor puede permitirla (ALLOW_PRIVATE_TARGETS).',
  'outgoing.timeout': '{{address}} no respondió a tiempo.',
  'outgoing.name': 'No se encontró el nombre de servidor de {{address}}.',
  'outgoing.tls': 'La conexión con {{address}} no es de fiar: su certificado no es correcto.',
  'outgoing.unreachable': 'No se puede llegar a {{address}}.',
  'api-keys.revoked': 'Esta clave fue revocada y no se puede volver a usar. Cree una nueva.',
  'fault.expires-past': 'La fecha de vencimiento debe ser futura.',
  'fault.webhook-url': 'Escriba una dirección que empiece por https://',
  'fault.webhook-credentials':
    'Introduzca una dirección sin nombre de usuario ni contraseña; los mensajes van firmados.',
  'fault.webhook-tls':
    'La dirección debe empezar por https://, para que nadie pueda leer ni cambiar los mensajes por el camino.',
  'fault.webhook-private':
    'Es una dirección de una red privada. Quien opera el servidor puede permitirla (ALLOW_PRIVATE_TARGETS).',
  'fault.webhook-many': 'Ya hay {{most, quantity.webhooks}}, el máximo de una ciudad. Elimine antes uno.',
  'webhooks.none':
    'Este servidor no llama a ningún webhook y no se envió nada: funciona con WEBHOOKS=none, que es para una copia de una ciudad.',
  'fault.box-or-point': 'Indique un rectángulo o un punto.',
  'fault.place-incomplete': 'Un lugar necesita lng y lat.',
  'fault.box-order': 'Un recuadro es min_lng, min_lat, max_lng, max_lat; primero los valores menores.',
  'fault.export-too-many':
    'Un archivo de este tipo admite como máximo {{most, quantity.curbs}}. Ha elegido {{count}}. Elija una zona más pequeña, o bien CSV o GeoJSON.',
  'fault.export-nothing': 'No hay tramos que coincidan. No se exportó nada.',
  'fault.stretch-order': '`to` debe ser mayor que `from`.',
  'fault.nothing-to-change':
    'Indique al menos uno de occupancy_percent, curbside_users, curbside_function_id.',
  'fault.unknown-language': 'Este idioma no se ofrece.',
  'fault.unknown-value': 'Aquí no se conoce «{{value}}». Valores conocidos: {{known}}.',
  'fault.unknown-value, none': 'Aquí no se conoce «{{value}}»; las reglas de esta ciudad no nombran ninguno.',
  'fault.unknown-link': 'No existe ese tramo.',
  'fault.twice': 'El mismo tipo de regulación se indica dos veces.',
  'fault.ring-open': 'Un anillo debe terminar donde empieza.',
  'fault.polygon-crossing': 'El polígono se cruza a sí mismo.',
  'fault.polygon-few': 'Un polígono necesita al menos tres vértices distintos.',
  'fault.polygon-antimeridian': 'Un polígono no debe cruzar el meridiano 180.',
  'fault.too-many-vertices':
    'Un polígono puede tener como máximo {{most, quantity.vertices}}; este tiene {{count}}.',
} as const;
