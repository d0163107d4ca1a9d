import type { Page } from 'playwright-core'

/** Test pictures as cameras take them. */

const kinds = { jpeg: 'image/jpeg', png: 'image/png' } as const
const endings = { jpeg: 'jpg', png: 'png' } as const

/** Drawn by the browser, so that it is a real picture: green on the left, white on the right. */
export async function drawPicture(page: Page, kind: keyof typeof kinds, [width, height]: [number, number]) {
  const base64 = await page.evaluate(
    ({ type, width, height }) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#ffffff'
      context.fillRect(0, 0, width, height)
      context.fillStyle = '#1a5336'
      context.fillRect(0, 0, width / 2, height)
      return canvas.toDataURL(type, 0.9).split(',')[1] ?? ''
    },
    { type: kinds[kind], width, height },
  )
  return { name: `Ada.${endings[kind]}`, mimeType: kinds[kind], buffer: Buffer.from(base64, 'base64') }
}

const locationMarker = 'GPSPLACE'

/** The same with a phone's EXIF data: orientation 6 (portrait) and the location. */
export function addExif<T extends { buffer: Buffer }>(jpeg: T): T {
  const u16 = (...values: number[]) => Buffer.from(values.flatMap(value => [value >> 8, value & 255]))
  const u32 = (...values: number[]) => Buffer.concat(values.map(value => u16(value >>> 16, value & 0xffff)))
  const tiff = Buffer.concat([
    Buffer.from('MM'),
    u16(42),
    u32(8),
    // Two entries: the orientation, and the offset of the GPS directory.
    u16(2),
    u16(0x0112, 3),
    u32(1),
    u16(6, 0),
    u16(0x8825, 4),
    u32(1),
    u32(38),
    u32(0),
    // One entry there: the map datum, a text.
    u16(1),
    u16(0x0012, 2),
    u32(locationMarker.length + 1),
    u32(56),
    u32(0),
    Buffer.from(`${locationMarker}\0`),
  ])
  const segment = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const marked = Buffer.concat([u16(0xffe1, segment.length + 2), segment])
  return { ...jpeg, buffer: Buffer.concat([jpeg.buffer.subarray(0, 2), marked, jpeg.buffer.subarray(2)]) }
}

/** Whether a file still contains EXIF data or a location. */
export const hasLocation = (file: Buffer): boolean => file.includes('Exif') || file.includes(locationMarker)

/** Width and height, from the frame header of a JPEG or the first chunk of a PNG. */
export function readSize(file: Buffer): [width: number, height: number] {
  if (file.subarray(1, 4).toString() === 'PNG') return [file.readUInt32BE(16), file.readUInt32BE(20)]
  let at = 2
  while (at < file.length && ![0xc0, 0xc1, 0xc2].includes(file[at + 1] ?? 0))
    at += 2 + file.readUInt16BE(at + 2)
  return [file.readUInt16BE(at + 7), file.readUInt16BE(at + 5)]
}
