import { crc32, deflateSync } from 'node:zlib'
import { api } from '#shared/routes.ts'
import type { Person } from '../people.ts'
import type { SeededClub } from '../seed.ts'

type Color = readonly [red: number, green: number, blue: number]

/** Uploads a drawn portrait as a browser does; its id goes into the form of a child. */
export async function uploadPortrait(club: SeededClub, parent: Person, shirt: Color): Promise<string> {
  const body = portrait(shirt)
  const announced = {
    purpose: 'player-picture',
    fileName: 'portrait.png',
    contentType: 'image/png',
    size: body.length,
  }
  const { id, url, headers } = await club.ok(api.uploads.presign, { as: parent, body: announced })
  const reply = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
  if (!reply.ok) throw new Error(`the portrait was refused with ${reply.status}`)
  await club.ok(api.uploads.confirm, { as: parent, params: { id } })
  return id
}

const side = 320
const wall: Color = [226, 236, 229]
const skin: Color = [222, 178, 148]
const hair: Color = [92, 64, 48]

/** A head on shoulders: enough for a picture, and no real child's. */
function portrait(shirt: Color): Buffer {
  const rows = Array.from({ length: side }, (_, y) => [
    0,
    ...Array.from({ length: side }, (_, x) => partAt((x + 0.5) / side, (y + 0.5) / side)),
  ])
  return png([wall, hair, skin, shirt], Buffer.from(rows.flat()))
}

/** Which of wall, hair, skin and shirt is at a place, by its place in the palette. */
function partAt(x: number, y: number): number {
  const within = (cx: number, cy: number, rx: number, ry: number) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1
  if (within(0.5, 0.45, 0.17, 0.21)) return 2
  if (within(0.5, 0.4, 0.21, 0.24)) return 1
  if (x > 0.43 && x < 0.57 && y > 0.6 && y < 0.74) return 2
  return within(0.5, 1.05, 0.4, 0.36) ? 3 : 0
}

/** A PNG of one byte a pixel; `lines` has a 0 before each line: none of them is filtered. */
function png(palette: readonly Color[], lines: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([numbers.subarray(0, 4), typed, numbers.subarray(4)])
}
