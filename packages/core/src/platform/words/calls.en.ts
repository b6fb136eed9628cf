// English texts that endpoints return besides their data.
export const callTexts = {
  'call.signed-in': 'Authenticated.',
  'call.signed-out': 'Signed out.',
  'call.feedback-done': 'Feedback has been submitted successfully',
  'call.several': 'Multiple',
  'call.layer-city': 'Streets',
  'call.layer-curbs': 'Curbs',
} as const;
