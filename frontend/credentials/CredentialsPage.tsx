import { useUser } from '#frontend/session/AuthProvider.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { type Tab, Tabs } from '#frontend/ui/page/Tabs.tsx'
import { isPrivileged } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { AllCredentials } from './AllCredentials.tsx'
import { ComplianceTab } from './ComplianceTab.tsx'
import { MyCredentials } from './MyCredentials.tsx'
import { UploadForm } from './UploadForm.tsx'

/** The credentials that a coach must submit each season; for those who run the club, also everybody's. */
export default function CredentialsPage() {
  const { effectiveRole } = useUser()
  const forOffice: Tab[] = [
    { value: 'all', label: 'All Credentials', content: <AllCredentials /> },
    { value: 'compliance', label: 'Compliance', content: <ComplianceTab /> },
  ]
  return (
    <>
      <PageHeader
        title={pages.coachCredentials.title}
        text="Each season, coaches upload their USA Lacrosse card and a headshot."
      />
      <Tabs
        label="Credentials"
        tabs={[
          { value: 'upload', label: 'Upload', content: <UploadForm /> },
          { value: 'my', label: 'My Credentials', content: <MyCredentials /> },
          ...(isPrivileged(effectiveRole) ? forOffice : []),
        ]}
      />
    </>
  )
}
