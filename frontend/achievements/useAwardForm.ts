import { achievements } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { AchievementType } from '#shared/achievements/model.ts'
import { changed } from './queries.ts'

/** Whom a team's form names: all of the team, or these players of it. */
export interface Who {
  teamId: string
  whole: boolean
  players: { id: string; name: string }[]
}

export interface Choice {
  typeId: string
  note: string
  who: Who
}

/** What has been awarded, to be shown for a moment. */
export interface Done {
  type: AchievementType
  to: string
}

const nothing: Choice = { typeId: '', note: '', who: { teamId: '', whole: false, players: [] } }

/** What is chosen in the form, and the awards that it becomes: one for each player, or one for a team. */
export function useAwarding(types: readonly AchievementType[]) {
  const client = useQueryClient()
  const [choice, setChoice] = useState(nothing)
  const [errors, setErrors] = useState<{ typeId?: string; who?: string }>({})
  const [done, setDone] = useState<Done>()
  const [progress, setProgress] = useState('')
  const [pending, setPending] = useState(false)
  // What is sent again, because an answer was lost, is awarded once.
  const [once, setOnce] = useState(newOnce)
  const { send } = useSend(achievements.award, { toast: { error: 'Error Awarding Achievement' } })

  function choose(change: Partial<Choice>) {
    setChoice({ ...choice, ...change })
    setErrors({})
    setDone(undefined)
  }

  /** False where something is missing, or not everybody could be awarded. */
  async function award(playerId: string | undefined): Promise<boolean> {
    const { typeId, note, who } = choice
    const type = types.find(({ id }) => id === typeId)
    const targets = targetsOf(who, playerId)
    if (!type || targets.length === 0) {
      setErrors({
        ...(!type && { typeId: 'Please select an achievement type' }),
        ...(targets.length === 0 && { who: 'Please select a player or a team' }),
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
    await Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    setPending(false)
    const isDone = names.length === targets.length
    setProgress(isDone ? '' : stopped(names.length, targets.length))
    if (names.length > 0) {
      setDone({ type, to: listed(names) })
      if (isDone) toast({ title: 'Achievement awarded', description: `${type.name} to ${listed(names)}` })
    }
    if (isDone) {
      setChoice({ ...nothing, who: { ...who, players: [], whole: false } })
      setOnce(newOnce())
    }
    return isDone
  }

  return { ...choice, errors, choose, send: award, pending, done, progress }
}

function targetsOf({ teamId, whole, players }: Who, playerId: string | undefined) {
  if (playerId !== undefined) return [{ playerId, name: 'the player' }]
  if (whole && teamId) return [{ teamId, name: 'the team' }]
  return players.map(({ id, name }) => ({ playerId: id, teamId, name }))
}

const stopped = (some: number, all: number): string =>
  some === 0 ? '' : `${some} of ${all} are awarded. Try again for the others.`

const newOnce = (): string => crypto.randomUUID()

const listed = (names: string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
