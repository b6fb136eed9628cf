// Draws part of the page as a picture: boxes, texts in place, charts with inlined styles, and
// elements that draw themselves (a map).

/**
 * Returns the picture of an element that draws itself; `null` if it does not, or has drawn nothing
 * yet.
 */
type CaptureSelfDrawn = (element: Element) => Promise<Blob | null>;

interface CaptureOptions {
  readonly own: CaptureSelfDrawn;
  /** Selector of elements to leave out, such as tools and the reading aids of charts. */
  readonly without: string;
  /** Caption below the picture: its source. */
  readonly caption: string;
}

type DrawCommand = (context: CanvasRenderingContext2D) => void;

/** Styles that an SVG gets from the page and would lose on its own. */
const inlinedStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'visibility',
  'display',
] as const;

/** Canvas pixels that every browser accepts. */
const maxCanvasPixels = 16_000_000;
const pad = 16;
const captionHeight = 28;

/**
 * Copies an SVG with the page's styles inlined; its texts are removed, because they are drawn with
 * the others.
 */
export function toStandaloneSvg(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return svg;
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [at, element] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element);
    const to = copies[at];
    if (!(to instanceof SVGElement)) continue;
    for (const name of inlinedStyles) to.style.setProperty(name, style.getPropertyValue(name));
  }
  for (const text of copy.querySelectorAll('text')) text.remove();
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return copy;
}

async function loadImage(blob: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  const address = URL.createObjectURL(blob);
  image.src = address;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  return image;
}

/** Whether an element is invisible: hidden, or present for screen readers only. */
function isInvisible(element: Element, style: CSSStyleDeclaration): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    style.display === 'none' ||
    style.visibility === 'hidden' ||
    style.opacity === '0' ||
    (style.overflow !== 'visible' && (width <= 1 || height <= 1))
  );
}

/** The words of a text node grouped by line, each line with its position. */
function textLines(node: Text): readonly { readonly text: string; readonly box: DOMRect }[] {
  const range = document.createRange();
  const lines: { text: string; box: DOMRect }[] = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.box.top - box.top) < 2) {
      last.text = `${last.text} ${word}`;
      last.box = new DOMRect(last.box.left, last.box.top, box.right - last.box.left, box.height);
    } else if (box.width > 0) lines.push({ text: word, box });
  }
  return lines;
}

function drawText(node: Text, style: CSSStyleDeclaration, origin: DOMRect, isDrawing: boolean): DrawCommand {
  const lines = textLines(node);
  const { fontStyle, fontWeight, fontSize, fontFamily } = style;
  const color = isDrawing ? style.fill : style.color;
  return (context) => {
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    context.fillStyle = color;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    for (const { text, box } of lines)
      context.fillText(text, box.left - origin.left, box.top - origin.top + box.height / 2, box.width + 1);
  };
}

function drawBox(element: Element, style: CSSStyleDeclaration, origin: DOMRect): DrawCommand {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left - origin.left, box.top - origin.top];
  const line = Number.parseFloat(style.borderBottomWidth);
  const round = Number.parseFloat(style.borderTopLeftRadius) || 0;
  const framed = Number.parseFloat(style.borderTopWidth) > 0 && line > 0;
  const { backgroundColor, borderBottomColor } = style;
  return (context) => {
    context.beginPath();
    context.roundRect(x, y, box.width, box.height, round);
    context.fillStyle = backgroundColor;
    context.fill();
    context.strokeStyle = borderBottomColor;
    context.lineWidth = line;
    if (framed) context.stroke();
    else if (line > 0) {
      context.beginPath();
      context.moveTo(x, y + box.height);
      context.lineTo(x + box.width, y + box.height);
      context.stroke();
    }
  };
}

async function collectDrawCommands(
  element: Element,
  origin: DOMRect,
  options: CaptureOptions,
  draws: DrawCommand[],
): Promise<void> {
  if (element.matches(options.without)) return;
  const style = getComputedStyle(element);
  if (isInvisible(element, style)) return;
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left - origin.left, box.top - origin.top];
  const own = await options.own(element);
  if (own !== null) {
    const image = await loadImage(own);
    draws.push((context) => context.drawImage(image, x, y, box.width, box.height));
    return;
  }
  if (element instanceof SVGSVGElement) {
    const text = new XMLSerializer().serializeToString(toStandaloneSvg(element));
    const image = await loadImage(new Blob([text], { type: 'image/svg+xml' }));
    draws.push((context) => context.drawImage(image, x, y, box.width, box.height));
    for (const label of element.querySelectorAll('text'))
      for (const node of label.childNodes)
        if (node instanceof Text) draws.push(drawText(node, getComputedStyle(label), origin, true));
    return;
  }
  draws.push(drawBox(element, style, origin));
  for (const node of element.childNodes) {
    if (node instanceof Text) draws.push(drawText(node, style, origin, false));
    // In sequence, because later elements lie over earlier ones.
    else if (node instanceof Element) await collectDrawCommands(node, origin, options, draws);
  }
}

/**
 * Returns the element as a PNG with twice the screen's resolution, or less if the canvas would be
 * too large; `null` if the browser cannot create one.
 */
export async function captureElement(element: HTMLElement, options: CaptureOptions): Promise<Blob | null> {
  const origin = element.getBoundingClientRect();
  const draws: DrawCommand[] = [];
  await collectDrawCommands(element, origin, options, draws);
  const width = origin.width + 2 * pad;
  const height = element.scrollHeight + 2 * pad + captionHeight;
  const scale = Math.min(2, Math.sqrt(maxCanvasPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const page = getComputedStyle(document.body);
  context.scale(scale, scale);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, width, height);
  context.translate(pad, pad);
  for (const draw of draws) draw(context);
  context.font = `12px ${page.fontFamily}`;
  context.fillStyle = page.color;
  context.textBaseline = 'alphabetic';
  context.fillText(options.caption, 0, height - pad - captionHeight + 12, width - 2 * pad);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}
