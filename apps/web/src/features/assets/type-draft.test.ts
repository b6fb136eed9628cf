// Types of assets as they are edited.
import { describe, expect, it } from 'vitest';
import { draftOfType, nameOf, newType, typeBody, typeFault } from './type-draft.ts';

const english: Readonly<Record<string, string>> = {
  'asset.type.hydrant': 'Fire hydrant',
  'asset.field.number': 'Number',
  'asset.option.wall': 'Wall',
};
const keyOf = (key: string, words: string) => (english[key] === words ? key : words);

describe('a type of asset', () => {
  it('gets a name of its words', () => {
    expect(nameOf('Depósito de sal (nº 2)', '-')).toBe('deposito-de-sal-n-2');
    expect(nameOf('2 places', '_')).toBe('places');
    expect(nameOf('!!', '-')).toBe('');
  });

  it('keeps the catalogue’s texts while nobody changes the words', () => {
    const draft = draftOfType({
      id: 5,
      name: 'hydrant',
      display_name: 'Fire hydrant',
      geometry_type: 'point',
      object_type: 'fire_hydrant',
      icon: '/x',
      icon_path: 'M0 0h1',
      icon_version: 1,
      color: '#b3261e',
      clearance: 'hydrant',
      touches_both_sides: false,
      in_viewer: false,
      is_active: true,
      form_skeleton: [
        { name: 'number', label: 'Number', kind: 'text', required: false, min: null, max: null, options: [] },
        {
          name: 'mounting',
          label: 'Fixed to',
          kind: 'select',
          required: true,
          min: null,
          max: null,
          options: [
            { value: 'wall', label: 'Wall' },
            { value: 'pole', label: 'A pole' },
          ],
        },
      ],
      table_attributes: [],
      version: 3,
    });
    expect(typeFault(draft, keyOf)).toBeNull();
    expect(typeBody(draft, keyOf)).toMatchObject({
      display_name: 'asset.type.hydrant',
      clearance: 'hydrant',
      form_skeleton: [
        { name: 'number', label: 'asset.field.number' },
        {
          name: 'mounting',
          label: 'Fixed to',
          required: true,
          options: [
            { value: 'wall', label: 'asset.option.wall' },
            { value: 'pole', label: 'A pole' },
          ],
        },
      ],
    });
  });

  it('says where the first fault is', () => {
    const field = {
      key: 1,
      name: '',
      label: 'Depth',
      kind: 'number' as const,
      required: false,
      min: '',
      max: '',
      options: '',
    };
    const draft = { ...newType, displayName: 'Salt box', fields: [field] };
    expect(typeFault(newType, keyOf)).toMatchObject({ place: 'displayName' });
    expect(typeFault({ ...draft, iconPath: '<svg>' }, keyOf)).toMatchObject({ place: 'iconPath' });
    expect(typeFault({ ...draft, fields: [{ ...field, min: '5', max: '2' }] }, keyOf)).toEqual({
      place: 'fields.0',
      code: 'fault.field-bounds',
    });
    expect(typeFault({ ...draft, fields: [{ ...field, min: 'x' }] }, keyOf)).toMatchObject({
      code: 'assets.types.fault.bounds',
    });
    expect(typeFault({ ...draft, fields: [{ ...field, kind: 'select' }] }, keyOf)).toMatchObject({
      code: 'fault.field-options',
    });
    expect(typeFault({ ...draft, fields: [field, { ...field, key: 2 }] }, keyOf)).toMatchObject({
      code: 'fault.field-twice',
    });
    expect(typeBody(draft, keyOf).form_skeleton).toMatchObject([{ name: 'depth', label: 'Depth' }]);
  });
});
