import { createHash } from 'node:crypto'
import { crc32, crc32c } from './crc.ts'

/** The checksums that this S3 can count, by the header that announces them; each as base64. */
export const checksums: ReadonlyMap<string, (bytes: Buffer) => string> = new Map([
  ['x-amz-checksum-crc32', bytes => ofNumber(crc32(bytes))],
  ['x-amz-checksum-crc32c', bytes => ofNumber(crc32c(bytes))],
  ['x-amz-checksum-sha1', bytes => hash('sha1', bytes)],
  ['x-amz-checksum-sha256', bytes => hash('sha256', bytes)],
])

export function hash(name: 'md5' | 'sha1' | 'sha256', bytes: Buffer): string {
  return createHash(name).update(bytes).digest('base64')
}

function ofNumber(value: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes.toString('base64')
}
