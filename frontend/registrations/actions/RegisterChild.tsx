import { players, registrations, waiting } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDay } from '#frontend/lib/clock.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes, useRegistrations } from '#frontend/registrations/adminQueries.ts'
import { useLacksNumber } from '#frontend/registrations/useLacksNumber.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { ExceptionField } from '#frontend/ui/forms/NoteField.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useFieldErrors } from '#frontend/ui/forms/useFieldErrors.ts'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PlayerSummary } from '#shared/players/model.ts'
import { numberRequired } from '#shared/players/profile.ts'
import type { Program } from '#shared/programs/model.ts'
import { isOpen, isOver, programFull } from '#shared/programs/rules.ts'
import { findProgramMisfits } from '#shared/registrations/eligibility.ts'
import { hasOffer } from '#shared/waiting/rules.ts'
import styles from './actions.module.css'
import { PlayerSearch } from './PlayerSearch.tsx'
import { TeamSelect } from './TeamSelect.tsx'
import { useTeamFit } from './useTeamFit.ts'

/** Registers a child for the parent, who pays. Overriding a rule needs a reason. */
export default function RegisterChild(props: { program: Program; open: boolean; onClose: () => void }) {
  const { program, open, onClose } = props
  const [playerId, setPlayerId] = useState('')
  const [teamId, setTeamId] = useState('')
  const [override, setOverride] = useState('')
  const problems = useFieldErrors(['playerId', 'teamId', 'override'])
  const query = useQuery({ ...routeQuery(players.list), enabled: open })
  const registered = useRegistrations(program.id).data ?? []
  const { send, pending } = useRegister()
  const player = query.data?.find(({ id }) => id === playerId)
  const fit = useTeamFit(program, player)
  const obstacles = [...useObstacles(program, player), ...fit.listFor(teamId)]
  const isAsked = obstacles.length > 0 || problems.of('override') !== undefined

  async function submit() {
    problems.clear()
    if (!playerId) return problems.put('playerId', 'Please select a child')
    if (isAsked && !override.trim()) return problems.put('override', 'Please enter a reason')
    const userId = player?.parentId ?? undefined
    const body = { programId: program.id, playerId, userId, teamId: teamId || undefined }
    const sent = await send({ body: isAsked ? { ...body, override } : body })
    if (!sent.ok) return problems.show(sent.error)
    for (const empty of [setPlayerId, setTeamId, setOverride]) empty('')
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Register a child"
      description={`${program.name}, ${program.season}. The child’s parent gets the invoice.`}
      action="Register child"
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <PlainForm id={formId} problem={problems.message} onSubmit={submit}>
          <QueryResult
            query={query}
            skeleton={<Skeleton lines={4} height="3.25rem" />}
            errorTitle="The players couldn’t be loaded"
          >
            {all => (
              <PlayerSearch
                players={all}
                program={program}
                registered={registered}
                value={playerId}
                onChange={setPlayerId}
                error={problems.of('playerId')}
              />
            )}
          </QueryResult>
          <TeamSelect
            fit={fit}
            empty="No team yet"
            optional
            value={teamId}
            onChange={setTeamId}
            error={problems.of('teamId')}
          />
          {obstacles.length > 0 && (
            <Alert tone="warning" title="Families can’t do this themselves">
              <ul className={styles.consequences}>
                {obstacles.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Alert>
          )}
          {isAsked && (
            <ExceptionField
              hint="Kept with the registration"
              value={override}
              onChange={setOverride}
              error={problems.of('override')}
            />
          )}
        </PlainForm>
      )}
    </ActionDialog>
  )
}

const useRegister = () =>
  useSend(registrations.create, {
    toast: { success: ({ playerName }) => ({ title: 'Registered', description: playerName }) },
    refetch: affectedRoutes,
  })

/** The rules that stand in the way: those of the program, and those that the chosen child does not meet. */
function useObstacles(program: Program, player: PlayerSummary | undefined): string[] {
  const today = useClubDay()
  const { data: entries = [] } = useQuery(routeQuery(waiting.list, { query: { programId: program.id } }))
  const { id = '', dateOfBirth } = player ?? {}
  const lacksNumber = useLacksNumber(program, id)
  // A child with an offer has a spot even if none is left for others.
  const isOffered = entries.some(entry => entry.playerId === id && hasOffer(entry, new Date()))
  return [
    today && (isOffered ? isOver(program, today) : !isOpen(program, today))
      ? 'Registration for this program is not open.'
      : '',
    !isOffered && program.spotsLeft === 0 ? programFull : '',
    ...(player && dateOfBirth ? findProgramMisfits(program, { ...player, dateOfBirth }) : []),
    lacksNumber ? numberRequired : '',
  ].filter(text => text !== '')
}
