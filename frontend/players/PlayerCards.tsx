import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { read } from '#frontend/app/api.ts'
import { useLikelyDay } from '#frontend/app/clock.ts'
import { Facts } from '#frontend/programs/Facts.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { useSearchParam } from '#frontend/ui/useSearchParam.ts'
import { useWasOpen } from '#frontend/ui/useWasOpen.ts'
import { mayRead, mayWrite, type Relation } from '#shared/players/fields.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { editableIn, type Group, isGroup } from './editFields.ts'
import { MedicalNotes, type Opened } from './MedicalNotes.tsx'
import { factsOf } from './playerFacts.ts'

const EditPlayer = lazy(() => import('./EditPlayer.tsx'))
const PlayerFiles = lazy(() => import('./PlayerFiles.tsx'))

const titles: Record<Group, string> = {
  basic: 'Basic',
  team: 'Team',
  equipment: 'Equipment and jersey',
  safety: 'Emergency and medical',
  school: 'School',
}

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
  const notesRead = isFamily || opened !== undefined
  const editable = (group: Group) => editableIn(group, relations, { notesRead })
  const isOpen = isGroup(chosen) && editable(chosen).length > 0

  const card = (group: Group, more?: ReactNode) =>
    (facts[group].length > 0 || more) && (
      <Card
        title={titles[group]}
        action={
          editable(group).length > 0 && (
            <Button aria-label={`Edit ${titles[group]}`} onClick={() => choose(group)}>
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
      <Editing
        player={{ ...player, ...opened }}
        group={isOpen ? chosen : undefined}
        fieldsOf={editable}
        onClose={() => choose(undefined)}
        onSaved={() => {
          choose(undefined)
          setOpened(undefined)
        }}
      />
    </div>
  )
}

/** A dialog that is closing still says what it was about; one that is opened again is about what there is now. */
function Editing(props: {
  player: PlayerDetail
  group: Group | undefined
  fieldsOf: (group: Group) => ReturnType<typeof editableIn>
  onClose: () => void
  onSaved: () => void
}) {
  const { player, group, fieldsOf, onClose, onSaved } = props
  const [shown, setShown] = useState<{ group: Group; player: PlayerDetail; isOpen: boolean }>()
  const wasOpen = useWasOpen(group !== undefined)
  if (group && (shown?.group !== group || !shown.isOpen)) setShown({ group, player, isOpen: true })
  if (!group && shown?.isOpen) setShown({ ...shown, isOpen: false })
  if (!wasOpen || !shown) return null
  return (
    <Suspense fallback={null}>
      <EditPlayer
        key={`${shown.group} ${JSON.stringify(shown.player)}`}
        player={shown.player}
        title={`Edit ${titles[shown.group]}`}
        fields={fieldsOf(shown.group)}
        open={group !== undefined}
        onClose={onClose}
        onSaved={onSaved}
      />
    </Suspense>
  )
}
