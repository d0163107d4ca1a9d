import { lazy, Suspense } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { AssignRole } from '#frontend/users/actions/AssignRole.tsx'
import { UserDialogs } from '#frontend/users/actions/UserDialogs.tsx'
import { admits, isPrivileged } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { AdminLists } from './AdminLists.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { type PeopleSearch, usePeopleSearch } from './usePeopleSearch.ts'
import styles from './users.module.css'

const AddPerson = lazy(() => import('#frontend/users/actions/AddPerson.tsx'))

/** Everybody, for those who run the club; for others, their own family and teams. */
export default function UsersPage() {
  const { effectiveRole } = useUser()
  const isOffice = isPrivileged(effectiveRole)
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
        text={
          isOffice ? 'Everyone’s role, family and login.' : getDescription(admits('staff', effectiveRole))
        }
        actions={
          isOffice && (
            <Button variant="primary" onClick={() => setAdding('')}>
              Add person
            </Button>
          )
        }
      />
      <section className={styles.people} aria-label="People">
        <PeopleFilter search={search} />
        {isOffice ? (
          <AdminLists search={search} onOpen={act} />
        ) : (
          <PeopleList scope="all" search={search} onOpen={act} />
        )}
      </section>
      {effectiveRole === 'admin' && <AssignRole />}
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

const PeopleFilter = ({ search: { typed, setTyped } }: { search: PeopleSearch }) => (
  <search className={styles.peopleSearch}>
    <SearchField
      placeholder="Username, email, full name or phone"
      maxLength={80}
      value={typed}
      onChange={setTyped}
    />
  </search>
)

const getDescription = (coaches: boolean) =>
  coaches ? 'Families and staff on your teams, and your own family.' : 'You and your family.'
