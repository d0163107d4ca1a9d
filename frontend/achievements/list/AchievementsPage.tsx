import { lazy, Suspense } from 'react'
import { haveAnswered, useReached } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { isStaff } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { TypeList } from '../types/TypeList.tsx'
import { AwardGallery } from './AwardGallery.tsx'
import { useGallery } from './useGallery.ts'

const AwardForm = lazy(() => import('../award/AwardForm.tsx'))
const CreateType = lazy(() => import('../types/CreateType.tsx'))

export default function AchievementsPage() {
  const { effectiveRole } = useUser()
  const { types, awards } = useGallery()
  const isGalleryKnown = useReached(haveAnswered(types, awards))
  const form = <Skeleton lines={4} height="4.5rem" />
  const award = {
    value: 'award',
    label: 'Award Achievement',
    content: (
      <Suspense fallback={form}>
        <AwardForm />
      </Suspense>
    ),
  }
  const create = {
    value: 'create',
    label: 'Create New Type',
    content: (
      <Suspense fallback={form}>
        <CreateType />
      </Suspense>
    ),
  }
  return (
    <>
      <PageHeader
        title={pages.achievements.title}
        text="Badges that players earn on their own or with their team."
      />
      <AwardGallery />
      {/* After the gallery, whose height depends on the awards. */}
      {isGalleryKnown && (
        <Tabs
          label="Achievements"
          tabs={[
            { value: 'types', label: 'View Achievement Types', content: <TypeList /> },
            ...(isStaff(effectiveRole) ? [award] : []),
            ...(effectiveRole === 'admin' ? [create] : []),
          ]}
        />
      )}
    </>
  )
}
