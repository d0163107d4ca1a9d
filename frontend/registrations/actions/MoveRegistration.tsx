import { invoices, programs, registrations } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { refetch, useSend } from '#frontend/lib/queries.ts'
import { formatSpotsLeft } from '#frontend/programs/describe.ts'
import { affectedRoutes } from '#frontend/registrations/adminQueries.ts'
import { listMismatches } from '#frontend/registrations/registrationOptions.ts'
import { getAmountPaid } from '#frontend/registrations/registrationStatus.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Checkbox, Select } from '#frontend/ui/forms/Field.tsx'
import { NoteField } from '#frontend/ui/forms/NoteField.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useFieldErrors } from '#frontend/ui/forms/useFieldErrors.ts'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { numberRequired } from '#shared/players/profile.ts'
import { lacksNumber } from '#shared/players/rules.ts'
import type { Program } from '#shared/programs/model.ts'
import { amountOwed } from '#shared/registrations/rules.ts'
import { FeeDifference, findDifference } from './FeeDifference.tsx'
import { describeRefund, ManualRefund, partOf, useRefundable } from './ManualRefund.tsx'
import type { RowDialogProps } from './RowDialogs.tsx'
import { TeamSelect } from './TeamSelect.tsx'
import { useRegisteredChild, useTeamFit } from './useTeamFit.ts'

export default function MoveRegistration({ registration, open, onClose }: RowDialogProps) {
  const { id, playerId, playerName } = registration
  const [programId, setProgramId] = useState('')
  const [teamId, setTeamId] = useState('')
  const [note, setNote] = useState('')
  const [anyway, setAnyway] = useState(false)
  const problems = useFieldErrors(['programId', 'teamId', 'note', 'anyway'])
  const query = useQuery(routeQuery(programs.list))
  const target = query.data?.find(({ id }) => id === programId)
  const refundable = useRefundable(registration, open)
  const difference = target && findDifference(registration, target, refundable)
  const describeOverpaid = (cents: number) => (cents > 0 ? describeRefund(partOf(refundable, cents)) : '')
  const held = refundable ? refundable.card + refundable.manual : 0
  const child = useRegisteredChild(playerId, open)
  const misfits = target && child ? listMismatches(target, child) : []
  const fit = useTeamFit(target, child)
  const client = useQueryClient()
  const { send, pending } = useSend(registrations.move, {
    toast: {
      success: moved => ({
        title: `Moved to ${moved.program}`,
        description: `${playerName}.${describeOverpaid(held - amountOwed(moved))}`,
      }),
    },
    refetch: affectedRoutes,
  })

  async function submit() {
    problems.clear()
    if (!target) return problems.put('programId', 'Please select a program')
    if (!note.trim()) return problems.put('note', 'Please enter a reason')
    const sent = await send({
      params: { id },
      body: {
        ...{ programId, playerId, teamId: teamId || undefined, note, anyway },
        collected: getAmountPaid(registration),
      },
    })
    if (sent.ok) return onClose()
    problems.show(sent.error)
    if (sent.error.status === 409) await refetch(client, [...affectedRoutes, invoices.get])
  }

  function choose(chosen: string) {
    setProgramId(chosen)
    setTeamId('')
    setAnyway(false)
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Move ${playerName} to another program`}
      description={`Now in ${registration.program}, ${registration.season}`}
      action="Move registration"
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <PlainForm id={formId} problem={problems.message} onSubmit={submit}>
          <QueryResult
            query={query}
            skeleton={<Skeleton lines={1} />}
            errorTitle="The programs couldn’t be loaded"
          >
            {all => (
              <Select
                label="Program"
                value={programId}
                onChange={event => choose(event.target.value)}
                error={problems.of('programId')}
              >
                <option value="">Please select</option>
                {listTargets(all, registration.programId).map(program => (
                  <option key={program.id} value={program.id}>
                    {getProgramName(program)}
                  </option>
                ))}
              </Select>
            )}
          </QueryResult>
          {target && (
            <>
              {misfits.length > 0 && (
                <Alert tone="warning" title={`This program isn’t meant for ${playerName}`}>
                  {misfits.join(' ')}
                </Alert>
              )}
              {child && lacksNumber(target, child) && (
                <Alert tone="warning" title={numberRequired}>
                  {playerName} doesn’t have one yet. You can move the registration anyway.
                </Alert>
              )}
              <TeamSelect
                fit={fit}
                empty="No team yet"
                optional
                value={teamId}
                onChange={setTeamId}
                error={problems.of('teamId')}
              />
              <FeeDifference registration={registration} program={target} difference={difference} />
              {!registration.discount && difference && (
                <ManualRefund cents={partOf(refundable, difference.back)?.manual} />
              )}
              {(target.spotsLeft === 0 || problems.of('anyway')) && (
                <Checkbox
                  label="Move even though this program is full"
                  checked={anyway}
                  onChange={event => setAnyway(event.target.checked)}
                  error={problems.of('anyway')}
                />
              )}
            </>
          )}
          <NoteField label="Why?" value={note} onChange={setNote} error={problems.of('note')} />
        </PlainForm>
      )}
    </ActionDialog>
  )
}

/** The programs a child can move to: any other that is not completed. */
const listTargets = (all: readonly Program[], from: string | undefined) =>
  all.filter(({ id, status }) => id !== from && status !== 'completed')

const getProgramName = (program: Program) =>
  [`${program.name}, ${program.season}`, formatSpotsLeft(program)].filter(Boolean).join(' · ')
