import { Component, type ReactNode, Suspense } from 'react'
import { isOldChunk } from '#frontend/crashReports/oldChunk.ts'
import { reportCrash } from '#frontend/crashReports/reportCrash.ts'

/** An optional part of the page: if it throws or cannot be loaded, it is left out, and the rest keeps working. */
export const ErrorIsland = ({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) => (
  <Boundary>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
)

/** React can catch errors of components only with a class. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown) {
    // After a deployment this happens in every open tab until it is reloaded.
    if (!isOldChunk(error)) reportCrash(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
