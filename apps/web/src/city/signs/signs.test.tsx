// @vitest-environment happy-dom
// Signs of rules in the page: which rules have one, what it is called, its file, and the style of the city.
import { createUnknownRule, renderSign, restriction } from '@curbwright/core';
import { expect, it } from 'vitest';
import { openHook } from '../../testing/hook.tsx';
import { defaultCity, open } from '../../testing/page.tsx';
import { DownloadableRuleSign } from './downloadable-rule-sign.tsx';
import { RuleSign, signDataUrl } from './rule-sign.tsx';
import { SignRow } from './sign-row.tsx';
import { useSignOptions } from './use-sign-options.ts';

const rule = (more: object) =>
  restriction.parse({ activity: 'parking', subActivity: 'paid-parking', priority: 500, ...more });
const parking = rule({ maxStay: 120 });
const noStopping = rule({ activity: 'no stopping', subActivity: 'no-stopping', priority: 100 });
const bare = rule({ subActivity: 'unregulated' });
const { payment } = rule({
  payment: {
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: null }] }],
  },
});
const terms = { style: 'r7', language: 'en', timeZone: 'America/Chicago', imperial: false } as const;
const images = () => [...document.querySelectorAll<HTMLImageElement>('img[data-sign]')];

it('is a picture of the rule, named by its sentence, also of the regulation’s price', async () => {
  await open(
    <>
      <RuleSign restriction={parking} payment={payment} />
      <RuleSign restriction={parking} size="large" />
      <RuleSign restriction={parking} isDecorative />
    </>,
  );
  const [paid, plain, decorative] = images();
  const drawing = renderSign(parking, payment, terms);
  expect([paid?.getAttribute('src'), paid?.width, paid?.height]).toEqual([
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.svg)}`,
    drawing.width,
    drawing.height,
  ]);
  expect(plain?.getAttribute('src')).toBe(signDataUrl(renderSign(parking, null, terms)));
  expect(paid?.alt).toMatch(/2\.50/);
  expect(plain?.alt).toMatch(/2 h/);
  expect(plain?.alt).not.toBe(paid?.alt);
  expect(decorative?.alt).toBe('');
  expect(paid?.className).toBe(decorative?.className);
  expect(paid?.className).not.toBe(plain?.className);
});

it.each([
  ['without rules', bare],
  ['whose rules are not known', createUnknownRule(null)],
])('is not there of a curb %s, and neither is its file', async (_what, of) => {
  const { view } = await open(
    <>
      <RuleSign restriction={of} />
      <DownloadableRuleSign restriction={of} />
    </>,
  );
  expect([images(), view.queryByRole('link')]).toEqual([[], null]);
});

it('can be taken along as a file named for its rule', async () => {
  const { view } = await open(<DownloadableRuleSign restriction={parking} payment={payment} />);
  const link = view.getByRole<HTMLAnchorElement>('link');
  expect(link.getAttribute('href')).toBe(signDataUrl(renderSign(parking, payment, terms)));
  expect(link.download).toMatch(/^\S.* paid-parking\.svg$/);
  expect(images()).toHaveLength(1);
});

it('hangs with others on the post, the most restrictive first, without those that have none', async () => {
  await open(<SignRow restrictions={[parking, bare, noStopping]} />);
  const sources = images().map((image) => image.getAttribute('src'));
  expect(sources).toEqual([noStopping, parking].map((of) => signDataUrl(renderSign(of, null, terms))));
});

it.each([
  ['no rule has a sign', [bare]],
  ['some rules are not known', [parking, createUnknownRule(null)]],
])('is not on a post where %s', async (_what, restrictions) => {
  const { view } = await open(<SignRow restrictions={restrictions} />);
  expect(view.queryByRole('region')).toBeNull();
});

it.each([
  [
    { country: 'US', language: 'en', units: 'metric' },
    { style: 'r7', language: 'en', imperial: false },
  ],
  [
    { country: 'DE', language: 'de', units: 'imperial' },
    { style: 'european', language: 'de', imperial: true },
  ],
  [
    { country: 'DE', language: 'xx' },
    { style: 'european', language: 'en' },
  ],
] as const)('is drawn as in the city %j', async (city, expected) => {
  const hook = await openHook(useSignOptions, { currentCity: () => ({ ...defaultCity, ...city }) as never });
  expect(hook.now()).toMatchObject({ ...expected, timeZone: 'America/Chicago' });
});

it('is drawn in the style the city wishes', async () => {
  const hook = await openHook(useSignOptions, {
    currentCity: () => ({
      ...defaultCity,
      configuration: [{ config_key: 'SIGN_STYLE', config_value: 'european' }],
    }),
  });
  expect(hook.now()?.style).toBe('european');
});
