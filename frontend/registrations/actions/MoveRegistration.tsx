import { programs, registrations } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { placesOf } from '#frontend/programs/describe.ts'
import { Check, SelectBox } from '#frontend/ui/forms/Field.tsx'
import { useProblems } from '#frontend/ui/forms/useFieldErrors.ts'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { Program } from '#shared/programs/model.ts'
import { owedFor } from '#shared/registrations/rules.ts'
import { changed } from '../adminQueries.ts'
import { paidOf } from '../registrationStatus.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { Difference } from './FeeDifference.tsx'
import { NoteField } from './NoteField.tsx'
import type { RowDialogProps } from './RowDialogs.tsx'
import { TeamSelect } from './TeamSelect.tsx'

export default function MoveRegistration({ registration, open, onClose }: RowDialogProps) {
  const { id, playerId, playerName } = registration
  const [programId, setProgramId] = useState('')
  const [teamId, setTeamId] = useState('')
  const [note, setNote] = useState('')
  const [anyway, setAnyway] = useState(false)
  const problems = useProblems(['programId', 'teamId', 'note', 'anyway'])
  const query = useQuery(read(programs.list))
  const target = query.data?.find(({ id }) => id === programId)
  const { send, pending } = useSend(registrations.move, {
    toast: {
      success: moved => ({
        title: `Moved to ${moved.program}`,
        description: `${playerName}.${owedFor(moved) < paidOf(registration) ? ' The refund is on its way.' : ''}`,
      }),
    },
    refetch: changed,
  })

  async function submit() {
    problems.clear()
    if (!target) return problems.put('programId', 'Please select a program')
    if (!note.trim()) return problems.put('note', 'Please say why')
    const sent = await send({
      params: { id },
      body: { programId, playerId, teamId: teamId || undefined, note, anyway },
    })
    if (sent.ok) onClose()
    else problems.show(sent.error)
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
      action="Move Registration"
      pending={pending}
      problem={problems.message}
      onSubmit={submit}
    >
      <Loaded query={query} skeleton={<Skeleton lines={1} />} errorTitle="The programs could not be loaded">
        {all => (
          <SelectBox
            label="Program"
            value={programId}
            onChange={event => choose(event.target.value)}
            error={problems.of('programId')}
          >
            <option value="">Please select</option>
            {targets(all, registration.programId).map(program => (
              <option key={program.id} value={program.id}>
                {nameOf(program)}
              </option>
            ))}
          </SelectBox>
        )}
      </Loaded>
      {target && (
        <>
          <TeamSelect
            programId={target.id}
            empty="No team yet"
            optional
            value={teamId}
            onChange={setTeamId}
            error={problems.of('teamId')}
          />
          <Difference registration={registration} program={target} />
          {(target.placesLeft === 0 || problems.of('anyway')) && (
            <Check
              label="Move although this program is full"
              checked={anyway}
              onChange={event => setAnyway(event.target.checked)}
              error={problems.of('anyway')}
            />
          )}
        </>
      )}
      <NoteField label="Why?" value={note} onChange={setNote} error={problems.of('note')} />
    </ActionDialog>
  )
}

/** Everywhere but where the child is, and not into a season that is over. */
const targets = (all: readonly Program[], from: string) =>
  all.filter(({ id, status }) => id !== from && status !== 'completed')

const nameOf = (program: Program) =>
  [`${program.name}, ${program.season}`, placesOf(program)].filter(Boolean).join(' · ')
