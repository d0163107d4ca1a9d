import { invoices, programs, teams, users } from 'virtual:routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { statusLabels } from '#frontend/invoices/labels.ts'
import { callPage, routeQuery } from '#frontend/lib/api.ts'
import { pathTo, pathToInvoices, pathToPeople, pathToPerson, pathToTeam } from '#frontend/lib/paths.ts'
import { useDebounced } from '#frontend/lib/queries.ts'
import type { Page } from '#frontend/lib/useListPages.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged, roleLabels } from '#shared/access.ts'
import { describePurpose } from '#shared/invoices/describePurpose.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { Invoice } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { textMatchesSearch } from '#shared/users/search.ts'
import type { Finding, FindingGroup } from './finding.ts'
import { findScreens } from './screens.ts'
import { findSettings } from './settings.ts'

/** As many of each kind, and a line that leads to all of them. */
const most = 5

/** Of those who have one of several words, few have the others too: enough for one request, nearly always. */
const pageSizeFor = (search: string): number => (search.includes(' ') ? 24 : most + 1)

/** What the text finds, by kind. People and invoices are searched by the server, short lists, screens and settings here. */
export function useFindings(typed: string, { enabled }: { enabled: boolean }) {
  const { effectiveRole } = useUser()
  const text = typed.trim()
  const search = useDebounced(text)
  const { people, money, programs, teams } = useSources(search, enabled && search !== '')
  const sources = [people, money, programs, teams]
  const failed = sources.find(({ error }) => error)?.error
  const groups = {
    People: withRest(people.data, toPerson, {
      to: pathToPeople(search),
      title: `All people with “${search}”`,
    }),
    Invoices: withRest(money.data, toInvoice, {
      to: pathToInvoices({ search }),
      title: `All invoices with “${search}”`,
    }),
    Programs: pick(programs.data, ({ name }) => name, text).map(program => ({
      to: pathTo('program', program),
      title: program.name,
    })),
    Teams: pick(teams.data, ({ name, ageGroup }) => `${name} ${ageGroup}`, text).map(team => ({
      to: pathToTeam(team),
      title: team.name,
      about: team.season,
    })),
    Screens: findScreens(text, effectiveRole).slice(0, most),
    Settings: findSettings(text, effectiveRole).slice(0, most),
  }
  return {
    groups: toGroups(text === '' ? { Screens: findScreens('', effectiveRole) } : groups),
    isSearching: text !== search || (search !== '' && sources.some(({ isFetching }) => isFetching)),
    problem: failed ? `Not everything could be searched: ${failed.message}` : undefined,
  }
}

/** Only the office searches invoices, and all teams. What was not there a minute ago may have been imported since. */
function useSources(search: string, enabled: boolean) {
  const isOffice = isPrivileged(useUser().effectiveRole)
  return {
    people: useQuery({
      queryKey: [users.list.path, 'find', search],
      queryFn: () => findFirst(search, range => callPage(users.list, { query: { search, ...range } })),
      enabled,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
    money: useQuery({
      queryKey: [invoices.list.path, 'find', search],
      queryFn: () => findFirst(search, range => callPage(invoices.list, { query: { search, ...range } })),
      enabled: enabled && isOffice,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
    programs: useQuery({ ...routeQuery(programs.list), enabled }),
    teams: useQuery({ ...routeQuery(teams.list, isOffice ? {} : { query: { mine: 'true' } }), enabled }),
  }
}

const pick = <Row>(rows: readonly Row[] = [], textOf: (row: Row) => string, search: string): Row[] =>
  rows.filter(row => textMatchesSearch(textOf(row), search)).slice(0, most)

interface First<Row> {
  rows: Row[]
  hasMore: boolean
}

/** The server looks through a limited number of candidates for a page, so that one may have few rows or none. */
async function findFirst<Row>(
  search: string,
  load: (range: { cursor?: string; limit: number }) => Promise<Page<Row>>,
): Promise<First<Row>> {
  const rows: Row[] = []
  let cursor: string | undefined
  for (let page = 0; page < 4 && rows.length <= most; page++) {
    const { rows: more, next } = await load({ cursor, limit: pageSizeFor(search) })
    rows.push(...more)
    cursor = next
    if (!next) break
  }
  return { rows: rows.slice(0, most), hasMore: rows.length > most || cursor !== undefined }
}

const withRest = <Row>(
  first: First<Row> | undefined,
  toFinding: (row: Row) => Finding,
  rest: Finding,
): Finding[] => (first ? [...first.rows.map(toFinding), ...(first.hasMore ? [rest] : [])] : [])

const toGroups = (groups: Record<string, Finding[]>): FindingGroup[] =>
  Object.entries(groups).flatMap(([label, findings]) => (findings.length > 0 ? [{ label, findings }] : []))

const toPerson = ({ id, fullName, role, email, playerId, relationships }: UserListItem): Finding => ({
  to: playerId ? pathTo('player', { id: playerId }) : pathToPerson({ id }),
  title: fullName,
  about: [roleLabels[role], email ?? relationships.parents.map(({ name }) => name).join(', ')]
    .filter(Boolean)
    .join(' · '),
})

const toInvoice = (invoice: Invoice): Finding => ({
  to: pathTo('invoice', invoice),
  title: `${invoice.invoiceNumber} · ${invoice.userName}`,
  about: [describePurpose(invoice), tellAmount(invoice), statusLabels[invoice.status]].join(' · '),
})

function tellAmount(invoice: Invoice): string {
  const [owed, amount] = [getAmountOwed(invoice), formatCents(invoice.amount)]
  if (owed === 0) return amount
  return owed === invoice.amount ? `${amount} owed` : `${formatCents(owed)} of ${amount} owed`
}
