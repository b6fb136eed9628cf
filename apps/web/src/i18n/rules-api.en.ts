// English texts of the interface for programs.
export const rulesApiEn = {
  'api.title': 'Interface for programs',
  'api.about':
    'Every call of this server, made from the same contract as the app. Answers are JSON unless a call says otherwise; the machine-readable document is OpenAPI 3.1.',
  'api.document': 'OpenAPI document',
  'api.groups': 'Groups of calls',
  'api.access': 'Access',
  'api.parameters': 'Parameters',
  'api.name': 'Name',
  'api.type': 'Type',
  'api.required': 'required',
  'api.body': 'Body',
  'api.answer': 'Answer',
  'api.anyone': 'anyone',
  'api.signedIn': 'anyone signed in',
  'api.permission': 'permission {{name}}',
} as const;
