import unhomoglyph from 'unhomoglyph'
import { normalizeValue } from './normalizeValue.ts'

/**
 * The same for all texts that look alike (Unicode's "confusables"): a Cyrillic а is an a, "rn" is an m, 0 is an o, and
 * i, l and 1 are one. Only for comparing; it is no spelling to show.
 */
export const foldLookalikes = (text: string): string =>
  unhomoglyph(normalizeValue(text)).toLowerCase().replace(/i/g, 'l')
