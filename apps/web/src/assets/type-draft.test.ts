// Asset types while they are edited.
import { describe, expect, it } from 'vitest';
import { emptyTypeDraft, findTypeDraftError, toApiName, toTypeBody, toTypeDraft } from './type-draft.ts';

const english: Readonly<Record<string, string>> = {
  'asset.type.hydrant': 'Fire hydrant',
  'asset.field.number': 'Number',
  'asset.option.wall': 'Wall',
};
const keyOf = (key: string, words: string) => (english[key] === words ? key : words);

describe('a type of asset', () => {
  it('gets a name of its words', () => {
    expect(toApiName('Depósito de sal (nº 2)', '-')).toBe('deposito-de-sal-n-2');
    expect(toApiName('2 places', '_')).toBe('places');
    expect(toApiName('!!', '-')).toBe('');
  });

  it('keeps the catalogue’s texts while nobody changes the words', () => {
    const draft = toTypeDraft({
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
    expect(findTypeDraftError(draft, keyOf)).toBeNull();
    expect(toTypeBody(draft, keyOf)).toMatchObject({
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
    const draft = { ...emptyTypeDraft, displayName: 'Salt box', fields: [field] };
    expect(findTypeDraftError(emptyTypeDraft, keyOf)).toMatchObject({ place: 'displayName' });
    expect(findTypeDraftError({ ...draft, iconPath: '<svg>' }, keyOf)).toMatchObject({ place: 'iconPath' });
    expect(findTypeDraftError({ ...draft, fields: [{ ...field, min: '5', max: '2' }] }, keyOf)).toEqual({
      place: 'fields.0',
      code: 'fault.field-bounds',
    });
    expect(findTypeDraftError({ ...draft, fields: [{ ...field, min: 'x' }] }, keyOf)).toMatchObject({
      code: 'assets.types.fault.bounds',
    });
    expect(findTypeDraftError({ ...draft, fields: [{ ...field, kind: 'select' }] }, keyOf)).toMatchObject({
      code: 'fault.field-options',
    });
    expect(findTypeDraftError({ ...draft, fields: [field, { ...field, key: 2 }] }, keyOf)).toMatchObject({
      code: 'fault.field-twice',
    });
    expect(toTypeBody(draft, keyOf).form_skeleton).toMatchObject([{ name: 'depth', label: 'Depth' }]);
  });
});

describe('what an administrator types', () => {
  const field = {
    key: 1,
    name: '',
    label: ' Depth ',
    kind: 'number' as const,
    required: true,
    min: ' 0,5 ',
    max: '',
    options: 'a',
  };
  const draft = {
    ...emptyTypeDraft,
    displayName: ' Salt box ',
    iconPath: ` ${emptyTypeDraft.iconPath} `,
    bothSides: true,
  };

  it('is sent without its blanks, bounds of numbers alone, options of choices alone', () => {
    const fields = [
      field,
      {
        ...field,
        key: 2,
        name: 'fixed',
        label: 'Fixed to',
        kind: 'select' as const,
        required: false,
        min: '1',
        options: ' wall : A wall: brick\n\npole\n sign: ',
      },
    ];
    expect(toTypeBody({ ...draft, fields, inViewer: true }, keyOf)).toEqual({
      display_name: 'Salt box',
      object_type: 'salt_box',
      icon_path: emptyTypeDraft.iconPath,
      color: '#37474f',
      clearance: null,
      touches_both_sides: true,
      in_viewer: true,
      form_skeleton: [
        { name: 'depth', label: 'Depth', kind: 'number', required: true, min: 0.5, max: null, options: [] },
        {
          name: 'fixed',
          label: 'Fixed to',
          kind: 'select',
          required: false,
          min: null,
          max: null,
          options: [
            { value: 'wall', label: 'A wall: brick' },
            { value: 'pole', label: 'pole' },
            { value: 'sign', label: 'sign' },
          ],
        },
      ],
    });
  });

  it.each([
    [{ displayName: '!!' }, 'name'],
    [{ id: 4, displayName: '!!', objectType: 'salt' }, undefined],
    [{ displayName: '!!', name: 'salt' }, undefined],
    [{ objectType: 'Signage' }, 'objectType'],
    [{ objectType: '' }, undefined],
    [{ id: 4, objectType: '' }, 'objectType'],
    [{ fields: [field, { ...field, key: 2, label: ' ' }] }, 'fields.1'],
    [{ fields: [field, { ...field, key: 2, name: 'x', max: '1.2.3' }] }, 'fields.1'],
  ])('has with %j its fault at %s', (part, place) => {
    expect(findTypeDraftError({ ...emptyTypeDraft, displayName: 'Salt box', ...part }, keyOf)?.place).toBe(
      place,
    );
  });

  it('names no more than sixty letters, and ends in a letter', () => {
    expect(toApiName(`${'a'.repeat(59)} b`, '-')).toBe('a'.repeat(59));
    expect(toApiName('a'.repeat(70), '_')).toHaveLength(60);
  });
});

it('shows what the server has of a field as it is typed', () => {
  const type = {
    id: 5,
    version: 3,
    name: 'box',
    display_name: 'Box',
    geometry_type: 'polygon',
    object_type: 'lot',
    icon_path: 'M0 0h1',
    color: '#b3261e',
    clearance: null,
    touches_both_sides: true,
    in_viewer: true,
    is_active: false,
    form_skeleton: [
      {
        name: 'depth',
        label: 'Depth',
        kind: 'number',
        required: true,
        min: 0,
        max: 9,
        options: [
          { value: 'a', label: 'a' },
          { value: 'b', label: 'Bee' },
        ],
      },
    ],
  };
  expect(toTypeDraft(type as never)).toEqual({
    id: 5,
    version: 3,
    name: 'box',
    displayName: 'Box',
    geometryType: 'polygon',
    objectType: 'lot',
    iconPath: 'M0 0h1',
    color: '#b3261e',
    clearance: '',
    bothSides: true,
    inViewer: true,
    isActive: false,
    fields: [
      {
        key: 0,
        name: 'depth',
        label: 'Depth',
        kind: 'number',
        required: true,
        min: '0',
        max: '9',
        options: 'a\nb: Bee',
      },
    ],
  });
});
