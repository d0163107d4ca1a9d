import { createHash } from 'node:crypto'

/**
 * Values compare equal regardless of case and of how accents are encoded. Lower-casing can require composing again
 * (J̌ has no precomposed form, ǰ does), and Greek has two lower-case sigmas. A value too long for a key is replaced
 * by its digest.
 */
export function normalizeValue(value: string): string {
  const lower = value.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC').trim()
  return lower.length <= 320 ? lower : createHash('sha256').update(lower).digest('base64url')
}
