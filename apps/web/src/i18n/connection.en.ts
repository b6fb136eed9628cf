// English texts of the connection to the server: offline, messages, updates, waiting.
export const connectionEn = {
  'connection.feedbackKept':
    'There is no connection. Your feedback is kept on this device and sent as soon as there is one.',
  'connection.linkOffline': 'Street and segment are not on this device. The rules are.',
  'message.error': 'Error',
  'message.information': 'Information',
  'message.reference': 'For support: {{id}}',
  'message.list': 'Messages',
  'message.empty': 'No messages yet',
  'message.none': 'Errors and confirmations stay here after they leave the screen.',
  'message.clear': 'Clear',
  'message.kind.failure': 'Error',
  'message.kind.success': 'Done',
  'message.kind.info': 'Note',
  'wait.cancel': 'Cancel',
  'wait.link': 'Reading this curb',
} as const;
