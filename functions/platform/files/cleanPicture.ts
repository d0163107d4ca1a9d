import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'

export interface Picture {
  bytes: Buffer
  /** In pixels. */
  width: number
  height: number
}

/**
 * A picture without what cameras and programs write beside the pixels, above all the place where it was taken. The pixels
 * stay as they are. Undefined if it is damaged.
 *
 * Not a package (2026-11-25 in infra/decisions.md).
 */
export function cleanPicture(contentType: string, bytes: Uint8Array): Picture | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const picture = contentType === 'image/png' ? cleanPng(file) : cleanJpeg(file)
  return picture && picture.width > 0 && picture.height > 0 ? picture : undefined
}
