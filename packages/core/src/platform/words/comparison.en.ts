// English messages for supply and comparison: states of the city, who loses and who gains, and how
// the numbers are counted.
export const comparisonTexts = {
  'curb-state.as-of': 'As of {{instant}}',
  'fault.scenario-or-instant': 'Send either a scenario or an instant (as_of), not both.',
  'fault.unknown-category': 'There is no such category of user classes.',
  'compared.empty': 'There is no curb here before or after the change, so nothing can be lost or gained.',
  'compared.unchanged': 'Nothing changes in the selected time: every curb is the same, hour by hour.',
  'compared.who.accessible': 'People with disabilities',
  'compared.who.residents': 'Residents and permit holders',
  'compared.who.loading': 'Deliveries',
  'compared.who.passengers': 'Passengers being picked up or dropped off',
  'compared.who.bicycles': 'Cyclists and scooter riders',
  'compared.who.transit': 'Bus riders',
  'compared.who.taxis': 'Taxi and ride-hail passengers',
  'compared.who.charging': 'Drivers who charge their cars',
  'compared.who.car-share': 'Car-share users',
  'compared.who.drivers': 'Drivers without a permit',
  'compared.hours.spaces_one': '{{amount}} space-hour',
  'compared.hours.spaces_other': '{{amount}} space-hours',
  'compared.hours.length.metric_one': '{{amount}} meter-hour',
  'compared.hours.length.metric_other': '{{amount}} meter-hours',
  'compared.hours.length.imperial_one': '{{amount}} foot-hour',
  'compared.hours.length.imperial_other': '{{amount}} foot-hours',
  'compared.most.spaces_one': '{{amount}} space',
  'compared.most.spaces_other': '{{amount}} spaces',
  'compared.most.length.metric': '{{amount}} m',
  'compared.most.length.imperial': '{{amount}} ft',
  'compared.kept.loss':
    '{{who}} lose {{duration}} a week of curb reserved for them: {{before}} before, {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.kept.gain':
    '{{who}} gain {{duration}} a week of curb reserved for them: {{before}} before, {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.kept.shift':
    '{{who}} keep the same amount of curb reserved for them, but {{duration}} a week move to other hours: {{before}} before, {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.kept.same': '{{who}}: the curb reserved for them stays the same, {{duration}} a week.',
  'compared.parking.loss':
    '{{who}}: {{duration}} less parking a week, {{before}} before and {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.parking.gain':
    '{{who}}: {{duration}} more parking a week, {{before}} before and {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.parking.shift':
    '{{who}}: the same amount of parking, but {{duration}} a week move to other hours; {{before}} before, {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.parking.same': '{{who}}: the same parking as before, {{duration}} a week.',
  'compared.loading.loss':
    '{{who}}: {{duration}} less loading a week, {{before}} before and {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.loading.gain':
    '{{who}}: {{duration}} more loading a week, {{before}} before and {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.loading.shift':
    '{{who}}: the same amount of loading, but {{duration}} a week move to other hours; {{before}} before, {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.loading.same': '{{who}}: the same loading as before, {{duration}} a week.',
  'compared.stopping.loss':
    '{{who}}: {{duration}} less stopping a week, {{before}} before and {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.stopping.gain':
    '{{who}}: {{duration}} more stopping a week, {{before}} before and {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.stopping.shift':
    '{{who}}: the same amount of stopping, but {{duration}} a week move to other hours; {{before}} before, {{after}} after. Largest difference at one time: {{most}}, {{when}}.',
  'compared.stopping.same': '{{who}}: the same stopping as before, {{duration}} a week.',
  'formula.supply-spaces':
    'Spaces of a type in an hour = Σ spaces of its curbs × minutes of the hour in which their rules make them that type ÷ 60. A curb has one type at a time, so the types add up to all spaces.',
  'formula.supply-metres':
    'The length of a type is calculated like its spaces, from the length of each curb.',
  'formula.space-hours':
    'Space-hours a week = Σ spaces × hours over the selected hours. Hours are clock hours: an hour that is skipped or repeated when the clocks change counts as one.',
  'formula.most-common':
    'The most common curb type is the one with the most space-hours in the selected time (length × hours where there are no spaces). Next to it are the most spaces it has in any hour, and the time of that hour.',
  'formula.potential-revenue':
    'Potential revenue = Σ spaces × hourly price at arrival × hours × expected occupancy of the type (%). The city sets the expected occupancy of each type.',
  'formula.revenue-percent':
    'Potential revenue of the selected types and hours ÷ potential revenue of all types and hours in the same place.',
  'formula.total-users':
    'Users a week = Σ space-hours × expected occupancy (%) × users per occupied space per hour. The city sets both for each type.',
  'formula.rules-known': 'Coverage = length of curb whose rules are known ÷ length of all curb.',
  'formula.gain-loss':
    'Gain or loss of a type = space-hours after − space-hours before, over the selected hours. The largest difference at one time is the largest difference in any one hour.',
  'formula.user-classes':
    'For each user class: space-hours in which someone who meets every condition of the class may park, load or stop, by the same rules as the map.',
  'formula.new-regulations': 'New regulations = length of curb whose rules changed ÷ length of curb after.',
} as const;
