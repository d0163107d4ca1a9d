import { lazy, Suspense } from 'react'
import { useUser } from '#frontend/app/session.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { useActionParam } from '#frontend/ui/useActionParam.ts'
import { useSearchParam } from '#frontend/ui/useSearchParam.ts'
import { useUrlParams } from '#frontend/ui/useUrlParams.ts'
import { admits, isPrivileged } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { AssignRole } from './AssignRole.tsx'
import { Office } from './Office.tsx'
import { Found } from './PeopleList.tsx'
import { PeopleSearch } from './PeopleSearch.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { UserDialogs } from './UserDialogs.tsx'
import { usePeopleSearch } from './usePeopleSearch.ts'
import './users.css'

const AddPerson = lazy(() => import('./AddPerson.tsx'))

/** Everybody for those who run the club; for all others their own family and teams. */
export default function UsersPage() {
  const { actsAs } = useUser()
  const isOffice = isPrivileged(actsAs)
  const search = usePeopleSearch()
  const [, change] = useUrlParams()
  const [adding, setAdding] = useSearchParam('add')
  const { open, act, close } = useActionParam(['user'])

  function showAdded({ id }: { id: string }) {
    change(
      params => {
        params.delete('add')
        params.set('user', id)
      },
      { replace: true },
    )
  }

  return (
    <>
      <PageHeader
        title={pages.users.title}
        text={isOffice ? 'Everybody’s role, family and login.' : whom(admits('staff', actsAs))}
        actions={
          isOffice && (
            <Button look="primary" onClick={() => setAdding('')}>
              Add Person
            </Button>
          )
        }
      />
      <section className="people" aria-label="People">
        <PeopleSearch search={search} />
        {isOffice ? (
          <Office search={search} onOpen={act} />
        ) : (
          <Found scope="all" search={search} onOpen={act} />
        )}
      </section>
      {actsAs === 'admin' && <AssignRole />}
      {open && <PersonPanel key={open.id} id={open.id} onOpen={act} onClose={close} />}
      <UserDialogs />
      {isOffice && (
        <Suspense fallback={null}>
          <AddPerson open={adding !== undefined} onClose={() => setAdding(undefined)} onAdded={showAdded} />
        </Suspense>
      )}
    </>
  )
}

const whom = (coaches: boolean) =>
  coaches ? 'Families and staff of your teams, and your own family.' : 'You and your family.'
