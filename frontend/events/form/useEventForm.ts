import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '#frontend/lib/http.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { addDays, daysBetween, isDate } from '#shared/dates.ts'
import { hasSides } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import { weekdayOf } from '#shared/events/repeats.ts'
import { missingTeamMessages } from '#shared/events/rules.ts'
import type { Team } from '#shared/teams/model.ts'
import { isTime, moveEnd } from './endTime.ts'
import {
  type EventFormState,
  type EventInput,
  type EventOutput,
  eventDraft,
  getServerTitle,
  isGenerated,
  proposalFor,
} from './formValues.ts'

type Target = { target: { value: string } }

/** The event form, of a new event without `event`: it keeps a draft, and the end follows the start. */
export function useEventForm(start: EventInput, event?: Event) {
  const form = useSchemaForm<EventInput, EventOutput>(
    () => import('./schema.ts').then(module => module.EventFields),
    start,
  )
  const firstDay = useRef(start.startDate)
  const firstTime = useRef(start.startTime)
  const isGame = useRef(hasSides(start))
  form.register('eventType', {
    onChange({ target }: Target) {
      // Carries our team over when switching between practice and game.
      if (isGame.current === hasSides({ eventType: target.value })) return
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
      const { days } = form.getValues('repeats')
      // Until somebody has chosen other days, the repeats are on the day of the start.
      if (isDate(firstDay.current) && days.length === 1 && days[0] === weekdayOf(firstDay.current))
        form.setValue('repeats.days', [weekdayOf(value)], { shouldDirty: true })
      firstDay.current = value
      form.setValue('endDate', addDays(value, Math.max(0, length)), { shouldDirty: true })
    },
  })
  form.register('startTime', {
    deps: 'endTime',
    onChange({ target: { value } }: Target) {
      const { startDate, endDate, endTime } = form.getValues()
      const end = moveEnd({ from: firstTime.current, to: value, startDate, endDate, endTime })
      if (isTime(value)) firstTime.current = value
      if (!end) return
      form.setValue('endDate', end.date, { shouldDirty: true })
      form.setValue('endTime', end.time, { shouldDirty: true })
    },
  })
  form.register('endDate', { deps: 'endTime' })
  function follow(values: EventInput) {
    firstDay.current = values.startDate
    firstTime.current = values.startTime
    isGame.current = hasSides(values)
  }
  const draft = useDraft(form, eventDraft, {
    owner: useUser().id,
    of: event?.id,
    version: event?.updatedAt,
    onReplaced: follow,
  })

  /** Resets the form to saved values. */
  function settle(values: EventInput) {
    follow(values)
    form.reset(values)
    draft.forget()
  }
  return { form, draft, unsaved: form.formState.isDirty, settle }
}

/**
 * Updates the title with the teams until it is edited by hand: the form's proposal for new events, the
 * server's title for generated ones.
 */
export function useGeneratedTitle(
  form: EventFormState,
  teams: readonly Team[],
  event: Event | undefined,
): void {
  const follows = event !== undefined && isGenerated(event, teams)
  const proposal = useWatch({
    control: form.control,
    compute: (typed: EventInput) => (follows ? getServerTitle(typed, teams) : proposalFor(typed, teams)),
  })
  const last = useRef(event ? proposal : '')
  useEffect(() => {
    const isOurs = form.getValues('title') === last.current
    last.current = proposal
    if (isOurs) form.resetField('title', { defaultValue: proposal })
  }, [form, proposal])
}

const fields = ['teamId', 'homeTeamId', 'awayTeamId'] as const

/** Also shows a toast when the team is missing, in addition to the error at the field. */
export function toastMissingTeam(form: EventFormState): void {
  const messages = fields.map(name => form.getFieldState(name).error?.message)
  const first = Object.values(missingTeamMessages).find(({ text }) => messages.includes(text))
  if (first) toast({ title: first.title, description: first.text, destructive: true })
}

/** Maps the server's issues to form fields: for away games the sides were swapped. */
export function toFormIssues(error: ApiError, { isHome }: Pick<EventOutput, 'isHome'>) {
  const other: Record<string, string> = { homeTeamId: 'awayTeamId', awayTeamId: 'homeTeamId' }
  const place = (field: string) => (isHome ? field : (other[field] ?? field))
  return {
    message: error.message,
    issues: error.issues.map(issue => ({ ...issue, field: place(issue.field) })),
  }
}
