// A value that a person or a file gave, as it stands in a sentence: short, and without power over the text and the terminal around it.

/** Characters that a quoted value may have at most; beyond them it is cut. */
const mostQuoted = 80;

/** What moves the cursor, breaks the line or turns the order of the text around. Marks that only say which way a letter reads (U+200E) are text. */
const steering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
/** The same in a whole text: its breaks are ours, and so are the marks that keep names apart in Arabic sentences. */
const steeringInText = /[^\P{Cc}\n\t]|[\u202a-\u202e]/gu;

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}

/** The value cut to `most` characters, its control characters and marks of direction shown as `\u001b`. */
export function quotedValue(text: string, most: number = mostQuoted): string {
  return cut(text, most).replaceAll(steering, escaped);
}

/** A list, a path or a sentence within a sentence: cut only where no honest one is as long, and on one line. */
export function quotedPart(text: string): string {
  return visibleText(cut(text, 2000)).replaceAll('\n', escaped);
}

/** A whole text for a terminal, its control characters shown as `\u001b`; line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replaceAll(steeringInText, escaped);
}
