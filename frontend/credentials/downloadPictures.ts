import { uploads } from 'virtual:routes'
import { downloadZip } from 'client-zip'
import { callRoute } from '#frontend/lib/api.ts'
import { downloadFile } from '#frontend/lib/download.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { buildPictureNames } from './pictureNames.ts'

/** Downloads the pictures one by one into a zip file; returns those that could not be loaded. */
export async function downloadPictures(
  credentials: readonly Credential[],
  name: string,
  { signal, onDone }: { signal: AbortSignal; onDone: (count: number) => void },
): Promise<string[]> {
  const failed: string[] = []
  const names = buildPictureNames(credentials)

  async function* pictures() {
    for (const [at, credential] of credentials.entries()) {
      signal.throwIfAborted()
      const { createdAt, url } = credential
      const stem = names[at] ?? credential.id
      try {
        const link = await callRoute(uploads.get, { params: { id: url } })
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
  downloadFile(name, zip, 'application/zip')
  return failed
}
