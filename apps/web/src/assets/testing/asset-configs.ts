// Two asset types for tests: a bench, drawn as a point, and a lot that is no longer in use.
import { mockResponse } from '../../testing/answer-of.ts';

const type = {
  id: 5,
  name: 'bench',
  display_name: 'Bench',
  geometry_type: 'point',
  icon_path: 'M0 0h1',
  object_type: 'bench',
  is_active: true,
  version: 8,
  color: '#b3261e',
} as const;
export const configs = () =>
  mockResponse('assetConfigs', {
    results: [
      {
        ...type,
        form_skeleton: [
          { name: 'seats', label: 'Seats' },
          { name: 'note', label: 'Note' },
        ],
      },
      { ...type, id: 6, name: 'lot', display_name: 'Lot', geometry_type: 'polygon', is_active: false },
    ],
  });
