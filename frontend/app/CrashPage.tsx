import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { isOldChunk } from '#frontend/crashReports/oldChunk.ts'
import { reportCrash } from '#frontend/crashReports/reportCrash.ts'
import { restoreFocus } from '#frontend/lib/focusHeading.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { isLeaving } from '#frontend/lib/pageUnload.ts'
import { tabStorage } from '#frontend/lib/storage.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { isInputUnsaved } from '#frontend/ui/forms/useUnloadGuard.ts'
import noticeStyles from '#frontend/ui/page/Notice.module.css'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { pages } from '#shared/pages.ts'

/** Replaces the whole page if the shell itself threw, or there is none. */
export function CrashPage() {
  return (
    <main id="main" className={noticeStyles.alone}>
      <CrashNotice whole />
    </main>
  )
}

/**
 * What stands in for a screen that threw. A chunk that is gone after a deployment is fetched anew by a
 * reload, once, unless something was typed that it could discard: the second failure in a row is shown, and told to the club like every other.
 */
export function CrashNotice({ whole = false }: { whole?: boolean }) {
  const error = useRouteError()
  const client = useQueryClient()
  const navigate = useLateNavigate()
  const here = useLocation()
  const isChunk = isOldChunk(error)
  // While this is rendered for the first time, the screen that threw is still there.
  const [isUnsaved] = useState(isInputUnsaved)
  const crash = here.pathname + error
  const isFullReload = whole || isChunk || tried === crash

  useEffect(() => {
    console.error(error)
    restoreFocus()
    if (isChunk && isLeaving()) return
    // Without a network a reload would leave nothing at all, and where the tab remembers nothing it would never end.
    // What somebody has typed is theirs to reload.
    if (
      isChunk &&
      !isUnsaved &&
      navigator.onLine &&
      tabStorage.getItem('reloaded') !== location.href &&
      tabStorage.setItem('reloaded', location.href)
    ) {
      location.reload()
    } else {
      reportCrash(error)
    }
  }, [error, isChunk, isUnsaved])

  /** Most drafts are in memory only, so the screen begins again where it is; if it fails again, all of the page does. */
  async function reload() {
    if (isFullReload) return location.reload()
    tried = crash
    forget()
    // What the shell reads may be it too, and is never without it.
    await client.invalidateQueries()
    if (await navigate(here, { replace: true, state: here.state })) restoreFocus()
  }

  // What only the screen had read: one of the answers may be why it failed.
  const forget = () => client.removeQueries({ type: 'inactive' })

  return (
    <Notice title="Something went wrong" text="This page could not be shown, but nothing you saved is lost.">
      <Button variant="primary" onClick={() => void reload()}>
        Reload
      </Button>
      <LinkButton to={pages.dashboard.path} reloadDocument={isFullReload} onClick={forget}>
        Back to the dashboard
      </LinkButton>
    </Notice>
  )
}

/** The crash after which the screen began again. */
let tried = ''
