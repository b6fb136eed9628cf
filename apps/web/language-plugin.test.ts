// What the build generates from a language pack: its parts, and the plural form for zero.
import { describe, expect, it } from 'vitest';
import { addZeroForms, pickTexts } from './language-plugin.ts';

const texts = { spaces_one: '{{count}} lugar', spaces_other: '{{count}} lugares', map: 'Mapa' };

describe('cutPack', () => {
  it('keeps whole plural families, also forms English has not', () => {
    const arabic = { spaces_zero: 'a', spaces_two: 'b', spaces_other: 'c', map: 'd', menu: 'e' };
    expect(pickTexts(arabic, ['spaces_one', 'spaces_other', 'menu'])).toEqual({
      spaces_zero: 'a',
      spaces_two: 'b',
      spaces_other: 'c',
      menu: 'e',
    });
  });
});

describe('withNone', () => {
  it('says none as many in Portugal, where the rules of the code alone say it as one', () => {
    expect(addZeroForms('pt', 'pt-PT', texts)).toEqual({ ...texts, spaces_zero: '{{count}} lugares' });
    expect(addZeroForms('pt', 'pt-BR', texts)).toEqual(texts);
  });

  it('leaves a text of its own for none', () => {
    const own = { ...texts, spaces_zero: 'Sem lugares' };
    expect(addZeroForms('pt', 'pt-PT', own)).toEqual(own);
  });

  it('changes nothing where code and locale count alike', () => {
    expect(addZeroForms('fr', 'fr-FR', texts)).toEqual(texts);
  });
});
