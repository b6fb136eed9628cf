// English text for the connection to the server: offline, messages, updates, waiting.
export const connectionEn = {
  'connection.feedbackKept':
    'You are offline. Your feedback is saved on this device and will be sent when you are back online.',
  'connection.linkOffline': 'Segment details are not available offline, but the rules are.',
  'connection.readOnly':
    'The city is read-only right now: you can view everything, but nothing can be saved. Keep this page open: this message disappears when you can continue.',
  'connection.databaseAway':
    'The city’s data is unavailable right now. You can still use the map, but nothing can be saved until the data is back.',
  'message.error': 'Error',
  'message.information': 'Information',
  'message.reference': 'For support: {{id}}',
  'message.list': 'Messages',
  'message.empty': 'No messages yet',
  'message.none': 'Errors and confirmations stay here after they disappear from the screen.',
  'message.clear': 'Clear',
  'message.kind.failure': 'Error',
  'message.kind.success': 'Done',
  'message.kind.info': 'Note',
  'wait.cancel': 'Cancel',
  'wait.link': 'Loading this curb',
} as const;
