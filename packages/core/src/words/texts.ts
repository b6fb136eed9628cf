// The shape of a language's texts: the English keys. A language that lacks one does not compile.
import type { en } from './en.ts';

export type Texts = Readonly<Record<keyof typeof en, string>>;
