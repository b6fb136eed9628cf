// Formats of numbers, dates and lists, each made once: to make one takes a hundred times as long as to use it.

function madeOnce<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options: Options = {} as Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(locale, options);
    made.set(key, format);
    return format;
  };
}

/** The format of numbers in a locale (BCP 47) with these options. */
export const numberFormat = madeOnce(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** The format of instants in a locale (BCP 47) with these options. */
export const dateFormat = madeOnce(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** The format of lists in a locale (BCP 47) with these options. */
export const listFormat = madeOnce(
  (locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);
