import { uploads } from 'virtual:routes'
import { downloadZip } from 'client-zip'
import { call } from '#frontend/lib/api.ts'
import { download } from '#frontend/lib/download.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { pictureNames } from './pictureNames.ts'

/** Fetches the pictures one after the other and saves them as one file; answers those that could not be had. */
export async function downloadPictures(
  credentials: readonly Credential[],
  name: string,
  { signal, onDone }: { signal: AbortSignal; onDone: (count: number) => void },
): Promise<string[]> {
  const failed: string[] = []
  const names = pictureNames(credentials)

  async function* pictures() {
    for (const [at, credential] of credentials.entries()) {
      signal.throwIfAborted()
      const { createdAt, url } = credential
      const stem = names[at] ?? credential.id
      try {
        const link = await call(uploads.get, { params: { id: url } })
        const reply = await fetch(link.url, { signal })
        if (!reply.ok) throw new Error(`${reply.status}`)
        const input = await reply.blob()
        const ending = link.contentType === 'image/png' ? 'png' : 'jpg'
        yield { name: `${stem}.${ending}`, lastModified: new Date(createdAt), input }
      } catch {
        signal.throwIfAborted()
        failed.push(stem)
      }
      onDone(at + 1)
    }
  }

  const zip = await downloadZip(pictures()).blob()
  if (failed.length === credentials.length) throw new Error('None of the pictures could be loaded.')
  download(name, zip, 'application/zip')
  return failed
}
