import { useQuery } from '@tanstack/react-query'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { pages } from '#shared/pages.ts'
import { countSettled, nextStep } from './progress.ts'
import { setupQuery } from './queries.ts'
import { stepTexts } from './steps.tsx'

/** Reminds an administrator of what the new club still needs; renders nothing once every step is done or skipped. */
export default function SetupCard() {
  const { data } = useQuery(setupQuery)
  const next = data && nextStep(data.steps)
  if (!next) return null
  const { title, text, action } = stepTexts[next.step]
  return (
    <Card title="Set up your club">
      <p>
        {countSettled(data.steps)}. Next: <strong>{title}</strong>
      </p>
      <p className="muted">{text}</p>
      <div className={buttonStyles.actions}>
        {action && (
          <LinkButton variant="primary" to={action.to}>
            {action.label}
          </LinkButton>
        )}
        <LinkButton to={pages.setup.path}>All steps</LinkButton>
      </div>
    </Card>
  )
}
