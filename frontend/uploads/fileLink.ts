import { uploads } from 'virtual:routes'
import { callRoute, routeQuery } from '#frontend/lib/api.ts'
import { toast } from '#frontend/lib/toast.ts'

/**
 * The query for a picture's link; links live longer than this, and the server returns the same one for a
 * quarter of an hour.
 */
export const fileLinkQuery = (id: string) => ({
  ...routeQuery(uploads.get, { params: { id } }),
  staleTime: 10 * 60_000,
})

/** Opens a file in a new tab, or shows why it failed. */
export const openInTab = (id: string): Promise<void> =>
  openFile(id).catch((error: unknown) =>
    toast({
      title: 'The file couldn’t be opened',
      description: error instanceof Error ? error.message : undefined,
      destructive: true,
    }),
  )

/**
 * Uses a link created for this click. The tab is opened synchronously, or the browser would block it as a
 * pop-up; its opener is cleared before it navigates.
 */
async function openFile(id: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await callRoute(uploads.get, { params: { id } })
    if (tab) tab.location.replace(url)
    else location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
