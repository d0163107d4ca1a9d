import { audit } from 'virtual:routes'
import { callPage } from '#frontend/lib/api.ts'
import { useListPages } from '#frontend/lib/useListPages.ts'
import { setOrDelete, useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { type AuditKind, auditKinds } from '#shared/audit/choices.ts'
import { isDate } from '#shared/dates.ts'

export interface Filter {
  person: string | undefined
  about: AuditKind | undefined
  from: string | undefined
  until: string | undefined
}

/** The filter is in the URL; invalid values are ignored. */
export function useTrailFilter() {
  const [params, change] = useUrlParams()
  const day = (name: string) => {
    const value = params.get(name)
    return value && isDate(value) ? value : undefined
  }
  const filter: Filter = {
    person: params.get('person')?.slice(0, 64) || undefined,
    about: auditKinds.find(kind => kind === params.get('about')),
    from: day('from'),
    until: day('until'),
  }
  const put = (name: keyof Filter, value: string) =>
    change(params => setOrDelete(params, name, value), { replace: true })
  const clear = () =>
    change(
      params => {
        for (const name of Object.keys(filter)) params.delete(name)
      },
      { replace: true },
    )
  return { filter, put, clear, isSet: Object.values(filter).some(Boolean) }
}

export const useTrail = (filter: Filter) =>
  useListPages([audit.list.path, filter], cursor => fetchEntries(filter, cursor))

/**
 * The server scans only a limited number of a person's entries per page, so an empty page need not be the
 * last one.
 */
async function fetchEntries(filter: Filter, cursor: string | undefined) {
  let page = await callPage(audit.list, { query: { ...filter, cursor } })
  for (let more = 0; page.rows.length === 0 && page.next && more < 5; more++) {
    page = await callPage(audit.list, { query: { ...filter, cursor: page.next } })
  }
  return page
}
