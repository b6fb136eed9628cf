// Whether a write is for the current version of an object.
import { expect, it } from 'vitest';
import { checkExpectedVersion } from './expected-version.ts';

const row = { id: 7, version: 4, modified: new Date('2026-02-03T04:05:06Z') };
it.each([
  [null, true, null],
  [4, true, null],
  [3, true, 412],
  [5, false, 409],
])(
  'meaning version %s, by a header (%s), a write to version 4 is refused with %s',
  (version, byHeader, status) => {
    const fault = checkExpectedVersion(row, { version, byHeader }, 'ada');
    if (status === null) expect(fault).toBeNull();
    else
      expect(fault).toMatchObject({
        code: 'changed_meanwhile',
        status: status === 412 ? 412 : null,
        facts: { id: 7, version: 4, changed_by: 'ada', changed_at: '2026-02-03T04:05:06.000Z' },
      });
  },
);

it('says when it was changed also where it is not known by whom', () => {
  const fault = checkExpectedVersion(row, { version: 1, byHeader: true }, null);
  expect(fault?.facts).toMatchObject({ changed_by: null, changed_at: '2026-02-03T04:05:06.000Z' });
});
