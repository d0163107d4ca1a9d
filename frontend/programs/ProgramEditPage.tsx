import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '#frontend/lib/api.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/states.tsx'
import { pages } from '#shared/pages.ts'
import { ProgramNotFound } from './ProgramNotFound.tsx'
import './programs.css'

const ProgramEditor = lazy(() => import('./ProgramEditor.tsx'))

export default function ProgramEditPage() {
  const { id = '' } = useParams()
  // What is edited is read anew each time, and not under somebody's hands while he types: the key is its own.
  const query = useQuery({
    queryKey: ['edit', programs.get.path, id],
    queryFn: () => call(programs.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.error instanceof ApiError && query.error.status === 404) return <ProgramNotFound />
  return (
    <div className="program-screen">
      <PageHeader title={pages.programEdit.title} text={query.data?.name} />
      {/* The form is fetched beside the program that goes into it. */}
      <Suspense fallback={<Waiting />}>
        <ProgramEditor query={query} skeleton={<Waiting />} />
      </Suspense>
    </div>
  )
}

const Waiting = () => <Skeleton lines={4} height="20rem" />
