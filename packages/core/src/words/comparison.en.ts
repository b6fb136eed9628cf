// English texts of supply and comparison: states of the city, who loses and who gains, and how the numbers are counted.
export const comparisonTexts = {
  'curb-state.as-of': 'As of {{instant}}',
  'fault.scenario-or-instant': 'Give either a scenario or an instant (as_of), not both.',
  'fault.unknown-category': 'There is no such category of user classes.',
  'comparison.no-curb': 'There is no curb here, before or after: nothing can be lost or gained.',
  'comparison.nothing-changes': 'Nothing differs in the chosen time: every curb is the same, hour by hour.',
  'comparison.who.accessible': 'People with disabilities',
  'comparison.who.residents': 'Residents and permit holders',
  'comparison.who.loading': 'Deliveries',
  'comparison.who.passengers': 'Passengers who are picked up or set down',
  'comparison.who.bicycles': 'Cyclists and scooter riders',
  'comparison.who.transit': 'Bus riders',
  'comparison.who.taxis': 'Taxi and ride-hail passengers',
  'comparison.who.charging': 'Drivers who charge their cars',
  'comparison.who.car-share': 'Car sharers',
  'comparison.who.drivers': 'Drivers without a permit',
  'comparison.hours.spaces': '{{amount}} space-hours',
  'comparison.hours.length.metric': '{{amount}} metre-hours',
  'comparison.hours.length.imperial': '{{amount}} foot-hours',
  'comparison.most.spaces': '{{amount}} spaces',
  'comparison.most.length.metric': '{{amount}} m',
  'comparison.most.length.imperial': '{{amount}} ft',
  'comparison.kept.loss':
    '{{who}} lose {{hours}} a week of curb meant for them: {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.kept.gain':
    '{{who}} gain {{hours}} a week of curb meant for them: {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.kept.shift':
    '{{who}} keep as much curb meant for them, but {{hours}} a week move to other hours: {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.kept.same': '{{who}}: the curb meant for them stays as it is, {{hours}} a week.',
  'comparison.parking.loss':
    '{{who}}: {{hours}} a week fewer in which they may park, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.parking.gain':
    '{{who}}: {{hours}} a week more in which they may park, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.parking.shift':
    '{{who}}: they may park as much in all, but {{hours}} a week move to other hours; {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.parking.same': '{{who}}: they may park just as before, {{hours}} a week.',
  'comparison.loading.loss':
    '{{who}}: {{hours}} a week fewer in which they may load, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.loading.gain':
    '{{who}}: {{hours}} a week more in which they may load, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.loading.shift':
    '{{who}}: they may load as much in all, but {{hours}} a week move to other hours; {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.loading.same': '{{who}}: they may load just as before, {{hours}} a week.',
  'comparison.stopping.loss':
    '{{who}}: {{hours}} a week fewer in which they may stop, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.stopping.gain':
    '{{who}}: {{hours}} a week more in which they may stop, {{before}} before and {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.stopping.shift':
    '{{who}}: they may stop as much in all, but {{hours}} a week move to other hours; {{before}} before, {{after}} after. Most at once: {{most}}, {{when}}.',
  'comparison.stopping.same': '{{who}}: they may stop just as before, {{hours}} a week.',
} as const;
