import { club } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'

const SettingsEditor = lazy(() => import('./SettingsEditor.tsx'))

export default function ClubSettingsPage() {
  const query = useQuery({ ...routeQuery(club.settings), staleTime: 0 })
  const waiting = <Skeleton lines={5} height="5rem" />
  return (
    <>
      <PageHeader
        title={pages.clubSettings.title}
        text="What the club says about itself. A change is everywhere within half a minute."
      />
      <Suspense fallback={waiting}>
        <QueryResult query={query} skeleton={waiting} errorTitle="The settings could not be loaded">
          {settings => <SettingsEditor settings={settings} />}
        </QueryResult>
      </Suspense>
    </>
  )
}
