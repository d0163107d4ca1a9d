import { crc32, deflateSync } from 'node:zlib'
import { api } from '#shared/routes.ts'
import type { Purpose } from '#shared/uploads/rules.ts'
import type { Person } from '../people.ts'
import type { SeededClub } from './seededClub.ts'

type Color = readonly [red: number, green: number, blue: number]

type Uploader = Pick<Person, 'token'>

/** Uploads a drawn portrait as a browser does; its id goes into the form of a child or a coach. */
export const uploadPortrait = (
  club: SeededClub,
  as: Uploader,
  shirt: Color,
  purpose: Purpose = 'player-picture',
): Promise<string> =>
  uploadPicture(club, as, { body: drawPortrait(shirt), purpose, fileName: 'portrait.png' })

/** The club's logo: two peaks on a disk in the club's green. */
export const uploadLogo = (club: SeededClub, as: Uploader): Promise<string> =>
  uploadPicture(club, as, { body: drawLogo(), purpose: 'club-logo', fileName: 'ridgeline.png' })

/** The same with a drawn card. */
export const uploadCard = (club: SeededClub, as: Uploader): Promise<string> =>
  uploadPicture(club, as, { body: drawCard(), purpose: 'credential', fileName: 'card.png' })

/** A page of a document, for a message. */
export const uploadParkingMap = (club: SeededClub, as: Uploader): Promise<string> =>
  upload(club, as, {
    body: onePagePdf('Where to park on game days'),
    purpose: 'message-attachment',
    fileName: 'parking.pdf',
    contentType: 'application/pdf',
  })

const uploadPicture = (
  club: SeededClub,
  as: Uploader,
  picture: { body: Buffer; purpose: Purpose; fileName: string },
): Promise<string> => upload(club, as, { ...picture, contentType: 'image/png' })

async function upload(
  club: SeededClub,
  as: Uploader,
  { body, ...file }: { body: Buffer; purpose: Purpose; fileName: string; contentType: string },
): Promise<string> {
  const announced = { ...file, size: body.length }
  const { id, url, headers } = await club.ok(api.uploads.presign, { as, body: announced })
  const reply = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
  if (!reply.ok) throw new Error(`the file was refused with ${reply.status}`)
  await club.ok(api.uploads.confirm, { as, params: { id } })
  return id
}

const side = 320
const wall: Color = [226, 236, 229]
const skin: Color = [222, 178, 148]
const hair: Color = [92, 64, 48]

/** A head on shoulders: enough for a picture, and not a real child. */
const drawPortrait = (shirt: Color): Buffer => drawPicture([wall, hair, skin, shirt], portraitColorAt)

/** A card with a head and illegible lines of text. */
const drawCard = (): Buffer =>
  drawPicture([wall, hair, skin, [26, 83, 54]], (x, y) => {
    if (y < 0.2 || y > 0.8) return 3
    if (x < 0.45) return portraitColorAt(x / 0.45, (y - 0.25) / 0.45)
    return x > 0.52 && x < 0.92 && Math.floor(y * 20) % 3 === 0 ? 1 : 0
  })

const drawLogo = (): Buffer =>
  drawPicture([[255, 255, 255], [26, 83, 54], wall], (x, y) => {
    if ((x - 0.5) ** 2 + (y - 0.5) ** 2 > 0.24) return 0
    if (y > 0.78) return 1
    if (y > 0.3 + Math.abs(x - 0.4) * 1.3) return 0
    return y > 0.46 + Math.abs(x - 0.7) * 1.3 ? 2 : 1
  })

/** A square picture: `colorAt` gives the palette index at a point; both coordinates run from 0 to 1. */
function drawPicture(palette: readonly Color[], colorAt: (x: number, y: number) => number): Buffer {
  const rows = Array.from({ length: side }, (_, y) => [
    0,
    ...Array.from({ length: side }, (_, x) => colorAt((x + 0.5) / side, (y + 0.5) / side)),
  ])
  return encodePng(palette, Buffer.from(rows.flat()))
}

/** Whether a point is wall, hair, skin or shirt, as the index in the palette. */
function portraitColorAt(x: number, y: number): number {
  const within = (cx: number, cy: number, rx: number, ry: number) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1
  if (within(0.5, 0.45, 0.17, 0.21)) return 2
  if (within(0.5, 0.4, 0.21, 0.24)) return 1
  if (x > 0.43 && x < 0.57 && y > 0.6 && y < 0.74) return 2
  return within(0.5, 1.05, 0.4, 0.36) ? 3 : 0
}

/** A PNG with one byte a pixel; each of `lines` begins with a 0, which means that it is not filtered. */
function encodePng(palette: readonly Color[], lines: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from(palette.flat())),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([numbers.subarray(0, 4), typed, numbers.subarray(4)])
}

/** A PDF with one line of text; readers find its parts without a cross-reference table. */
function onePagePdf(line: string): Buffer {
  const text = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`)
}
