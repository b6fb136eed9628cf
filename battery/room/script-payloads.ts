// Sixty texts that try to become code where a page takes them for mark-up, an address, a style or a script; each calls `planted` with its number.

/** `planted` may stand behind a name that a filter looks for, or not. */
const calls: readonly ((number: number) => string)[] = [
  (number) => `planted(${number})`,
  (number) => `top['plan'+'ted'](${number})`,
];

const shapes: readonly ((code: string) => string)[] = [
  (code) => `<script>${code}</script>`,
  (code) => `"><script>${code}</script>`,
  (code) => `'><script>${code}</script>`,
  (code) => `</script><script>${code}</script>`,
  (code) => `</title><script>${code}</script>`,
  (code) => `</textarea><script>${code}</script>`,
  (code) => `<scr<script>ipt>${code}</script>`,
  (code) => `<img src=x onerror="${code}">`,
  (code) => `<IMG SRC=x OnErRoR=${code}>`,
  (code) => `"><img src=x onerror=${code}>`,
  (code) => `<img/src=x/onerror=${code}>`,
  (code) => `<svg onload="${code}">`,
  (code) => `<svg/onload=${code}>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
  (code) => `<math><mtext><img src=x onerror=${code}>`,
  (code) => `<iframe src="javascript:${code}"></iframe>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  (code) => `<a href="javascript:${code}" autofocus>p</a>`,
  (code) => `javascript:${code}`,
  (code) => `<input autofocus onfocus=${code}>`,
  (code) => `<details open ontoggle=${code}>`,
  (code) => `<video><source onerror=${code}></video>`,
  (code) => `<audio src=x onerror=${code}>`,
  (code) => `<body onload=${code}>`,
  (code) => `<style onload=${code}></style>`,
  (code) => `<object data="javascript:${code}">`,
  (code) => `" onmouseover=${code} x="`,
  (code) => `{{constructor.constructor('${code.replaceAll("'", '')}')()}}`,
  (code) => `\${${code}}`,
];

/** How many there are. */
export const payloadCount = calls.length * shapes.length;

/** The payloads of a place: the first calls with `place * 100 + 1`. Each has at most 95 letters, as the shortest name may have 100. */
export function payloadsOf(place: number): readonly string[] {
  return calls.flatMap((call, round) =>
    shapes.map((shape, at) => shape(call(place * 100 + round * shapes.length + at + 1))),
  );
}

/** As many of them in a text as fit. */
export function textsOf(place: number, letters: number): readonly string[] {
  const texts: string[] = [];
  for (const payload of payloadsOf(place)) {
    const longer = `${texts.at(-1) ?? ''} ${payload}`;
    if (texts.length > 0 && longer.length <= letters) texts[texts.length - 1] = longer;
    else texts.push(payload);
  }
  return texts;
}

/** The numbers of the payloads in a text, wherever in it they are. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(/plan'?\+?'?ted'?\]?\((\d+)\)/g)].map(([, number]) => Number(number));
}
