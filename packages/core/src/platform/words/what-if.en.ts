// English messages for the what-if model: what it is, what it assumes, how it counts.
export const whatIfTexts = {
  'what-if.label': 'Expected by a model, not measured',
  'what-if.assume.loss':
    'Each curb is modeled as a queue without waiting (Erlang’s loss formula): drivers who find it full count as lost, including those who find a space around the corner.',
  'what-if.assume.random':
    'Within an hour of the week, vehicles arrive at random, in a similar number each week.',
  'what-if.assume.stays':
    'People stay as long as they do today. Where the new rules allow less, they leave in time; where they allow more, they stay no longer.',
  'what-if.assume.kind':
    'Drivers who come to park come whether parking is free, paid or limited. A curb that gets another use turns them away, and attracts as many users per space as that use does on the other measured curbs.',
  'what-if.assume.price': 'Prices do not change behavior: a more expensive curb is as full as a cheaper one.',
  'what-if.assume.hours':
    'Each hour of the week counts as the type that its curb has for most of that hour in a typical week.',
  'what-if.assume.measured':
    'Only curbs with measured sessions are counted; there is no result for the others. Only the monitored minutes of a session count as occupied, and its arrival counts only if the source was monitoring then.',
  'what-if.assume.capped':
    'For {{count}} h of the week, summed over the curbs, the curb was so full that the number of additional vehicles is unknown. For those hours, at most nine of ten are counted as lost.',
  'what-if.assume.unknown':
    'A use that was not measured anywhere here is assumed to leave the spaces empty: {{hours}} h of the week, summed over the spaces.',
  'fault.what-if-instant': 'Only a scenario can be tested, not a point in time (as_of).',
  'what-if.assume.sampled':
    'Only some of the measured curbs were counted, evenly chosen: {{counted}} of {{links}}. There are too many curbs or sessions to count them all at once.',
  'formula.erlang-loss':
    'Lost share B = (aᴺ/N!) ÷ Σ(aⁿ/n!, n = 0…N), where N is the number of spaces and a is the average number of spaces needed; occupied = a × (1 − B).',
  'formula.offered-arrivals':
    'Arrivals = vehicles that found a space ÷ (1 − B), repeated until the value no longer changes; a = arrivals of this hour and those before × the share of the hour they stay.',
  'formula.held-back-weeks':
    'Error: the model learns from the earlier weeks, and its expected occupancy minus the measured one is taken for every hour of the later weeks. For comparison: the average of the same hour in the earlier weeks.',
} as const;
