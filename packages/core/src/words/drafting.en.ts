// English texts of refused drafting calls: faults of fields, and refusals that only the server can find.
export const draftingTexts = {
  'error.refused': 'This cannot be done.',
  'error.proposal_exists': 'A change is proposed here already.',
  'fault.payment-twice': 'Give either fees and durations, or detail.',
  'fault.stretch-short': 'A custom segment is at least one metre long.',
  'fault.no-links': 'Give at least one link.',
  'fault.not-json': 'This is not valid JSON.',
  'fault.nothing-given': 'Give at least one field to change.',
  'fault.unknown-sub-activity': 'There is no such sub-activity.',
  'fault.unknown-scenario': 'There is no such scenario; it may have been deleted.',
  'fault.unknown-payment': 'There is no such payment.',
  'fault.unknown-batch': 'There is no such batch.',
  'fault.unknown-regulation': 'There is no such regulation in force.',
  'fault.unknown-proposal': 'There is no such proposal.',
  'fault.unknown-proposed-link': 'There is no such custom link, or it is on another proposal.',
  'fault.unknown-user-activity': 'There is no sub-activity {{name}}.',
  'fault.too-many-restrictions': 'A proposal has at most {{most}} restrictions.',
  'fault.too-many-links': 'A proposal has at most {{most}} links.',
  'fault.payment-in-use': 'This payment is part of another proposal.',
  'scenario.has-proposals':
    'This scenario still has {{count}} open proposals. Publish or delete them first, or delete them with it.',
  'template.name-taken': 'There is a template with this name already.',
  'proposal.lint-errors':
    'The linter found {{count}} errors. Mend them, or let them pass with a reason: {{codes}}.',
  'proposal.at-the-same-time': 'Somebody changed the same curbs at the same moment. Try again.',
} as const;
