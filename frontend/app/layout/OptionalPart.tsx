import { Component, type ReactNode, Suspense } from 'react'
import { isOldChunk } from '#frontend/crashReports/oldChunk.ts'
import { reportCrash } from '#frontend/crashReports/reportCrash.ts'

/**
 * A part beside the screen that people can do without: where it throws or cannot be loaded it is not there, and all else
 * goes on.
 */
export const OptionalPart = ({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) => (
  <Boundary>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
)

/** React knows no other way to catch what a component throws than a class. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown) {
    // After a deployment that is so in every tab that was open, until it is reloaded.
    if (!isOldChunk(error)) reportCrash(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
