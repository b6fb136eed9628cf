// English messages of the linter: findings, and the buttons that fix them.
export const lintTexts = {
  'lint.equal-priority':
    'Rules {{rule}} and {{other}} contradict each other at the same time and have the same priority ({{priority}}). Currently, rule {{stronger}} applies.',
  'lint.equal-terms':
    'Rules {{rule}} and {{other}} allow the same thing at the same time on different terms and have the same priority ({{priority}}). Currently, rule {{stronger}} applies.',
  'lint.never': 'Rule {{rule}} never applies: no day matches its times.',
  'lint.past': 'Rule {{rule}} never applies again: its dates are past.',
  'lint.beaten': 'Rule {{rule}} never takes effect: another one, such as {{other}}, always overrides it.',
  'lint.uncovered': 'No rule covers {{hours, quantity.hours}} of the week. The curb is unregulated then.',
  'lint.tier-order': 'Tier {{tier}} of rate {{rate}} begins before the one above it.',
  'lint.tier-empty': 'Tier {{tier}} of rate {{rate}} ends before it begins.',
  'lint.tier-overlap': 'The tiers of rate {{rate}} overlap between {{from}} min and {{to}} min.',
  'lint.tier-gap':
    'The tiers of rate {{rate}} leave a gap from {{from}} min to {{to}} min. That time is free.',
  'lint.tier-end':
    'Rate {{rate}} ends after {{minutes}}, but vehicles may stay longer. Longer stays cost no more.',
  'lint.payment-nowhere': 'No rule uses the payment: none allows the regulation’s activity.',
  'lint.stay-over-window':
    'Rule {{rule}} allows a stay of {{stay}}, but it applies for at most {{window}} at a time.',
  'lint.stay-differs': 'The time limit is {{limit}}, but the rules say {{stay}}. The rules apply.',
  'lint.class-differs': 'The curb type is {{said}}, but the rules make the curb {{main}}.',
  'lint.unknown-class': 'The city has no curb type {{name}}.',
  'lint.rules-unknown':
    'Rule {{rule}} is unknown, so the map can’t show what is allowed on this curb. Enter what the signs say and remove this rule.',
  'lint.unknown-removed':
    'Some of these curbs have unknown rules. Without them, the map would say that anyone may park there. Enter what the signs say instead.',
  'lint.unknown-period':
    'Rule {{rule}} names the period {{period}}, which the city’s calendar does not have.',
  'lint.stretch-beyond':
    'The section from {{from}} m to {{to}} m extends beyond its curb, which is {{length}} m long.',
  'lint.stretch-overlap': 'Two sections of one curb overlap at {{from}} m.',
  'lint.stretch-short': 'The section is {{length}} m long. A vehicle needs at least {{least}} m.',
  'lint.sliver': 'The section leaves {{length}} m of its curb, which is too short to use.',
  'lint.clearance':
    'The section is within {{metres}} m of {{thing}} at {{at}} m, where vehicles may not stop or park.',
  'lint.clearance-whole':
    'There is {{thing}} at {{at}} m on this curb. Vehicles may not stop or park within {{metres}} m of it, whatever the sign says.',
  'lint.neighbour-terms':
    'The curb next to it has the same type but different terms. A driver may read the wrong sign.',
  'lint.neighbour-bus':
    'The bus stop is {{length}} m long beside parked vehicles. A bus needs {{least}} m to pull in.',
  'lint-thing.hydrant': 'a fire hydrant',
  'lint-thing.crossing': 'a crosswalk',
  'lint-thing.stop sign': 'a stop sign',
  'lint-thing.driveway': 'a driveway',
  'lint-thing.other': 'something that must be kept clear',
  'lint-fix.put-first': 'Give rule {{rule}} priority',
  'lint-fix.take-out': 'Remove rule {{rule}}',
  'lint-fix.stay': 'Limit the stay to {{minutes}}',
  'lint-fix.free-otherwise': 'Allow free parking at all other times',
  'lint-fix.tiers': 'Make the tiers continuous',
  'lint-fix.tier-open': 'Extend the last tier',
  'lint-fix.no-payment': 'Remove the payment',
  'lint-fix.class': 'Change the type to {{main}}',
  'lint-fix.time-limit': 'Change the time limit to {{minutes}}',
  'lint-fix.cut-to-link': 'Trim the section to the curb',
  'lint-fix.join': 'Join the sections',
  'lint-fix.take-sliver': 'Include the rest of the curb',
  'lint-fix.keep-clear': 'Keep the space clear',
} as const;
