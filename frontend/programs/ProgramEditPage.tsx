import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { callRoute } from '#frontend/lib/api.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import { ProgramNotFound } from './ProgramNotFound.tsx'
import styles from './programs.module.css'

const ProgramEditor = lazy(() => import('./ProgramEditor.tsx'))

export default function ProgramEditPage() {
  const { id = '' } = useParams()
  // Loads the program fresh for editing, under a separate key, so that refetches do not change the form while
  // typing.
  const query = useQuery({
    queryKey: ['edit', programs.get.path, id],
    queryFn: () => callRoute(programs.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isNotFound(query.error)) return <ProgramNotFound />
  return (
    <div className={styles.programScreen}>
      <PageHeader title={pages.programEdit.title} text={query.data?.name} />
      {/* The form's chunk is loaded in parallel with the program. */}
      <Suspense fallback={<EditSkeleton />}>
        <ProgramEditor query={query} skeleton={<EditSkeleton />} />
      </Suspense>
    </div>
  )
}

const EditSkeleton = () => <Skeleton lines={4} height="20rem" />
