// Cached formatters for numbers, dates and lists: creating one takes a hundred times as long as
// using it.

function memoizeFormat<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
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

/** Returns the number formatter of a locale (BCP 47) with these options. */
export const numberFormat = memoizeFormat(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Returns the date formatter of a locale (BCP 47) with these options. */
export const dateFormat = memoizeFormat(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns the list formatter of a locale (BCP 47) with these options. */
export const listFormat = memoizeFormat(
  (locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);
