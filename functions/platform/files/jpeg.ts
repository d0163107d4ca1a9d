import type { Picture } from './cleanPicture.ts'

/**
 * Rewrites a JPEG with nothing but what its pixels need: no place, camera, comment, preview or second picture. Which way
 * up it was taken stays, since browsers turn it by that. Undefined if it is damaged. Segments: ITU-T T.81, annex B.
 */
export function cleanJpeg(bytes: Buffer): Picture | undefined {
  const segments = readSegments(bytes)
  const frame = segments?.find(({ marker }) => frameMarkers.has(marker))?.bytes
  if (!segments?.some(({ marker }) => marker === startOfScan) || !frame || frame.length < 9) return undefined
  const turned = segments.map(readOrientation).find(orientation => orientation !== undefined)
  const needed = segments.filter(isNeeded).map(segment => segment.bytes)
  return {
    bytes: Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...(turned ? [orientationSegment(turned)] : []),
      ...needed,
      Buffer.from([0xff, endOfImage]),
    ]),
    height: frame.readUInt16BE(5),
    width: frame.readUInt16BE(7),
  }
}

interface Segment {
  marker: number
  /** From its 0xff on; of the start of a scan, with the scan. */
  bytes: Buffer
}

const endOfImage = 0xd9
const startOfScan = 0xda
const exif = 0xe1
/** Start of frame, of every kind of compression. */
const frameMarkers = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** Undefined if they do not follow each other up to the end of the image; what comes behind that is not read. */
function readSegments(bytes: Buffer): Segment[] | undefined {
  const segments: Segment[] = []
  let at = 2
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === endOfImage) return segments
    if (marker === 0xff) {
      // Any number of them may stand before a marker.
      at += 1
      continue
    }
    if (marker === undefined) break
    if (at + 4 > bytes.length) return undefined
    const headerEnd = at + 2 + bytes.readUInt16BE(at + 2)
    const end = marker === startOfScan ? findScanEnd(bytes, headerEnd) : headerEnd
    if (headerEnd > bytes.length || headerEnd < at + 4) return undefined
    segments.push({ marker, bytes: bytes.subarray(at, end) })
    at = end
  }
  // A picture whose last bytes are missing is still one.
  return at + 1 >= bytes.length && segments.at(-1)?.marker === startOfScan ? segments : undefined
}

/** The next marker; 0xff 0x00 is data, and the markers 0xd0 to 0xd7 belong to the scan. */
function findScanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const next = bytes[at + 1]
    if (next === undefined || (next !== 0 && (next < 0xd0 || next > 0xd7))) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

/** Frames, tables, scans; and of what programs add: JFIF's header, the color profile, Adobe's color transform. */
function isNeeded({ marker, bytes }: Segment): boolean {
  const begins = (name: string) => bytes.toString('latin1', 4, 4 + name.length) === name
  if (marker === 0xe0) return begins('JFIF\0')
  if (marker === 0xe2) return begins('ICC_PROFILE\0')
  if (marker === 0xee) return begins('Adobe')
  return marker >= 0xc0 && marker <= 0xdf
}

/** 2 to 8 if the picture was taken another way up; from the first directory of Exif, which is a TIFF. */
function readOrientation({ marker, bytes }: Segment): number | undefined {
  if (marker !== exif || bytes.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = bytes.subarray(10)
  if (tiff.length < 8) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return undefined
  for (let n = 0; n < read16(first); n++) {
    const entry = first + 2 + n * 12
    if (entry + 12 > tiff.length) return undefined
    if (read16(entry) !== orientationTag) continue
    const orientation = read16(entry + 8)
    return orientation >= 2 && orientation <= 8 ? orientation : undefined
  }
  return undefined
}

const orientationTag = 0x0112

/** An Exif segment with one entry: the orientation, a single number of 16 bits. */
const orientationSegment = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, exif, 0, 34]),
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ])
