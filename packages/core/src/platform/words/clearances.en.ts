// English messages for asset rules and the clearances they propose.
export const clearanceTexts = {
  'clearance.no-reach': 'The rule must reach some metres before or after the asset.',
  'clearance.rule-taken': 'There is a rule for {{type}} already.',
  'clearance.needs-rules': 'This class stands for no rule, so nothing would hold there.',
  'clearance.later': 'Another clearance of this curb comes first. Publish it, then apply the rules again.',
  'clearance.no-class': 'A class that would hold here is no longer in the catalogue.',
  'clearance.name': 'Clearances beside assets',
  'clearance.reason-clear': 'Kept clear beside {{assets}}',
  'clearance.reason-back': 'No longer kept clear: what held here before comes back',
} as const;
