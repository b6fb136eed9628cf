// Tests the forms of assets: the rules of requirement §5, and the initial catalog.
import { describe, expect, it } from 'vitest';
import { staffTexts, translateForStaff } from '../platform/words/staff-messages.ts';
import { assetIcons, iconPathPattern, iconSvg } from './asset-icons.ts';
import { assetTypes } from './asset-types.ts';
import { type FormFieldInput, fieldKinds, formDefinition, formField } from './form-field.ts';
import { isValidLifetime, statusOn } from './life-cycle.ts';
import { validateForm } from './validate-form.ts';

function one(field: Partial<FormFieldInput>, value: unknown) {
  const whole = formField.parse({ name: 'it', label: 'It', kind: 'text', ...field });
  const checked = validateForm([whole], { it: value }, ({ label }) => label);
  return checked.ok
    ? checked.values.it
    : (checked.faults.it ?? []).map(({ code, params }) => translateForStaff('en', code, params));
}

describe('a field', () => {
  const options = [{ value: 'a', label: 'A' }];
  it('that is required says so in the words of the requirement', () => {
    for (const kind of fieldKinds)
      for (const empty of [undefined, null, '', '  ', []])
        expect(one({ kind, required: true, options }, empty)).toEqual(['It is required']);
  });
  it('that says nothing is stored as nothing', () => {
    for (const kind of fieldKinds) expect(one({ kind, options }, null)).toBeNull();
  });
  it('of each kind takes what fits and names what does not', () => {
    expect(one({ kind: 'number', min: 2, max: 9 }, '4')).toBe(4);
    expect(one({ kind: 'number', min: 2 }, 1)).toEqual(['It must be greater than or equal to 2']);
    expect(one({ kind: 'number', max: 9 }, 10)).toEqual(['It must be less than or equal to 9']);
    expect(one({ kind: 'number' }, 2 ** 60)).toEqual(['It must be less than or equal to 9007199254740991']);
    expect(one({ kind: 'number' }, true)).toEqual(['It must be a number']);
    expect(one({ kind: 'email' }, 'a@b.example')).toBe('a@b.example');
    expect(one({ kind: 'email' }, 'a@b')).toEqual(['It must be a valid email address']);
    expect(one({ kind: 'phone' }, '+911234567890')).toBe('+911234567890');
    expect(one({ kind: 'phone' }, '1234')).toEqual(['Should be phone number (+91...)']);
    expect(one({ kind: 'date' }, '2026-02-30')).toEqual(['It must be a date (YYYY-MM-DD)']);
    expect(one({ kind: 'time' }, '24:00')).toEqual(['It must be a time such as 08:30 or 18:00']);
    expect(one({ kind: 'checkbox' }, 'yes')).toEqual(['It must be yes or no']);
    expect(one({ kind: 'array' }, ['a', 1])).toEqual(['It must be a list']);
    expect(one({ kind: 'select', options }, { value: 'a', label: 'Anything' })).toBe('a');
    expect(one({ kind: 'select', options }, 'a')).toBe('a');
    expect(one({ kind: 'select', options }, 'b')).toEqual(['It must be one of the choices']);
    expect(one({ kind: 'text' }, { a: 1 })).toEqual(['It must be text of at most 5,000 characters']);
  });
  it('of text, text area and password is a string', () => {
    for (const kind of ['text', 'textArea', 'password'] as const) {
      expect(one({ kind }, 'ab')).toBe('ab');
      expect(one({ kind }, 7)).toEqual([expect.stringMatching(/^It must be text/)]);
    }
  });
  it('of an e-mail is a valid address', () => {
    expect(one({ kind: 'email' }, 'ana@city.example')).toBe('ana@city.example');
    for (const none of ['ana', 'ana@', '@city.example', 'ana city@city.example'])
      expect(one({ kind: 'email' }, none)).toEqual(['It must be a valid email address']);
  });
  it('of a date, a time and a picker is one, or null', () => {
    expect(one({ kind: 'date' }, '2026-11-28')).toBe('2026-11-28');
    expect(one({ kind: 'time' }, '08:30')).toBe('08:30');
    expect(one({ kind: 'picker' }, '2026-11-28T08:30:00Z')).toBe('2026-11-28T08:30:00Z');
    for (const kind of ['date', 'time', 'picker'] as const) {
      expect(one({ kind }, null)).toBeNull();
      expect(one({ kind }, 'soon')).toEqual([expect.any(String)]);
    }
  });
  it('of a choice takes an object with both label and value', () => {
    expect(one({ kind: 'select', options }, { value: 'a', label: 'A' })).toBe('a');
    expect(one({ kind: 'select', options }, { value: 'a' })).toEqual(['It must be one of the choices']);
    expect(one({ kind: 'select', options }, { label: 'A' })).toEqual(['It must be one of the choices']);
  });
  it('of a phone takes an optional plus, two digits of the country and ten more, or null', () => {
    for (const number of ['+911234567890', '911234567890'])
      expect(one({ kind: 'phone' }, number)).toBe(number);
    expect(one({ kind: 'phone' }, null)).toBeNull();
    for (const none of ['+9112345678901', '+91123456789', '91-1234567890', '++911234567890'])
      expect(one({ kind: 'phone' }, none)).toEqual(['Should be phone number (+91...)']);
  });
  it('of a box to tick is a boolean, of an array an array, of a file the name of any', () => {
    for (const value of [true, false]) expect(one({ kind: 'checkbox' }, value)).toBe(value);
    expect(one({ kind: 'array' }, ['a', 'b'])).toEqual(['a', 'b']);
    expect(one({ kind: 'array' }, 'a')).toEqual(['It must be a list']);
    expect(one({ kind: 'file' }, 'anything.xyz')).toBe('anything.xyz');
  });
  it('of a number is bounded by the safe integers where nothing else is said', () => {
    expect(one({ kind: 'number' }, 9007199254740991)).toBe(9007199254740991);
    expect(one({ kind: 'number' }, 2 ** 53)).toEqual(['It must be less than or equal to 9007199254740991']);
    expect(one({ kind: 'number' }, -(2 ** 53))).toEqual([
      'It must be greater than or equal to -9007199254740991',
    ]);
  });
  it('that does not exist is a fault, also one with the name of a prototype', () => {
    const checked = validateForm([], JSON.parse('{"__proto__": 1, "constructor": 2, "x": 3}'), () => '');
    expect(checked.ok).toBe(false);
    expect(Object.keys({})).toEqual([]);
  });
});

describe('a form', () => {
  it('may be stored when all its fields are right, and names each that is not', () => {
    const fields = ['a', 'b', 'c'].map((name) =>
      formField.parse({ name, label: name, kind: 'number', required: true }),
    );
    const faultsOf = (values: object) => {
      const checked = validateForm(fields, { ...values }, ({ label }) => label);
      return checked.ok ? [] : Object.keys(checked.faults).sort();
    };
    expect(faultsOf({ a: 1, b: 2, c: 3 })).toEqual([]);
    expect(faultsOf({ a: 1, b: 2 })).toEqual(['c']);
    expect(faultsOf({ a: 'x', c: null })).toEqual(['a', 'b', 'c']);
  });
  it('has no two fields of a name, no choice without options, no bounds that cross', () => {
    const field = { name: 'a', label: 'A', kind: 'text' };
    expect(formDefinition.safeParse([field, field]).success).toBe(false);
    expect(formDefinition.safeParse([{ ...field, kind: 'select' }]).success).toBe(false);
    expect(formDefinition.safeParse([{ ...field, kind: 'number', min: 3, max: 2 }]).success).toBe(false);
    expect(formDefinition.safeParse([{ ...field, name: '__proto__' }]).success).toBe(false);
  });
});

describe('the starting catalogue', () => {
  it('has a form, an icon and words in every language for each type', () => {
    expect(assetTypes.length).toBeGreaterThanOrEqual(18);
    for (const type of assetTypes) {
      expect(formDefinition.safeParse(type.fields).success).toBe(true);
      expect(assetIcons[type.icon]).toMatch(iconPathPattern);
      for (const texts of Object.values(staffTexts)) {
        expect(texts).toHaveProperty([`asset.type.${type.name}`]);
        for (const { label, options } of type.fields)
          for (const key of [label, ...options.map((option) => option.label)])
            expect(texts).toHaveProperty([key]);
      }
    }
  });
  it('draws icons that can hold nothing but a drawing', () => {
    expect(iconSvg('M0 0"/><script>', '#12345g')).toBe(iconSvg(assetIcons.pin, '#37474f'));
    expect(iconSvg('M1 1h2z', '#123456')).toContain('d="M1 1h2z"');
  });
});

describe('the life of an asset', () => {
  it('goes by its days', () => {
    expect(statusOn({ installed: null, removed: null }, '2026-11-21')).toBe('active');
    expect(statusOn({ installed: '2026-11-22', removed: null }, '2026-11-21')).toBe('planned');
    expect(statusOn({ installed: '2026-11-21', removed: null }, '2026-11-21')).toBe('active');
    expect(statusOn({ installed: null, removed: '2026-11-21' }, '2026-11-21')).toBe('removed');
    expect(isValidLifetime({ installed: '2026-11-22', removed: '2026-11-21' })).toBe(false);
  });
});
