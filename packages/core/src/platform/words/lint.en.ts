// English messages of the linter: findings, and the buttons that fix them.
export const lintTexts = {
  'lint.equal-priority':
    'Rules {{rule}} and {{other}} contradict each other at the same time and have the same priority ({{priority}}). As they stand, rule {{stronger}} decides.',
  'lint.equal-terms':
    'Rules {{rule}} and {{other}} allow the same at the same time on different terms and have the same priority ({{priority}}). As they stand, rule {{stronger}} decides.',
  'lint.never': 'Rule {{rule}} never applies: no day fits its times.',
  'lint.past': 'Rule {{rule}} never applies again: its dates are past.',
  'lint.beaten': 'Rule {{rule}} never decides anything: another one, such as {{other}}, is always stronger.',
  'lint.uncovered': 'No rule covers {{hours, quantity.hours}} of the week. The curb is unregulated then.',
  'lint.tier-order': 'Tier {{tier}} of rate {{rate}} begins before the one above it.',
  'lint.tier-empty': 'Tier {{tier}} of rate {{rate}} ends before it begins.',
  'lint.tier-overlap': 'The tiers of rate {{rate}} overlap between {{from}} min and {{to}} min.',
  'lint.tier-gap':
    'The tiers of rate {{rate}} leave a gap from {{from}} min to {{to}} min. That time is free.',
  'lint.tier-end':
    'Rate {{rate}} ends after {{minutes}}, but one may stay longer. Longer stays cost no more.',
  'lint.payment-nowhere': 'No rule takes the payment: none allows what the regulation is about.',
  'lint.stay-over-window':
    'Rule {{rule}} allows a stay of {{stay}}, but it applies for {{window}} at a time at most.',
  'lint.stay-differs': 'The time limit is {{limit}}, but the rules say {{stay}}. What they say applies.',
  'lint.class-differs': 'The regulation type is {{said}}, but the rules make the curb {{main}}.',
  'lint.unknown-class': 'The city has no regulation type {{name}}.',
  'lint.rules-unknown':
    'Rule {{rule}} is unknown, so nobody is told what is allowed on this curb. Enter what the signs say and remove this rule.',
  'lint.unknown-removed':
    'Some of these curbs have unknown rules. Without them the map would say that everybody may park there. Enter what the signs say instead.',
  'lint.unknown-period':
    'Rule {{rule}} names the period {{period}}, which the city’s calendar does not have.',
  'lint.stretch-beyond':
    'The segment from {{from}} m to {{to}} m reaches beyond its link, which is {{length}} m long.',
  'lint.stretch-overlap': 'Two segments of one link overlap at {{from}} m.',
  'lint.stretch-short': 'The segment is {{length}} m long. A vehicle needs at least {{least}} m.',
  'lint.sliver': 'The segment leaves {{length}} m of its link over, too short for anything.',
  'lint.clearance':
    'The segment lies within {{metres}} m of {{thing}} at {{at}} m, where vehicles may not stand.',
  'lint.clearance-whole':
    'On this link there is {{thing}} at {{at}} m. Within {{metres}} m of it vehicles may not stand, whatever the sign says.',
  'lint.neighbour-terms':
    'The curb next to it is of the same type on other terms. A driver may read the wrong sign.',
  'lint.neighbour-bus':
    'The bus stop is {{length}} m long beside parked vehicles. A bus needs {{least}} m to pull in.',
  'lint-thing.hydrant': 'a fire hydrant',
  'lint-thing.crossing': 'a pedestrian crossing',
  'lint-thing.stop sign': 'a stop sign',
  'lint-thing.driveway': 'a driveway',
  'lint-thing.other': 'something that is kept clear',
  'lint-fix.put-first': 'Let rule {{rule}} decide',
  'lint-fix.take-out': 'Remove rule {{rule}}',
  'lint-fix.stay': 'Limit the stay to {{minutes}}',
  'lint-fix.free-otherwise': 'Free parking at all other times',
  'lint-fix.tiers': 'Let the tiers follow each other',
  'lint-fix.tier-open': 'Let the last tier go on',
  'lint-fix.no-payment': 'Remove the payment',
  'lint-fix.class': 'Change the type to {{main}}',
  'lint-fix.time-limit': 'Change the time limit to {{minutes}}',
  'lint-fix.cut-to-link': 'Cut the segment to the link',
  'lint-fix.join': 'Join the segments',
  'lint-fix.take-sliver': 'Take the rest in',
  'lint-fix.keep-clear': 'Leave the place free',
} as const;
