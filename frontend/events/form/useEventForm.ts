import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '#frontend/lib/http.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { type Draft, restored, useDraft } from '#frontend/ui/forms/useDraft.ts'
import { addDays, daysBetween, isDate } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { missing } from '#shared/events/rules.ts'
import type { Team } from '#shared/teams/model.ts'
import {
  type Checked,
  type EventFormState,
  isGenerated,
  proposalFor,
  type Typed,
  titleFor,
} from './formValues.ts'

type Target = { target: { value: string } }

/** The form of an event: what was typed outlives a session that ends, and the last day follows the first. */
export function useEventForm(draft: Draft<Typed>, of: string, start: Typed) {
  const key = `${useUser().id} ${of}`
  const [kept, setKept] = useState(() => restored(draft, key))
  const form = useSchemaForm<Typed, Checked>(
    () => import('./schema.ts').then(module => module.EventFields),
    kept ?? start,
  )
  const firstDay = useRef((kept ?? start).startDate)
  const isGame = useRef((kept ?? start).eventType === 'game')
  form.register('eventType', {
    onChange({ target }: Target) {
      // Ours is the same team, whether it practices or plays.
      if (isGame.current === (target.value === 'game')) return
      isGame.current = !isGame.current
      const [from, to] = isGame.current
        ? (['teamId', 'homeTeamId'] as const)
        : (['homeTeamId', 'teamId'] as const)
      form.setValue(to, form.getValues(from), { shouldDirty: true })
    },
  })
  form.register('startDate', {
    deps: ['endDate', 'endTime'],
    onChange({ target: { value } }: Target) {
      const last = form.getValues('endDate')
      if (!isDate(value)) return
      const length = isDate(last) && isDate(firstDay.current) ? daysBetween(firstDay.current, last) : 0
      firstDay.current = value
      form.setValue('endDate', addDays(value, Math.max(0, length)), { shouldDirty: true })
    },
  })
  form.register('startTime', { deps: 'endTime' })
  form.register('endDate', { deps: 'endTime' })
  const unsaved = form.formState.isDirty || kept !== undefined
  useDraft(draft, { key, getValues: form.getValues, unsaved })

  /** Nothing is unsaved any more. */
  function settle(values: Typed) {
    setKept(undefined)
    firstDay.current = values.startDate
    isGame.current = values.eventType === 'game'
    form.reset(values)
  }
  return { form, unsaved, settle }
}

/**
 * The title follows the teams until somebody types another: as the form proposes it, or where the server has made it,
 * as the server does.
 */
export function useTitle(form: EventFormState, teams: readonly Team[], event: Event | undefined): void {
  const follows = event !== undefined && isGenerated(event, teams)
  const proposal = useWatch({
    control: form.control,
    compute: (typed: Typed) => (follows ? titleFor(typed, teams) : proposalFor(typed, teams)),
  })
  const last = useRef(event ? proposal : '')
  useEffect(() => {
    const isOurs = form.getValues('title') === last.current
    last.current = proposal
    if (isOurs) form.resetField('title', { defaultValue: proposal })
  }, [form, proposal])
}

const fields = ['teamId', 'homeTeamId', 'awayTeamId'] as const

/** What the specification says when there is no team, beside what stands under the field. */
export function tellMissing(form: EventFormState): void {
  const messages = fields.map(name => form.getFieldState(name).error?.message)
  const first = Object.values(missing).find(({ text }) => messages.includes(text))
  if (first) toast({ title: first.title, description: first.text, destructive: true })
}

/** Elsewhere than at home the sides have changed places on their way to the server. */
export function issuesOfForm(error: ApiError, { isHome }: Pick<Checked, 'isHome'>) {
  const other: Record<string, string> = { homeTeamId: 'awayTeamId', awayTeamId: 'homeTeamId' }
  const place = (field: string) => (isHome ? field : (other[field] ?? field))
  return {
    message: error.message,
    issues: error.issues.map(issue => ({ ...issue, field: place(issue.field) })),
  }
}
