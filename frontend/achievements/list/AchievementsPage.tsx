import { lazy, Suspense } from 'react'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { isStaff } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { TypeList } from '../types/TypeList.tsx'
import { AwardGallery } from './AwardGallery.tsx'

const AwardForm = lazy(() => import('../award/AwardForm.tsx'))
const CreateType = lazy(() => import('../types/CreateType.tsx'))

export default function AchievementsPage() {
  const { actsAs } = useUser()
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
        text="What players are awarded for, alone or together with their team."
      />
      <AwardGallery />
      <Tabs
        label="Achievements"
        tabs={[
          { value: 'types', label: 'View Achievement Types', content: <TypeList /> },
          ...(isStaff(actsAs) ? [award] : []),
          ...(actsAs === 'admin' ? [create] : []),
        ]}
      />
    </>
  )
}
