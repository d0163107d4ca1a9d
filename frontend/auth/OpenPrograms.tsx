import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { gradesOf } from '#frontend/programs/describe.ts'
import { newFamilyPath } from '#frontend/registrations/register/registerParams.ts'
import { formatFee } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { ProgramsFailed, ProgramsLoading, shownAtOnce } from './ProgramsStates.tsx'

/** What a new family can join, each a way to its account; what it has chosen already comes first. */
export default function OpenPrograms({ chosen }: { chosen: string | undefined }) {
  const { data, isFetching, refetch } = useQuery(
    routeQuery(programs.list, { query: { registration: 'open-or-waitlist' } }),
  )
  if (!data) return isFetching ? <ProgramsLoading /> : <ProgramsFailed onRetry={() => void refetch()} />
  const isOther = ({ id }: { id: string }) => Number(id !== chosen)
  const shown = data.toSorted((one, other) => isOther(one) - isOther(other)).slice(0, shownAtOnce)
  return (
    <>
      {shown.length === 0 && <p className="muted">No programs are open right now. Please check back soon.</p>}
      <ul>
        {shown.map(({ id, name, grades, fee }) => (
          <li key={id}>
            <Link to={newFamilyPath(id)}>{name}</Link>
            <span className="muted">
              {gradesOf({ grades })} · {formatFee(fee)}
              {id === chosen && ' · Your choice'}
            </span>
          </li>
        ))}
      </ul>
      {data.length > shown.length && <Link to={pages.programRegistration.path}>All open programs</Link>}
    </>
  )
}
