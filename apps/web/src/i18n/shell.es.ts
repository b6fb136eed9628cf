// Textos en español de las partes posteriores del marco: páginas cerradas, compartir, ayuda, atajos.
import type { shellEn } from './shell.en.ts';

export const shellEs: Readonly<Record<keyof typeof shellEn, string>> = {
  'closed.notBuilt': 'Esta vista todavía no está en esta versión',
  'closed.notBuiltHelp':
    '{{view}} llegará con una versión posterior de Curbwright. Su cuenta no tiene ningún problema.',
  'closed.notEnabled': '{{city}} no ha habilitado este módulo',
  'closed.notEnabledHelp':
    '{{view}} está desactivado en esta ciudad. La administración de la ciudad puede habilitarlo con el ajuste MODULES.',
  'closed.noPermission': 'Para esta página necesita el permiso «{{permission}}»',
  'closed.noPermissionHelp':
    'Inició sesión como {{name}}. Pida el permiso a la administración de la ciudad o inicie sesión con otra cuenta.',
  'closed.goTo': 'Ir a {{view}}',
  'closed.other': 'Iniciar sesión con otra cuenta',
  'closed.signInFor': 'Inicie sesión para abrir la página que pidió: {{view}}.',
  'permission.view': 'ver',
  'permission.edit': 'editar',
  'permission.publish': 'publicar',
  'permission.administer': 'administrar',
  'account.terms': 'Acepto las condiciones de uso.',
  'account.readTerms': 'Leerlas',
  'share.open': 'Compartir',
  'share.title': 'Compartir lo que ve',
  'share.about':
    'El enlace guarda el lugar, la fecha y la hora, y lo que está seleccionado. Cualquiera puede abrirlo, sin cuenta.',
  'share.aboutColleagues':
    'El enlace guarda el lugar, la fecha y la hora, y lo que está seleccionado. Quien lo abra deberá iniciar sesión y necesita el permiso de ver.',
  'share.for': '¿Para quién es?',
  'share.everybody': 'Para todo el mundo (visor público)',
  'share.colleagues': 'Para colegas con cuenta ({{view}})',
  'share.link': 'Enlace',
  'share.copy': 'Copiar',
  'share.copied': 'Enlace copiado',
  'share.failed': 'El navegador no permitió copiar. Seleccione el texto y cópielo usted.',
  'share.code': 'Código QR del enlace',
  'share.codeHelp': 'Apunte con la cámara de un teléfono al código para abrir allí el enlace.',
  'share.device': 'Enviar con una aplicación',
  'share.frame': 'Mostrar el mapa en una página web',
  'share.frameTitle': 'Aceras de {{city}}',
  'share.frameCopied': 'Líneas para la página web copiadas',
  'share.frameOff':
    'La inserción está desactivada en esta ciudad: los navegadores solo mostrarán el marco en páginas de este mismo sitio. La administración la activa con el ajuste EMBEDDING, que indica qué sitio puede mostrar el mapa.',
  'share.frameOn':
    'Las páginas de {{origin}} pueden mostrar este marco; en cualquier otro sitio los navegadores lo rechazan.',
  'help.open': 'Ayuda',
  'help.title': 'Ayuda',
  'help.tour': 'Un breve recorrido por el mapa, de cinco paradas como máximo.',
  'help.keys': 'Atajos de teclado',
  'help.parts': 'Qué es cada cosa',
  'help.about': 'Ayuda: {{title}}',
  'help.link.title': 'Qué permite este tramo',
  'help.link.text':
    'La primera frase es la respuesta para la fecha, la hora y el usuario que eligió. Debajo están las condiciones, la regla que decide y las que quedan atrás, cuándo cambia la respuesta, la semana y el precio de una estancia.',
  'help.time.title': 'Fecha y hora',
  'help.time.text':
    'El mapa muestra lo que rige en este momento según la hora de la ciudad. Deslice el control a lo largo del día, elija una fecha, reproduzca el día o vuelva a la hora actual.',
  'help.asker.title': 'Quién pregunta',
  'help.asker.text':
    'Las reglas cambian según el usuario: residente con permiso, camión de reparto, taxi. Elija quién es; el mapa y todas las respuestas se adaptan.',
  'help.legend.title': 'A la vista',
  'help.legend.text':
    'Los tipos de acera en la parte del mapa que ve, cada uno con su color y su trazo, y cuántos hay. Los colores siguen la fecha y la hora.',
  'help.filters.title': 'Filtros',
  'help.filters.text':
    'Los filtros dejan en el mapa lo que busca: días, horas, tipos de acera, límites de tiempo y usuarios. Lo demás sigue en su sitio y vuelve al quitar el filtro.',
  'help.search.title': 'Búsqueda',
  'help.search.text':
    'Encuentre una calle, un cruce, una dirección, un tramo o una norma por su nombre o número, o vaya a unas coordenadas.',
  'help.share.title': 'Compartir',
  'help.share.text':
    'La dirección de la página siempre guarda lo que ve. Cópiela, muéstrela como código QR o inserte el mapa en una página web.',
  'shortcut.help': 'Mostrar esta ayuda',
  'shortcut.search': 'Ir a la búsqueda',
  'shortcut.copyLink': 'Copiar el enlace a lo que ve',
  'shortcut.keyOf': 'Tecla para: {{title}}',
  'shortcut.single': 'Los atajos de una sola tecla están activados',
  'shortcut.change':
    'Para elegir otra tecla, entre en su campo y púlsela. Su elección queda guardada en este navegador.',
  'shortcut.unusable':
    'Esta tecla no sirve. Elija una letra, una cifra o un signo que el mapa no use por su cuenta.',
  'shortcut.taken': 'Esta tecla ya se usa: {{title}}',
  'shortcut.reset': 'Volver a las teclas habituales',
  'shortcut.onMap': 'Con el foco en el mapa',
  'shortcut.map.move': 'Mover el mapa',
  'shortcut.map.move.keys': 'Flechas',
  'shortcut.map.zoom': 'Acercar y alejar',
  'shortcut.map.zoom.keys': '+ y -',
  'shortcut.map.read': 'Leer el tramo del centro',
  'shortcut.map.read.keys': 'Intro',
  'shortcut.map.clear': 'Cerrar lo seleccionado',
  'shortcut.map.clear.keys': 'Esc',
  'tour.offer': '¿Primera vez aquí?',
  'tour.take': 'Hacer el recorrido',
  'tour.decline': 'No, gracias',
  'tour.count': '{{at}} de {{count}}',
  'tour.skip': 'Omitir el resto',
  'tour.back': 'Atrás',
  'tour.next': 'Siguiente',
  'tour.end': 'Listo',
  'tour.search.title': 'Busque un lugar',
  'tour.search.text': 'Escriba una calle, una dirección o el número de una norma, y el mapa irá hasta allí.',
  'tour.asker.title': 'Diga quién pregunta',
  'tour.asker.text': 'Un auto, un residente, un camión de reparto: las reglas cambian y el mapa se adapta.',
  'tour.curb.title': 'Toque un tramo',
  'tour.curb.text':
    'Cada línea es un tramo de acera con el color de lo que rige ahora. Toque uno para leer qué puede hacer allí, hasta cuándo y a qué precio.',
  'tour.time.title': 'Mire otra hora',
  'tour.time.text': 'Deslice el control o elija una fecha. El mapa muestra enseguida lo que rige entonces.',
  'tour.legend.title': 'Lea los colores',
  'tour.legend.text':
    'La leyenda enumera los tipos de acera que ve ahora. Encontrará este recorrido de nuevo en Ayuda.',
};
