import { lazy, Suspense } from 'react'
import { useReached } from '#frontend/lib/queries.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { usePeople } from '#frontend/users/queries.ts'
import { type Below, PeopleList } from './PeopleList.tsx'
import type { OpenPerson } from './PersonRow.tsx'
import type { PeopleSearch } from './usePeopleSearch.ts'
import styles from './users.module.css'

const Connections = lazy(() => import('#frontend/families/connections/Connections.tsx'))

interface Props {
  search: PeopleSearch
  onOpen: OpenPerson
}

/**
 * The lists for administrators and program directors. Whichever is open, a search finds everybody: its own people first,
 * the others below.
 */
export function AdminLists(props: Props) {
  // The notice is above the lists.
  const isKnown = useReached(!usePeople('pending').isLoading)
  if (!isKnown) return <Skeleton lines={6} height="5rem" />
  const isSearching = props.search.wanted !== ''
  return (
    <>
      <PendingNotice search={props.search} />
      <Tabs
        label="Lists of people"
        tabs={[
          {
            value: 'leaders',
            label: 'Admin & Directors',
            content: (
              <div className={styles.people}>
                <PeopleList scope="leaders" isBrief={isSearching} {...props} />
                {isSearching && <PeopleList scope="all" below={besides.leaders} {...props} />}
              </div>
            ),
          },
          { value: 'users', label: systemUsers, content: <SystemUsers {...props} /> },
          {
            value: 'connections',
            label: 'Player-Parent Connections',
            content: (
              <Suspense fallback={<Skeleton lines={6} height="5rem" />}>
                <Connections search={props.search.wanted} />
                {isSearching && <PeopleList scope="all" below={besides.players} {...props} />}
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}

const systemUsers = 'System Users'

/** What a search finds in the list of everybody, below the hits of a tab that lists only some. */
const besides = {
  leaders: { title: systemUsers, isAbove: ({ role }) => role === 'admin' || role === 'program_director' },
  players: { title: systemUsers, isAbove: ({ role }) => role === 'player' },
  pending: { title: systemUsers, isAbove: ({ pendingReview }) => pendingReview },
  addressDue: { title: systemUsers, isAbove: ({ addressDue }) => addressDue === true },
} satisfies Record<string, Below>

function SystemUsers(props: Props) {
  const [status, setStatus] = useSearchParam('status', { isFilter: true })
  const pending = usePendingCount()
  const due = usePeople('addressDue').data?.length
  const filter = (name: 'pending' | 'addressDue', label: string, count: number | undefined) => (
    <Checkbox
      label={count === undefined ? label : `${label} (${count})`}
      checked={status === name}
      onChange={event => setStatus(event.target.checked ? name : undefined)}
    />
  )
  const only = status === 'pending' || status === 'addressDue' ? status : undefined
  const isSearching = props.search.wanted !== ''
  return (
    <>
      {filter('pending', 'Pending coaches', pending)}
      {(due || only === 'addressDue') && filter('addressDue', 'Staff who have to confirm their email', due)}
      <PeopleList key={only} scope={only ?? 'all'} isBrief={only !== undefined && isSearching} {...props} />
      {only && isSearching && <PeopleList scope="all" below={besides[only]} {...props} />}
    </>
  )
}

/** How many coaches who registered themselves are waiting for approval. */
function PendingNotice({ search }: { search: PeopleSearch }) {
  const [params, change] = useUrlParams()
  const pending = usePendingCount()
  if (!pending || params.get('tab') === 'users') return null
  const show = () => {
    search.setTyped('')
    change(params => {
      params.set('tab', 'users')
      params.set('status', 'pending')
    })
  }
  return (
    <Alert tone="warning">
      <div className={styles.peopleNotice}>
        <strong>
          {pending === 1 ? '1 coach is waiting' : `${pending} coaches are waiting`} for approval
        </strong>
        <Button onClick={show}>Show pending coaches</Button>
      </div>
    </Alert>
  )
}

const usePendingCount = (): number | undefined => usePeople('pending').data?.length
