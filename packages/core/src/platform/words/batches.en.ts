// English messages for batches and parking rates.
export const batchTexts = {
  'batch.nothing-changes': 'This edit changes nothing here.',
  'batch.not-paid': 'Parking is free here, so there is no price to change.',
  'batch.nothing-to-pay-for': 'No rule here allows parking that could be paid for.',
  'batch.not-for-parking':
    'This curb is currently not for parking, so a time limit or a parking price would not apply to it.',
  'batch.nobody-parks':
    'Under the current rules, no one may park, load or stop here, so a time limit or a price would not apply to anything.',
  'batch.rules-unknown': 'The rules of this curb are unknown. Enter them first, or replace all of its rules.',
  'batch.unknown-class': 'The city has no curb type named {{name}}.',
  'batch.other-type': 'The type of this curb is not {{type}}.',
  'batch.nothing-touched': 'Change at least one thing.',
  'batch.too-many-rules': 'A regulation can have at most {{most, quantity.rules}}.',
  'batch.losses-unstated_one':
    'Replacing all rules removes a price or a reservation from {{count}} curb. Confirm this number to save the change.',
  'batch.losses-unstated_other':
    'Replacing all rules removes a price or a reservation from {{count}} curbs. Confirm this number to save the change.',
  'batch.losses-differ_one':
    'Replacing all rules would now remove a price or a reservation from {{count}} curb, not from {{stated}}. Check the preview again.',
  'batch.losses-differ_other':
    'Replacing all rules would now remove a price or a reservation from {{count}} curbs, not from {{stated}}. Check the preview again.',
  'batch.no-link-takes-it': 'This change can’t be applied to any of these curbs.',
  'batch.deleted': 'This batch was deleted.',
  'fault.percent-below': 'A price cannot fall by more than 100 percent.',
  'fault.nothing-selected': 'Choose curbs by area, segment IDs, street or list.',
  'batch.no-price-for-it': 'No price is given for this regulation.',
  'batch.several-prices': 'Its rules have several prices; one price would replace all of them.',
  'advice.raise':
    '{{occupancy}}% of the spaces were occupied, above the target of {{low}} to {{high}}%: raise the price by one step.',
  'advice.lower':
    '{{occupancy}}% of the spaces were occupied, below the target of {{low}} to {{high}}%: lower the price by one step.',
  'advice.in-band':
    '{{occupancy}}% of the spaces were occupied, within the target of {{low}} to {{high}}%: keep the price.',
  'advice.at-cap':
    '{{occupancy}}% of the spaces were occupied, above the target of {{low}} to {{high}}%, but the price is at its maximum.',
  'advice.at-floor':
    '{{occupancy}}% of the spaces were occupied, below the target of {{low}} to {{high}}%, but the price is at its minimum.',
  'advice.above-cap':
    '{{occupancy}}% of the spaces were occupied, below the target of {{low}} to {{high}}%, but one step down would still be above the maximum: change it by hand.',
  'advice.unmeasured': 'Measured for only {{hours, quantity.hours}}. Advice needs at least {{least}}.',
  'advice.not-hourly':
    'Its price depends on dates or parts of an hour, so there is no advice for single hours of the week.',
  'advice.not-split':
    'Its price has its own maximum, tiers of more than an hour, calendar days or rounded amounts. With a different price for each hour, a stay would cost more than the advice says.',
  'advice.several-prices':
    'Its rules have several prices: the advisor cannot tell which one was charged in an hour.',
  'fault.band-order': 'The upper end of the target range must be above the lower end.',
  'fault.cap-below-floor': 'The maximum must not be below the minimum.',
  'fault.one-price': 'Send exactly one of these: a payment, a change, or a price for each regulation.',
  'fault.rates-without-price': 'Enter fees and durations.',
  'fault.no-rates': 'Choose a curb type or regulations.',
  'rates.edited-by-hand':
    'All open proposals of this change have since been edited by hand. Edit, delete or publish them one by one.',
  'rates.too-many-links':
    'That is more than {{most, quantity.links}}, the limit for one change. Choose regulations, or a type with fewer curbs.',
  'rates.not-open': 'This parking rate change no longer has any open proposals.',
} as const;
