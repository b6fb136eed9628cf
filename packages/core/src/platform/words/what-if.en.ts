// English messages for the what-if model: what it is, what it assumes, how it counts.
export const whatIfTexts = {
  'what-if.label': 'Expected by a model, not measured',
  'what-if.assume.loss':
    'Each curb is a queue without waiting (Erlang’s loss formula): who finds it full is lost to it. Those who find a space around the corner are counted as lost too.',
  'what-if.assume.random':
    'Within an hour of the week arrivals are at random, and much alike from week to week.',
  'what-if.assume.stays':
    'People stay as long as they do today. Where the new rules allow less they leave in time; where they allow more, stays get no longer.',
  'what-if.assume.kind':
    'Drivers who come to park come whether it is free, paid or limited. A curb that gets another use turns them away, and draws as many for each space as come to that use on the other measured curbs.',
  'what-if.assume.price': 'Prices change nobody’s mind: a dearer curb is as full as a cheaper one.',
  'what-if.assume.hours': 'An hour of the week counts as what its curb is for most of it in a usual week.',
  'what-if.assume.measured':
    'Only curbs whose stays were measured are counted; nothing is said of the others. Of a stay only the minutes its source watched count as taken, and its arrival only when the source watched then.',
  'what-if.assume.capped':
    'The curb was so full for {{count}} h of the week, summed over the curbs, that nobody can tell how many more vehicles came. There, at most nine of ten are taken as lost.',
  'what-if.assume.unknown':
    'A use that was not measured anywhere here is expected to leave the spaces empty: {{hours}} h of the week, summed over the spaces.',
  'fault.what-if-instant': 'Only a scenario can be tried, not an instant (as_of).',
  'what-if.assume.sampled':
    'Only some of the measured curbs were counted, evenly chosen: {{counted}} of {{links}}. All of them are too many, or have too many stays, to count at once.',
  'formula.erlang-loss':
    'Lost share B = (aᴺ/N!) ÷ Σ(aⁿ/n!, n = 0…N) for N spaces and a spaces wanted on average; taken = a × (1 − B).',
  'formula.offered-arrivals':
    'Arrivals = those who found a space ÷ (1 − B), repeated until it stands still; a = arrivals of this hour and those before × the share of the hour they stay.',
  'formula.held-back-weeks':
    'Error: learned from the earlier weeks, then expected less measured occupancy in every hour of the later ones; beside it the mean of the same hour in the earlier weeks.',
} as const;
