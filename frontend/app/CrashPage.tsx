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
import { isInputUnsaved } from '#frontend/ui/dialog/useUnloadGuard.ts'
import noticeStyles from '#frontend/ui/page/Notice.module.css'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { pages } from '#shared/pages.ts'

/** Replaces the whole page if the shell itself threw, or if there is no shell. */
export function CrashPage() {
  return (
    <main id="main" className={noticeStyles.alone}>
      <CrashNotice whole />
    </main>
  )
}

/**
 * Shown in place of a screen that threw. If a deployment has removed a chunk, the page reloads once to get
 * the new one, unless that could discard input. A second failure in a row is shown and reported to the club
 * like any other.
 */
export function CrashNotice({ whole = false }: { whole?: boolean }) {
  const error = useRouteError()
  const client = useQueryClient()
  const navigate = useLateNavigate()
  const here = useLocation()
  const isChunk = isOldChunk(error)
  // Read on the first render, while the screen that threw is still mounted.
  const [isUnsaved] = useState(isInputUnsaved)
  const crash = here.pathname + error
  const isFullReload = whole || isChunk || restartedAfter === crash

  useEffect(() => {
    console.error(error)
    restoreFocus()
    if (isChunk && isLeaving()) return
    // Offline, a reload would leave a blank page; without tab storage, it would loop forever. If something
    // was typed, the user decides when to reload. The rest of the address may be a mailed link, which is kept nowhere.
    if (
      isChunk &&
      !isUnsaved &&
      navigator.onLine &&
      tabStorage.getItem('reloaded') !== location.pathname &&
      tabStorage.setItem('reloaded', location.pathname)
    ) {
      location.reload()
    } else {
      reportCrash(error)
    }
  }, [error, isChunk, isUnsaved])

  /**
   * The private fields of a draft are in memory only, so this restarts the screen without a reload. If it fails
   * again, the next attempt reloads the page.
   */
  async function reload() {
    if (isFullReload) return location.reload()
    restartedAfter = crash
    forget()
    // The shell's data may be the cause, too, but the shell always needs it: refetch instead of removing it.
    await client.invalidateQueries()
    if (await navigate(here, { replace: true, state: here.state })) restoreFocus()
  }

  // Drops the data that only the failed screen used: it may be what made the screen fail.
  const forget = () => client.removeQueries({ type: 'inactive' })

  return (
    <Notice title="Something went wrong" text="We couldn’t show this page. Everything you saved is safe.">
      <Button variant="primary" onClick={() => void reload()}>
        Reload
      </Button>
      <LinkButton to={pages.dashboard.path} reloadDocument={isFullReload} onClick={forget}>
        Back to the dashboard
      </LinkButton>
    </Notice>
  )
}

/** The crash after which the screen was last restarted. */
let restartedAfter = ''
