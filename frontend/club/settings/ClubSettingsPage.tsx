import { club, setup } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'

const SettingsEditor = lazy(() => import('./SettingsEditor.tsx'))

export default function ClubSettingsPage() {
  const query = useQuery({ ...routeQuery(club.settings), staleTime: 0 })
  const { data: checklist } = useQuery(routeQuery(setup.get))
  const isSetupOpen = checklist?.steps.some(({ state }) => state === 'open')
  const waiting = <Skeleton lines={5} height="5rem" />
  return (
    <>
      <PageHeader
        title={pages.clubSettings.title}
        text="Your club’s public details. Changes appear within 30 seconds."
        actions={isSetupOpen && <LinkButton to={pages.setup.path}>Setup checklist</LinkButton>}
      />
      <Suspense fallback={waiting}>
        <QueryResult query={query} skeleton={waiting} errorTitle="The settings couldn’t be loaded">
          {settings => <SettingsEditor settings={settings} />}
        </QueryResult>
      </Suspense>
    </>
  )
}
