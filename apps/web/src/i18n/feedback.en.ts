// English text for the feedback form.
export const feedbackEn = {
  'feedback.title': 'Send feedback to the city',
  'feedback.open': 'Give feedback',
  'feedback.wrong': 'Something wrong here?',
  'feedback.about': 'About: {{place}}',
  'feedback.intro':
    'What is wrong, or what could be better? Your message goes to the people who run this map.',
  'feedback.message': 'Message',
  'feedback.name': 'Name',
  'feedback.email': 'Email',
  'feedback.optional': '{{label}} (optional)',
  'feedback.emailHelp': 'Only if you would like a reply.',
  'feedback.send': 'Send feedback',
  'feedback.sending': 'Sending',
  'feedback.cancel': 'Cancel',
  'feedback.failed': 'Couldn’t send your message. It is still here. Try again.',
} as const;
