import type { ReactNode } from 'react'
import { joinClasses } from '#frontend/lib/joinClasses.ts'
import { useReaches } from '#frontend/ui/breakpoints.ts'
import layout from '#frontend/ui/styles/layout.module.css'

/** The search above a list and its filters; on a phone these fold into one line that says how many are set. */
export function ListFilters(props: {
  className?: string
  search: ReactNode
  /** The values of the filters, empty where one is not set. */
  values: readonly (string | undefined)[]
  children: ReactNode
}) {
  const { className, search, values, children } = props
  const isWide = useReaches('phone')
  const count = values.filter(Boolean).length
  if (isWide) {
    return (
      <search className={joinClasses(layout.listFilters, 'no-print', className)}>
        {search}
        {children}
      </search>
    )
  }
  return (
    <search className={`${layout.foldedFilters} no-print`}>
      {search}
      <details>
        <summary>{count > 0 ? `Filters (${count} set)` : 'Filters'}</summary>
        <div>{children}</div>
      </details>
    </search>
  )
}
