// @vitest-environment happy-dom
// A part that scrolls is a stop of the Tab key while it holds none itself; and the size a card's value is written in.
import { afterEach, expect, it } from 'vitest';
import { makeScrollFocusable } from './focusable-scroll.ts';
import { valueFontSize } from './summary-card.tsx';

afterEach(() => document.body.replaceChildren());

it.each([
  ['button', {}],
  ['input', {}],
  ['select', {}],
  ['textarea', {}],
  ['summary', {}],
  ['a', { href: '/x' }],
  ['p', { tabindex: '0' }],
])('holds a stop of its own with a <%s>', (name, attributes) => {
  const part = document.body.appendChild(document.createElement('div'));
  const inner = part.appendChild(document.createElement(name));
  for (const [key, value] of Object.entries(attributes)) inner.setAttribute(key, value);
  makeScrollFocusable(part)();
  expect(part.hasAttribute('tabindex')).toBe(false);
});

it.each([
  ['p', {}],
  ['a', {}],
  ['button', { disabled: '' }],
  ['p', { tabindex: '-1' }],
])('holds none with <%s> and %j', (name, attributes) => {
  const part = document.body.appendChild(document.createElement('div'));
  const inner = part.appendChild(document.createElement(name));
  for (const [key, value] of Object.entries(attributes)) inner.setAttribute(key, String(value));
  makeScrollFocusable(part)();
  expect(part.getAttribute('tabindex')).toBe('0');
});

it('follows what comes and goes in it, until it is ended', async () => {
  const part = document.body.appendChild(document.createElement('div'));
  const end = makeScrollFocusable(part);
  expect(part.tabIndex).toBe(0);
  const button = part.appendChild(document.createElement('button'));
  await expect.poll(() => part.hasAttribute('tabindex')).toBe(false);
  button.remove();
  await expect.poll(() => part.hasAttribute('tabindex')).toBe(true);
  end();
});

it.each([
  ['62%', 57],
  ['Commercial loading', 17],
  ['Bus-stop', 43],
  ['', 172],
])('“%s” is written so large that its longest word fits: %i', (value, part) =>
  expect(valueFontSize(value)).toBe(`clamp(13px, ${part}cqi, var(--value-size))`),
);
