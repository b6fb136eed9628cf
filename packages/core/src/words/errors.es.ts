// Spanish texts of refused calls.
export const errorTexts = {
  // The client compares this sentence to the letter (requirement §8), in every language.
  'error.not_authenticated': 'Authentication credentials were not provided.',
  'error.token_not_valid': 'La sesión no es válida o ha caducado.',
  'error.permission_denied': 'No tiene permiso para realizar esta acción.',
  'error.key_needed': 'Hace falta una clave. Envíela como `Authorization: Bearer cwk_…`; la da la ciudad.',
  'error.key_not_valid': 'Esta clave es desconocida, ha caducado o fue revocada.',
  'error.scope_missing': 'Esta clave no tiene el permiso {{scope}}.',
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
  'error.too_large': 'La petición es demasiado grande.',
  'error.unsupported_media_type': 'Envíe esta petición como application/json.',
  'error.changed_meanwhile': 'Alguien lo ha cambiado entretanto. Vuelva a cargarlo y haga después su cambio.',
  'error.in_flight': 'Esta petición ya se está tramitando. Pregunte de nuevo en un momento.',
  'error.key_of_another_request':
    'Esta Idempotency-Key se envió con otra petición. Haga una clave nueva para cada escritura.',
  'error.sealing_key': 'La clave ofrecida para la respuesta sellada no es una clave pública P-256.',
  'error.duplicate': 'Ya existe.',
  'error.unavailable': 'El servicio no está disponible ahora mismo. Inténtelo de nuevo en un momento.',
  'error.timeout': 'Tardaba demasiado y se ha interrumpido. Pida menos o inténtelo de nuevo.',
  'error.disk_full': 'El servidor se ha quedado sin espacio. No se ha guardado nada.',
  'serving.read-only':
    'Ahora mismo la ciudad es de solo lectura y no se ha guardado nada. Conserve lo que ha escrito e inténtelo de nuevo dentro de un rato.',
  'error.server_error': 'Se ha producido un error. Inténtelo de nuevo más tarde.',
  'fault.idempotency-key':
    'Un nombre de {{least}} a {{most, quantity.characters}} sin espacios, hecho al azar: un UUID.',
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
  'rules-api.no-link': 'No existe ese tramo en la ciudad publicada.',
  'outgoing.private': '{{address}} es una dirección de una red privada y no se consulta.',
  'outgoing.timeout': '{{address}} no respondió a tiempo.',
  'outgoing.name': 'El nombre de {{address}} no lleva a ninguna parte.',
  'outgoing.tls': 'La conexión con {{address}} no es de fiar: su certificado no es correcto.',
  'outgoing.unreachable': 'No se puede llegar a {{address}}.',
  'api-keys.revoked': 'Esta clave fue revocada y así se queda. Cree una nueva.',
  'fault.expires-past': 'El fin debe estar en el futuro.',
  'fault.webhook-url': 'Una dirección que empiece por https://',
  'fault.webhook-credentials': 'Una dirección sin nombre ni contraseña; los mensajes van firmados.',
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
  'fault.stretch-order': 'to debe ser mayor que from.',
  'fault.nothing-to-change':
    'Indique al menos uno de occupancy_percent, curbside_users, curbside_function_id.',
  'fault.unknown-language': 'Este idioma no se ofrece.',
  'fault.unknown-value': 'Aquí no se conoce «{{value}}». Valores conocidos: {{known}}.',
  'fault.unknown-value, none': 'Aquí no se conoce «{{value}}»; las reglas de esta ciudad no nombran ninguno.',
  'fault.unknown-link': 'No existe ese tramo.',
  'fault.twice': 'La misma subactividad aparece dos veces.',
  'fault.ring-open': 'Un anillo debe terminar donde empieza.',
  'fault.too-many-vertices': 'Un polígono puede tener como máximo {{most, quantity.vertices}}, no {{count}}.',
} as const;
