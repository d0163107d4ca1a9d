import { achievements } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { AchievementType } from '#shared/achievements/model.ts'
import { affectedRoutes } from '../queries.ts'

/** The recipients: the whole team, or some of its players. */
export interface Recipients {
  teamId: string
  isWholeTeam: boolean
  players: { id: string; name: string }[]
}

export interface AwardSelection {
  typeId: string
  note: string
  recipients: Recipients
}

/** The award that was just given, to be shown for a moment. */
export interface CompletedAward {
  type: AchievementType
  to: string
}

const emptySelection: AwardSelection = {
  typeId: '',
  note: '',
  recipients: { teamId: '', isWholeTeam: false, players: [] },
}

/** The state of the award form, and the awards it sends: one per player, or one for a team. */
export function useAwardForm(types: readonly AchievementType[]) {
  const client = useQueryClient()
  const [selection, setChoice] = useState(emptySelection)
  const [errors, setErrors] = useState<{ typeId?: string; recipients?: string }>({})
  const [done, setDone] = useState<CompletedAward>()
  const [progress, setProgress] = useState('')
  const [pending, setPending] = useState(false)
  // An idempotency key: a retry after a lost reply awards only once.
  const [once, setOnce] = useState(newIdempotencyKey)
  const { send } = useSend(achievements.award, {
    toast: {
      error: {
        title: 'Error Awarding Achievement',
        loggedOut: 'You must be logged in to award achievements',
      },
    },
  })

  function choose(change: Partial<AwardSelection>) {
    setChoice({ ...selection, ...change })
    setErrors({})
    setDone(undefined)
  }

  /** Returns false if a field is missing, or if some of the awards failed. */
  async function award(playerId: string | undefined): Promise<boolean> {
    const { typeId, note, recipients } = selection
    const type = types.find(({ id }) => id === typeId)
    const targets = toTargets(recipients, playerId)
    if (!type || targets.length === 0) {
      setErrors({
        ...(!type && { typeId: 'Please select an achievement type' }),
        ...(targets.length === 0 && { recipients: 'Please select a player or a team' }),
      })
      return false
    }
    setPending(true)
    const names: string[] = []
    for (const { name, ...target } of targets) {
      if (targets.length > 1) setProgress(`Awarding ${names.length + 1} of ${targets.length}…`)
      const sent = await send({ body: { typeId, note, once, ...target } })
      if (!sent.ok) break
      names.push(sent.reply.playerName ?? sent.reply.teamName ?? name)
    }
    await Promise.all(affectedRoutes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    setPending(false)
    const isDone = names.length === targets.length
    setProgress(isDone ? '' : partialMessage(names.length, targets.length))
    if (names.length > 0) {
      setDone({ type, to: formatNames(names) })
      if (isDone)
        toast({ title: 'Achievement awarded', description: `${type.name} to ${formatNames(names)}` })
    }
    if (isDone) {
      setChoice({ ...emptySelection, recipients: { ...recipients, players: [], isWholeTeam: false } })
      setOnce(newIdempotencyKey())
    }
    return isDone
  }

  return { ...selection, errors, choose, send: award, pending, done, progress }
}

function toTargets({ teamId, isWholeTeam, players }: Recipients, playerId: string | undefined) {
  if (playerId !== undefined) return [{ playerId, name: 'the player' }]
  if (isWholeTeam && teamId) return [{ teamId, name: 'the team' }]
  return players.map(({ id, name }) => ({ playerId: id, teamId, name }))
}

const partialMessage = (some: number, all: number): string =>
  some === 0 ? '' : `Awarded to ${some} of ${all}. Try again for the others.`

const newIdempotencyKey = (): string => crypto.randomUUID()

const formatNames = (names: string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
