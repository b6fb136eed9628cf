// The links of a street between two of its cross streets, by names as people type them.
import { describe, expect, it } from 'vitest';
import { type NamedLink, PlaceIndex } from './place-index.ts';
import { findStreetSection, type StreetSection } from './street-section.ts';

const index = new PlaceIndex({ line: () => undefined });
const add = (id: number, from: string | null, to: string | null, more: Partial<NamedLink> = {}) =>
  index.put({
    id,
    segmentId: `s${id}`,
    regulationId: null,
    street: 'Pear Street',
    side: id % 2 === 0 ? 'N' : 'S',
    from,
    to,
    ...more,
  });
add(1, '1st Avenue', '2nd Avenue');
add(2, '2nd Avenue', '1st Avenue');
add(3, '2nd Avenue', 'Oak Street');
add(4, 'Oak Street', 'Oak Lane');
add(5, 'Oak Lane', 'Pear Street');
add(6, null, null);
add(7, 'Pear Street', '9th Avenue', { street: 'Oak Street' });

describe('a section of a street', () => {
  const outcomeOf = (section: StreetSection) => {
    const found = findStreetSection(index, section);
    return found.ok ? found.value : found.refusal;
  };
  it.each<[StreetSection, number[]]>([
    [{ street: 'PEAR ST' }, [1, 2, 3, 4, 5, 6]],
    [{ street: 'pear street', from: 'First Ave', to: '2nd' }, [1, 2]],
    [{ street: 'pear street', from: 'Oak St', to: '1st avenue' }, [1, 2, 3]],
    [{ street: 'pear street', from: '2' }, [1, 2, 3]],
    [{ street: 'pear street', to: 'oak lane' }, [4, 5]],
    [{ street: 'pear street', from: 'oak ln', to: 'oak ln' }, [4, 5]],
    [{ street: 'oak street', from: '9th' }, [7]],
  ])('%j', (section, ids) => {
    expect(outcomeOf(section)).toEqual(ids);
  });
  it.each<[StreetSection, string, object]>([
    [{ street: 'Peer Street' }, 'fault.unknown-street', { name: 'Peer Street', member: 'street' }],
    [{ street: '1st Avenue' }, 'fault.unknown-street', { member: 'street' }],
    [
      { street: 'pear st', from: '1st', to: '9th' },
      'fault.unknown-cross-street',
      { street: 'Pear Street', name: '9th', member: 'to' },
    ],
    // Oak Street and Oak Lane.
    [{ street: 'pear st', from: 'oak' }, 'fault.unknown-cross-street', { name: 'oak', member: 'from' }],
  ])('is not found: %j', (section, code, params) => {
    expect(outcomeOf(section)).toMatchObject({ code, params });
  });
});
