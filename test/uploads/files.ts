import { api } from '#shared/routes.ts'
import type { Purpose } from '#shared/uploads/rules.ts'
import type { Club } from '../club.ts'

const toBytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const decode = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** The shortest valid files of each type; the pictures are one pixel that a photo program has stored. */
export const files = {
  png: decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQq7ABAAGKANMceJJZAAAAAElFTkSuQmCC'),
  jpeg: decode(
    `/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP${'/'.repeat(86)}wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AH//Z`,
  ),
  pdf: toBytes('%PDF-1.7\n%rest\n%%EOF\n'),
  svg: toBytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: toBytes('<!doctype html><script>alert(1)</script>'),
}

export interface PresignOverrides {
  purpose?: Purpose
  fileName?: string
  contentType?: string
  size?: number
}

/** The presign request for these bytes, unless overridden. */
export const newPresignForm = (body: Uint8Array, more: PresignOverrides = {}) => ({
  purpose: 'player-picture' as Purpose,
  fileName: 'sam.png',
  contentType: 'image/png',
  size: body.byteLength,
  ...more,
})

type Somebody = { token: string }

/** An upload as a browser does it, in steps that a test can break. */
export function createUploader(club: Club) {
  const presign = (as: Somebody, body: Uint8Array, more: PresignOverrides = {}) =>
    club.ok(api.uploads.presign, { as, body: newPresignForm(body, more) })

  const put = async (target: { url: string; headers: Record<string, string> }, body: Uint8Array) => {
    const reply = await fetch(target.url, { method: 'PUT', headers: target.headers, body: Buffer.from(body) })
    return { status: reply.status, text: await reply.text() }
  }

  /** Presigned and sent, not yet confirmed. */
  async function sent(as: Somebody, body: Uint8Array, more: PresignOverrides = {}): Promise<string> {
    const target = await presign(as, body, more)
    const { status, text } = await put(target, body)
    if (status !== 200) throw new Error(`the file was refused with ${status}: ${text}`)
    return target.id
  }

  const confirm = (as: Somebody, id: string) => club.call(api.uploads.confirm, { as, params: { id } })
  const link = (as: Somebody, id: string) => club.call(api.uploads.get, { as, params: { id } })

  /** Presigned, sent and confirmed. */
  async function uploaded(
    as: Somebody,
    body: Uint8Array = files.png,
    more: PresignOverrides = {},
  ): Promise<string> {
    const id = await sent(as, body, more)
    await club.ok(api.uploads.confirm, { as, params: { id } })
    return id
  }

  const certificate = (as: Somebody) =>
    uploaded(as, files.pdf, {
      purpose: 'birth-certificate',
      contentType: 'application/pdf',
      fileName: 'birth.pdf',
    })

  return { presign, put, sent, confirm, link, uploaded, certificate }
}
