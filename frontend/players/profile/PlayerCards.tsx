import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { read } from '#frontend/lib/api.ts'
import { useLikelyDay } from '#frontend/lib/clock.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Facts } from '#frontend/ui/FactList.tsx'
import { useWasOpen } from '#frontend/ui/useWasOpen.ts'
import { mayRead, mayWrite, type Relation } from '#shared/players/fields.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { type Group, groupTitles, isEditable, isGroup, tabOfGroup } from '../edit/editFields.ts'
import { MedicalNotes, type Opened } from '../edit/MedicalNotes.tsx'
import { factsOf } from './playerFacts.ts'

const EditPlayer = lazy(() => import('../edit/EditPlayer.tsx'))
const PlayerFiles = lazy(() => import('./PlayerFiles.tsx'))

/** All that the reader may see of a child, by parts; each is changed in its place by whoever may. */
export function PlayerCards({ player, relations }: { player: PlayerDetail; relations: readonly Relation[] }) {
  const today = useLikelyDay()
  const { data: teamList = [] } = useQuery(read(teams.list))
  const [chosen, choose] = useSearchParam('edit')
  const [opened, setOpened] = useState<Opened>()
  const isFamily = relations.includes('parent') || relations.includes('self')
  const facts = factsOf(player, { today, teamList, isFamily })
  const opensByAsking =
    !isFamily &&
    mayRead('medicalInfo', relations) &&
    (player.hasMedicalIssues || mayRead('birthCertificateUrl', relations))
  const notesKnown = isFamily || opened !== undefined || !player.hasMedicalIssues
  const editable = (group: Group) => isEditable(group, { relations, notesKnown })
  const group = isGroup(chosen) && editable(chosen) ? chosen : undefined
  const wasEditing = useWasOpen(group !== undefined)

  const card = (group: Group, more?: ReactNode) =>
    (facts[group].length > 0 || more) && (
      <Card
        title={groupTitles[group]}
        action={
          editable(group) && (
            <Button aria-label={`Edit ${groupTitles[group]}`} onClick={() => choose(group)}>
              Edit
            </Button>
          )
        }
      >
        <Facts facts={facts[group]} />
        {more}
      </Card>
    )

  return (
    <div className="player-cards">
      {card('basic')}
      {card('team')}
      {card('equipment')}
      {card(
        'safety',
        opensByAsking && (
          <MedicalNotes player={player} relations={relations} opened={opened} onOpened={setOpened} />
        ),
      )}
      {card('school')}
      {(mayWrite('playerImageUrl', relations) || mayWrite('birthCertificateUrl', relations)) && (
        <Suspense fallback={null}>
          <PlayerFiles player={player} relations={relations} />
        </Suspense>
      )}
      {wasEditing && (
        <Suspense fallback={null}>
          <EditPlayer
            playerId={group && player.id}
            tab={group && tabOfGroup(group)}
            opened={opened}
            onClose={() => choose(undefined)}
            onSaved={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
