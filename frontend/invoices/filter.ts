import { useDeferredValue, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { invoiceStatuses } from '#shared/choices.ts'
import type { Invoice } from '#shared/invoices/model.ts'

export interface Filter {
  search: string
  status: Invoice['status'] | ''
}

/**
 * What is searched for stands in the address. The input has its own state and the address follows a moment
 * later: a step of the router with every key would be late under the fingers.
 */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const status = invoiceStatuses.find(status => status === params.get('status')) ?? ''
  const [search, setSearch] = useState(params.get('search') ?? '')

  const put = (name: string, value: string) =>
    setParams(
      current => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed moves the address
  useEffect(() => {
    if (search === (params.get('search') ?? '')) return
    const timer = setTimeout(() => put('search', search), 300)
    return () => clearTimeout(timer)
  }, [search])

  return {
    search,
    setSearch,
    status,
    setStatus: (value: string) => put('status', value),
    clear: () => {
      setSearch('')
      setParams({}, { replace: true, preventScrollReset: true })
    },
    /** What the list goes by: it may lag behind the input, so that a long list does not hold it up. */
    applied: { search: useDeferredValue(search), status } satisfies Filter,
  }
}

/** Number, program, player and payer are searched; every word typed must be somewhere in them. */
export function filtered(invoices: readonly Invoice[], { search, status }: Filter): readonly Invoice[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return invoices.filter(invoice => {
    if (status && invoice.status !== status) return false
    const { invoiceNumber, programName, playerName, userName } = invoice
    const text = folded([invoiceNumber, programName, playerName, userName].join(' '))
    return words.every(word => text.includes(word))
  })
}

/** "Müller" is found by "muller". */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
