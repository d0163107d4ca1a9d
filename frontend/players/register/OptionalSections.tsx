import { lazy, Suspense } from 'react'
import { Card } from '#frontend/ui/Card.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { PendingUploads } from '#frontend/uploads/pendingFiles.ts'
import { RegistrationFields } from './RegistrationFields.tsx'
import { filesTitle, type PlayerFile, type PlayerFormState } from './registerFields.ts'
import { EmergencySection, MedicalSection, SchoolSection } from './SafetySections.tsx'

interface Props {
  form: PlayerFormState
  schools: string[]
  pending: PendingUploads<PlayerFile>
}

/** Loaded separately: these sections are below the part that families fill in first. */
export default function OptionalSections({ form, schools, pending }: Props) {
  return (
    <>
      <Card title="Equipment">
        <div className={layout.columns}>
          <RegistrationFields form={form} group="equipment" />
        </div>
      </Card>
      <SchoolSection form={form} schools={schools} />
      <EmergencySection form={form} />
      <MedicalSection form={form} />
      <Suspense
        fallback={
          <Card title={filesTitle}>
            <Skeleton lines={2} height="10rem" />
          </Card>
        }
      >
        <FilesSection form={form} pending={pending} />
      </Suspense>
    </>
  )
}

/**
 * Loaded separately, because few families have the files at hand. If it fails to load, the rest of the form
 * still works.
 */
const FilesSection = lazy(() => import('./FilesSection.tsx').catch(() => ({ default: FilesUnavailable })))

const FilesUnavailable = () => (
  <Card title={filesTitle}>
    <p className="muted">Files can’t be added right now. You can add the player without them.</p>
  </Card>
)
