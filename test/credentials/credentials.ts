import type { BodyInput } from '#shared/http.ts'
import type { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { createUploader, files } from '../uploads/files.ts'

type Sent = BodyInput<typeof api.credentials.create>
type Somebody = { token: string }

/** The season of the test's clock. */
export const season = '2026-2027'

/** Submits credentials as the site does, and as a plain HTML form does. */
export function createCredentialHelpers(club: Club, routes: typeof api.credentials) {
  const { uploaded } = createUploader(club)
  const picture = (as: Somebody, body: Uint8Array = files.png) =>
    uploaded(as, body, { purpose: 'credential' })

  async function call(as: Somebody, more: Partial<Sent> = {}) {
    const file = more.file ?? (await picture(as))
    return club.call(routes.create, {
      as,
      body: { credentialType: 'lacrosse_card', season, ...more, file },
    })
  }
  async function submit(as: Somebody, more: Partial<Sent> = {}) {
    const { status, json, text } = await call(as, more)
    if (status !== 201) throw new Error(`the credential was refused with ${status}: ${text}`)
    return json
  }
  const verify = (as: Somebody, id: string, body?: unknown) =>
    club.call(routes.verify, { as, params: { id }, ...(body !== undefined && { body }) })
  const reject = (as: Somebody, id: string, reason = 'The card cannot be read') =>
    club.call(routes.reject, { as, params: { id }, body: { reason } })
  const withdraw = (as: Somebody, id: string) => club.call(routes.withdraw, { as, params: { id } })
  const listOwn = (as: Somebody) => club.ok(routes.mine, { as })
  const board = async (as: Somebody, query: { season?: string } = {}) =>
    (await club.ok(routes.compliance, { as, query })).coaches
  return { picture, call, submit, verify, reject, withdraw, listOwn, board }
}

export interface FormPart {
  name: string
  value: string | Uint8Array
  fileName?: string
  type?: string
}

const boundary = 'the-boundary-of-a-form'

/** The bytes of a multipart form; a test may corrupt any of it. */
export const encodeForm = (parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, fileName, type }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
          fileName === undefined ? '' : `; filename="${fileName}"`
        }\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const formType = `multipart/form-data; boundary=${boundary}`

export const formFields = (more: Record<string, string> = {}): FormPart[] =>
  Object.entries({ credentialType: 'headshot', season, ...more }).map(([name, value]) => ({ name, value }))

/** A request as a client of the documented multipart API sends it. */
export function createFormCaller(club: Club) {
  return async (as: Somebody | undefined, body: Uint8Array, contentType = formType) => {
    const reply = await club.gateway.handle({
      method: 'POST',
      url: '/api/credentials',
      headers: { 'content-type': contentType, ...(as && { authorization: `Bearer ${as.token}` }) },
      body,
    })
    const text = reply.body.toString()
    return {
      ...reply,
      text,
      json: JSON.parse(text) as { id: string; url: string; message: string; issues: { field: string }[] },
    }
  }
}
