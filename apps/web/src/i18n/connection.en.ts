// English text for the connection to the server: offline, messages, updates, waiting.
export const connectionEn = {
  'connection.feedbackKept':
    'There is no connection. Your feedback is kept on this device and sent as soon as there is one.',
  'connection.linkOffline': 'The segment is not on this device. The rules are.',
  'connection.readOnly':
    'The city is read-only just now: you can look at everything, but nothing is saved. Keep this page open: this line goes when you can go on.',
  'connection.databaseAway':
    'The city’s data are out of reach just now. The map stays; nothing is saved until they are back.',
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
