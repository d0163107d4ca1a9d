import { Card } from '#frontend/ui/Card.tsx'

/** Shown while the team memberships are loading. */
export function LoadingTeams({ title }: { title?: string }) {
  return (
    <Card title={title}>
      <p className="muted" role="status">
        Loading your teams…
      </p>
    </Card>
  )
}
