// The English sentences that the requirement gives, to the letter and written by hand (docs/requirement.md).
import { translateForStaff } from '@curbwright/core';
import laterEn from '@curbwright/i18n/en/later.json' with { type: 'json' };
import en from '@curbwright/i18n/en/shell.json' with { type: 'json' };
import staffEn from '@curbwright/i18n/en/staff.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';

const texts: Readonly<Record<string, string>> = { ...en, ...laterEn, ...staffEn };

describe('English says', () => {
  it.each([
    ['app.loading', 'Loading...'],
    ['app.wait', 'Please Wait...'],
    ['error.fallback', 'Some error occurred. Please try again after some time.'],
    ['message.error', 'Error'],
    ['message.information', 'Information'],
    ['publish.done', 'File has been published successfully'],
    ['workOrders.statusChanged', 'Status has been changed successfully'],
    ['regulationList.several', 'Multiple'],
    ['regulationList.none', 'N/A'],
    ['table.sort', 'Sort'],
    ['table.ascending', 'Ascending'],
    ['table.descending', 'Descending'],
    ['table.clear', 'Clear'],
    ['table.apply', 'Apply'],
  ])('%s: %s', (key, text) => {
    expect(texts[key]).toBe(text);
  });

  it.each([
    ['work-order.imported', 'Work Orders has been Imported Successfully'],
    ['proposal.segment-title', 'Proposed change already exists'],
    [
      'proposal.segment-taken',
      'The selected Link has a proposed custom segment. Delete, Edit or Publish this change from List View.',
    ],
    ['proposal.regulation-title', 'Change Already Proposed'],
    [
      'proposal.regulation-taken',
      'The regulation on this segment already has a change proposed to it. Delete, edit, or publish this change from List View.',
    ],
    ['form.phone', 'Should be phone number (+91...)'],
    ['form.required', '{{label}} is required'],
    ['form.min', '{{label}} must be greater than or equal to {{min}}'],
  ])('in all parts of the product %s: %s', (key, text) => {
    expect(translateForStaff('en', key, { label: '{{label}}', min: '{{min}}' })).toBe(text);
  });
});
