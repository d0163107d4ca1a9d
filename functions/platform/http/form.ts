import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { maxFormBytes, tooLargeMessage } from '#shared/uploads/rules.ts'
import { HttpError } from './errors.ts'

const formLimits = {
  fileSize: maxFormBytes,
  files: 1,
  fields: 10,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 10_000,
  headerPairs: 20,
  headerSize: 2000,
}

/**
 * The fields of a form by name, one of which may be a file: like `request.formData()`, but with limits on
 * everything. Anything else is rejected.
 */
export function readForm(body: Buffer, contentType: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, unknown>()
    const refuse = () => reject(unreadableForm())
    const keep = (name: string | undefined, value: unknown) => {
      const isText = [name, value].every(text => typeof text !== 'string' || !/\p{Surrogate}/u.test(text))
      if (name === undefined || fields.has(name) || !isText) refuse()
      else fields.set(name, value)
    }
    const form = createParser(contentType)
    if (!form) return refuse()
    form.on('error', refuse)
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(limit, refuse)
    form.on('field', (name, value, nameCut, valueCut) => (nameCut || valueCut ? refuse() : keep(name, value)))
    form.on('file', (name, stream, fileName, _encoding, type) => {
      const parts: Uint8Array<ArrayBuffer>[] = []
      stream.on('data', (part: Buffer) => parts.push(Uint8Array.from(part)))
      stream.on('limit', () => reject(new HttpError(413, tooLargeMessage(maxFormBytes))))
      stream.on('error', refuse)
      stream.on('end', () => keep(name, new File(parts, fileName ?? '', { type })))
    })
    form.on('finish', () => resolve(Object.fromEntries(fields)))
    form.end(body)
  })
}

/** Without a boundary the form cannot be parsed. */
function createParser(contentType: string) {
  try {
    const headers: BusboyHeaders = { 'content-type': contentType }
    return new Busboy({ headers, limits: formLimits })
  } catch {
    return undefined
  }
}

function unreadableForm(): HttpError {
  const message = 'The form could not be read.'
  return new HttpError(400, message, [{ field: '', message }])
}
