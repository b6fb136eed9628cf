// English texts of batches and parking rates.
export const batchTexts = {
  'batch.nothing-changes': 'This edit changes nothing here.',
  'batch.not-paid': 'Parking costs nothing here, so there is no price to change.',
  'batch.nothing-to-pay-for': 'No rule here allows parking that could be paid for.',
  'batch.unknown-class': 'The city has no regulation type named {{name}}.',
  'batch.other-type': 'This curb is of another regulation type than {{type}}.',
  'batch.nothing-touched': 'Change at least one thing.',
  'batch.no-link-takes-it': 'None of these links can take this change.',
  'batch.deleted': 'This batch was deleted.',
  'fault.percent-below': 'A price cannot fall by more than 100 percent.',
  'fault.nothing-selected': 'Say which links: an area, segment ids, a street or a list.',
} as const;
