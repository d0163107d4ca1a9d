import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Notice } from '#frontend/ui/Notice.tsx'

/**
 * What stands in for a screen that threw. A chunk that is gone after a deployment is fetched anew by a
 * reload, once: the second failure in a row is shown.
 */
export function CrashPage() {
  const error = useRouteError()
  const isOldChunk =
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

  useEffect(() => {
    console.error(error)
    if (!isOldChunk || sessionStorage.getItem('reloaded') === location.href) return
    sessionStorage.setItem('reloaded', location.href)
    location.reload()
  }, [error, isOldChunk])

  return (
    <main id="main" className="alone">
      <Notice title="Something went wrong" text="The page could not be shown. Nothing you saved is lost.">
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Try again
        </button>
      </Notice>
    </main>
  )
}
