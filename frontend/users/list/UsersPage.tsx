import { lazy, Suspense } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { admits, isPrivileged } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { AssignRole } from '../actions/AssignRole.tsx'
import { UserDialogs } from '../actions/UserDialogs.tsx'
import { PeopleSearch } from '../PeopleSearch.tsx'
import { Office } from './AdminLists.tsx'
import { Found } from './PeopleList.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { usePeopleSearch } from './usePeopleSearch.ts'
import './users.css'

const AddPerson = lazy(() => import('../actions/AddPerson.tsx'))

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
