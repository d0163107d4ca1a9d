import { setup } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { pages } from '#shared/pages.ts'
import type { Setup, SetupStep } from '#shared/setup/model.ts'
import { countSettled } from './progress.ts'
import { setupQuery } from './queries.ts'
import styles from './setup.module.css'
import { stepTexts } from './steps.tsx'

/** Only where a board is shown the product. */
const SampleCard = lazy(() => import('./sample/SampleCard.tsx'))

/** What brings a new club to life. The steps know by themselves what has been done. */
export default function SetupPage() {
  const query = useQuery(setupQuery)
  return (
    <>
      <PageHeader
        title={pages.setup.title}
        text="Do the steps in any order, today or another day. Every administrator sees them."
      />
      <QueryResult query={query} skeleton={<Skeleton lines={8} />} errorTitle="The steps couldn’t be loaded">
        {found => <Steps setup={found} />}
      </QueryResult>
    </>
  )
}

function Steps({ setup: { steps, sample } }: { setup: Setup }) {
  return (
    <>
      <p role="status">{countSettled(steps)}</p>
      <ol className={`${layout.cards} ${styles.setupSteps}`}>
        {steps.map(one => (
          <li key={one.step}>
            <Step {...one} />
          </li>
        ))}
      </ol>
      {sample !== 'none' && (
        <Suspense>
          <SampleCard sample={sample} />
        </Suspense>
      )}
    </>
  )
}

/** Only the club knows whether it has told the families. */
const settling = (step: SetupStep['step']) => (step === 'share' ? 'Mark as done' : 'Skip')

const labels = { open: 'To do', done: 'Done', skipped: 'Skipped' } as const

function Step({ step, state }: SetupStep) {
  const { title, text, action } = stepTexts[step]
  const { send, pending } = useSend(setup.mark, {
    toast: { error: 'The step couldn’t be changed' },
    refetch: [setup.get],
  })
  const mark = (settled: boolean) => void send({ params: { step }, body: { settled } })
  return (
    <Card
      title={title}
      action={<Badge tone={state === 'done' ? 'success' : undefined}>{labels[state]}</Badge>}
    >
      <p className="muted">{text}</p>
      <div className={buttonStyles.actions}>
        {action && (
          <LinkButton variant={state === 'open' ? 'primary' : 'outlined'} to={action.to}>
            {action.label}
          </LinkButton>
        )}
        {state === 'open' && (
          <Button
            variant="quiet"
            pending={pending}
            aria-label={`${settling(step)}: ${title}`}
            onClick={() => mark(true)}
          >
            {settling(step)}
          </Button>
        )}
        {state === 'skipped' && (
          <Button
            variant="quiet"
            pending={pending}
            aria-label={`Resume: ${title}`}
            onClick={() => mark(false)}
          >
            Resume
          </Button>
        )}
      </div>
    </Card>
  )
}
