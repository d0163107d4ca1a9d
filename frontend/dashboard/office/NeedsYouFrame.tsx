import type { ReactNode } from 'react'
import { Card } from '#frontend/ui/Card.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'

/** The frame of the office's tasks, shown while they load. */
export const NeedsYouFrame = ({ children }: { children: ReactNode }) => (
  <Card title="Needs your attention">{children}</Card>
)

export const needsYouSkeleton = <Skeleton lines={3} height="2.75rem" />
