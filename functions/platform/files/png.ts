import type { Picture } from './cleanPicture.ts'

/**
 * Rewrites a PNG with nothing but what its pixels need: no text, place, time or animation. Undefined if it is damaged.
 * Chunks: length, name, data, checksum (PNG, third edition, section 5.3).
 */
export function cleanPng(bytes: Buffer): Picture | undefined {
  const kept: Buffer[] = []
  const names: string[] = []
  for (let at = signatureBytes; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    names.push(name)
    if (needed.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  const [header] = kept
  if (names[0] !== 'IHDR' || header?.length !== 25 || !names.includes('IDAT') || names.at(-1) !== 'IEND')
    return undefined
  return {
    bytes: Buffer.concat([bytes.subarray(0, signatureBytes), ...kept]),
    width: header.readUInt32BE(8),
    height: header.readUInt32BE(12),
  }
}

const signatureBytes = 8

/** The pixels, and what says which colors they are. */
const needed = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'pHYs',
  'IDAT',
  'IEND',
])
