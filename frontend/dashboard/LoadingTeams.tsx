import { Card } from '#frontend/ui/Card.tsx'

/** While it is not known who is on which team. */
export function LoadingTeams({ title }: { title?: string }) {
  return (
    <Card title={title}>
      <p className="muted" role="status">
        Loading your teams…
      </p>
    </Card>
  )
}
