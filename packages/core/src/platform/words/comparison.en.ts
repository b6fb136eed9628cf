// English messages for supply and comparison: states of the city, who loses and who gains, and how
// the numbers are counted.
export const comparisonTexts = {
  'curb-state.as-of': 'As of {{instant}}',
  'fault.scenario-or-instant': 'Give either a scenario or an instant (as_of), not both.',
  'fault.unknown-category': 'There is no such category of user classes.',
  'compared.empty': 'There is no curb here, before or after: nothing can be lost or gained.',
  'compared.unchanged': 'Nothing differs in the chosen time: every curb is the same, hour by hour.',
  'compared.who.accessible': 'People with disabilities',
  'compared.who.residents': 'Residents and permit holders',
  'compared.who.loading': 'Deliveries',
  'compared.who.passengers': 'Passengers who are picked up or set down',
  'compared.who.bicycles': 'Cyclists and scooter riders',
  'compared.who.transit': 'Bus riders',
  'compared.who.taxis': 'Taxi and ride-hail passengers',
  'compared.who.charging': 'Drivers who charge their cars',
  'compared.who.car-share': 'Car sharers',
  'compared.who.drivers': 'Drivers without a permit',
  'compared.hours.spaces_one': '{{amount}} space-hour',
  'compared.hours.spaces_other': '{{amount}} space-hours',
  'compared.hours.length.metric_one': '{{amount}} metre-hour',
  'compared.hours.length.metric_other': '{{amount}} metre-hours',
  'compared.hours.length.imperial_one': '{{amount}} foot-hour',
  'compared.hours.length.imperial_other': '{{amount}} foot-hours',
  'compared.most.spaces_one': '{{amount}} space',
  'compared.most.spaces_other': '{{amount}} spaces',
  'compared.most.length.metric': '{{amount}} m',
  'compared.most.length.imperial': '{{amount}} ft',
  'compared.kept.loss':
    '{{who}} lose {{duration}} a week of curb meant for them: {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.kept.gain':
    '{{who}} gain {{duration}} a week of curb meant for them: {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.kept.shift':
    '{{who}} keep as much curb meant for them, but {{duration}} a week move to other hours: {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.kept.same': '{{who}}: the curb meant for them stays as it is, {{duration}} a week.',
  'compared.parking.loss':
    '{{who}}: {{duration}} a week fewer in which they may park, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.parking.gain':
    '{{who}}: {{duration}} a week more in which they may park, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.parking.shift':
    '{{who}}: they may park as much in all, but {{duration}} a week move to other hours; {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.parking.same': '{{who}}: they may park just as before, {{duration}} a week.',
  'compared.loading.loss':
    '{{who}}: {{duration}} a week fewer in which they may load, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.loading.gain':
    '{{who}}: {{duration}} a week more in which they may load, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.loading.shift':
    '{{who}}: they may load as much in all, but {{duration}} a week move to other hours; {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.loading.same': '{{who}}: they may load just as before, {{duration}} a week.',
  'compared.stopping.loss':
    '{{who}}: {{duration}} a week fewer in which they may stop, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.stopping.gain':
    '{{who}}: {{duration}} a week more in which they may stop, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.stopping.shift':
    '{{who}}: they may stop as much in all, but {{duration}} a week move to other hours; {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'compared.stopping.same': '{{who}}: they may stop just as before, {{duration}} a week.',
  'formula.supply-spaces':
    'Spaces of a type in an hour = Σ spaces of its curbs × minutes of the hour in which their rules make them that type ÷ 60. A curb is of one type at a time, so the types add up to all spaces.',
  'formula.supply-metres': 'The length of a type is counted like spaces, with the length of each curb.',
  'formula.space-hours':
    'Space-hours a week = Σ spaces × hours over the picked hours. Hours are of the wall clock: one that clocks skip or repeat counts as one.',
  'formula.most-common':
    'The most common regulation is the type with the most space-hours in the picked time (length times hours where nothing has spaces); beside it the most spaces it has in an hour, and when.',
  'formula.potential-revenue':
    'Potential revenue = Σ spaces × price of an hour at arrival × hours × the expected occupancy of the type (%). The city sets the expected occupancy of each type.',
  'formula.revenue-percent':
    'Share of the potential revenue of all types and hours of the same place that the picked ones bring.',
  'formula.total-users':
    'Users a week = Σ space-hours × expected occupancy (%) × users of a taken space in an hour. The city sets both for each type.',
  'formula.rules-known': 'Coverage = length of curb whose rules are known ÷ length of all curb.',
  'formula.gain-loss':
    'A type gains or loses space-hours after − before over the picked hours; the most at once is the largest difference in an hour in that direction.',
  'formula.user-classes':
    'For each user class: space-hours in which somebody who is everything the class names may park, load or stop, by the same rules as the map.',
  'formula.new-regulations':
    'New regulations = length of curb with another rule set than before ÷ length of curb after.',
} as const;
