// Spanish text for the connection to the server.
import type { connectionEn } from './connection.en.ts';

export const connectionEs: Readonly<Record<keyof typeof connectionEn, string>> = {
  'connection.feedbackKept':
    'No hay conexión. Su comentario queda guardado en este dispositivo y se enviará en cuanto la haya.',
  'connection.linkOffline': 'Los detalles del tramo no están disponibles sin conexión. Las reglas, sí.',
  'connection.readOnly':
    'Ahora mismo la ciudad es de solo lectura: puede verlo todo, pero no se guarda nada. Deje esta página abierta: este aviso desaparece cuando pueda continuar.',
  'connection.databaseAway':
    'Ahora mismo no se puede acceder a los datos de la ciudad. El mapa se puede seguir usando, pero no se guarda nada hasta que vuelvan.',
  'message.error': 'Error',
  'message.information': 'Información',
  'message.reference': 'Para soporte: {{id}}',
  'message.list': 'Mensajes',
  'message.empty': 'Todavía no hay mensajes',
  'message.none': 'Los errores y las confirmaciones quedan aquí cuando dejan la pantalla.',
  'message.clear': 'Borrar',
  'message.kind.failure': 'Error',
  'message.kind.success': 'Listo',
  'message.kind.info': 'Aviso',
  'wait.cancel': 'Cancelar',
  'wait.link': 'Cargando este tramo',
};
