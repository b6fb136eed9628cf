// English messages for batches and parking rates.
export const batchTexts = {
  'batch.nothing-changes': 'This edit changes nothing here.',
  'batch.not-paid': 'Parking costs nothing here, so there is no price to change.',
  'batch.nothing-to-pay-for': 'No rule here allows parking that could be paid for.',
  'batch.not-for-parking':
    'This curb is not for parking today: a time limit or a price for parking does not apply to it.',
  'batch.nobody-parks':
    'Under today’s rules nobody may park, load or stop here, so there is nothing a time limit or a price could apply to.',
  'batch.rules-unknown': 'The rules of this curb are unknown. Enter them first, or replace all of its rules.',
  'batch.unknown-class': 'The city has no regulation type named {{name}}.',
  'batch.other-type': 'This curb is of another regulation type than {{type}}.',
  'batch.nothing-touched': 'Change at least one thing.',
  'batch.too-many-rules': 'A regulation has {{most, quantity.rules}} at most.',
  'batch.losses-unstated_one':
    'Replacing all rules takes a price or a reservation from {{count}} curb. State this number to save the change.',
  'batch.losses-unstated_other':
    'Replacing all rules takes a price or a reservation from {{count}} curbs. State this number to save the change.',
  'batch.losses-differ_one':
    'Replacing all rules would now take a price or a reservation from {{count}} curb, not from {{stated}}. Check the preview again.',
  'batch.losses-differ_other':
    'Replacing all rules would now take a price or a reservation from {{count}} curbs, not from {{stated}}. Check the preview again.',
  'batch.no-link-takes-it': 'None of these links can take this change.',
  'batch.deleted': 'This batch was deleted.',
  'fault.percent-below': 'A price cannot fall by more than 100 percent.',
  'fault.nothing-selected': 'Say which links: an area, segment IDs, a street or a list.',
  'batch.no-price-for-it': 'No price is given for this regulation.',
  'batch.several-prices': 'Its rules have several prices; one price would take the place of all of them.',
  'advice.raise':
    '{{occupancy}} % of the spaces were taken, above the {{low}} to {{high}} % aimed at: raise the price by one step.',
  'advice.lower':
    '{{occupancy}} % of the spaces were taken, below the {{low}} to {{high}} % aimed at: lower the price by one step.',
  'advice.in-band':
    '{{occupancy}} % of the spaces were taken, within the {{low}} to {{high}} % aimed at: keep the price.',
  'advice.at-cap':
    '{{occupancy}} % of the spaces were taken, above the {{low}} to {{high}} % aimed at, but the price is at its cap.',
  'advice.at-floor':
    '{{occupancy}} % of the spaces were taken, below the {{low}} to {{high}} % aimed at, but the price is at its floor.',
  'advice.above-cap':
    '{{occupancy}} % of the spaces were taken, below the {{low}} to {{high}} % aimed at, but one step down would still be above the cap: change it by hand.',
  'advice.unmeasured':
    'Measured for {{hours, quantity.hours}} only. To advise, at least {{least}} are needed.',
  'advice.not-hourly':
    'Its price depends on dates or parts of an hour, so that no hour of the week can be advised by itself.',
  'advice.not-split':
    'Its price has a cap of its own, steps of more than an hour, calendar days or rounded amounts: hours of different prices would charge a stay more than the advice says.',
  'advice.several-prices':
    'Its rules have several prices: the advisor cannot tell which one was charged in an hour.',
  'fault.band-order': 'The upper end of the band must be above the lower one.',
  'fault.cap-below-floor': 'The cap must not be below the floor.',
  'fault.one-price': 'Give one of a payment, a change or a price for each regulation.',
  'fault.rates-without-price': 'Give fees and durations.',
  'fault.no-rates': 'Name a regulation type or regulations.',
  'rates.edited-by-hand':
    'All open proposals of this change were edited by hand since. Edit, delete or publish them one by one.',
  'rates.too-many-links':
    'That is more than {{most, quantity.links}}, the most one change takes. Choose regulations, or a type with fewer.',
  'rates.not-open': 'This change of parking rates has no open proposals any more.',
} as const;
