import { uploads } from 'virtual:routes'
import { call, read } from '#frontend/lib/api.ts'
import { toast } from '#frontend/lib/toast.ts'

/** The link to a picture; it works for longer than this, and the same one is given out for a quarter of an hour. */
export const fileLink = (id: string) => ({
  ...read(uploads.get, { params: { id } }),
  staleTime: 10 * 60_000,
})

/** Opens a file in a tab of its own, or says why it could not be opened. */
export const showFile = (id: string): Promise<void> =>
  openFile(id).catch((error: unknown) =>
    toast({
      title: 'The file could not be opened',
      description: error instanceof Error ? error.message : undefined,
      destructive: true,
    }),
  )

/**
 * By a link that is made for this click. The tab opens with the click, or the
 * browser would take it for a pop-up; it forgets who opened it before it goes anywhere.
 */
async function openFile(id: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await call(uploads.get, { params: { id } })
    if (tab) tab.location.replace(url)
    else location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
