/** The usual cyclic redundancy check, and Castagnoli's: the same sum over another polynomial. */
export const crc32 = over(0xedb88320)
export const crc32c = over(0x82f63b78)

function over(polynomial: number): (bytes: Buffer) => number {
  const table = Uint32Array.from({ length: 256 }, (_, byte) => remainder(byte, polynomial))
  return bytes => {
    let sum = 0xffffffff
    for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0)
    return (sum ^ 0xffffffff) >>> 0
  }
}

function remainder(byte: number, polynomial: number): number {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
  return value
}
