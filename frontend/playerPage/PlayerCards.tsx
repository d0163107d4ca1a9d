import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import {
  type FieldGroup,
  getGroupTab,
  groupTitles,
  isEditable,
  isGroup,
} from '#frontend/players/edit/editFields.ts'
import { MedicalNotes, type OpenedNotes } from '#frontend/players/edit/MedicalNotes.tsx'
import styles from '#frontend/players/players.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { FactList } from '#frontend/ui/FactList.tsx'
import { mayRead, mayRemove, mayWrite, type Relation } from '#shared/players/fieldAccess.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { getPlayerFacts } from './playerFacts.ts'
import { RemoveFile } from './RemoveFile.tsx'

const EditPlayer = lazy(() => import('#frontend/players/edit/EditPlayer.tsx'))
const PlayerFiles = lazy(() => import('./PlayerFiles.tsx'))

/** Everything that the user may see of a child, in groups; those that the user may change have an edit button. */
export function PlayerCards({ player, relations }: { player: PlayerDetail; relations: readonly Relation[] }) {
  const today = useClubDayOrLocal()
  const { data: teamList = [] } = useQuery(routeQuery(teams.list))
  const [chosen, choose] = useSearchParam('edit')
  const [opened, setOpened] = useState<OpenedNotes>()
  const isFamily = relations.includes('parent') || relations.includes('self')
  const facts = getPlayerFacts(player, {
    today,
    teamList,
    isFamily,
    mayRead: field => mayRead(field, relations),
  })
  const opensByAsking =
    !isFamily &&
    mayRead('medicalInfo', relations) &&
    (player.hasMedicalIssues || mayRead('birthCertificateUrl', relations))
  const isNoteKnown = isFamily || opened !== undefined || !player.hasMedicalIssues
  const editable = (group: FieldGroup) => isEditable(group, { relations, isNoteKnown })
  const group = isGroup(chosen) && editable(chosen) ? chosen : undefined
  const wasEditing = useWasOpen(group !== undefined)

  const card = (group: FieldGroup, more?: ReactNode) =>
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
        <FactList facts={facts[group]} />
        {more}
      </Card>
    )

  return (
    <div className={styles.playerCards}>
      {card('basic')}
      {card('team')}
      {card('equipment')}
      {card(
        'safety',
        opensByAsking && (
          <>
            <MedicalNotes player={player} relations={relations} opened={opened} onOpened={setOpened} />
            {opened?.birthCertificateUrl && mayRemove('birthCertificateUrl', relations) && (
              <RemoveFile
                player={player}
                field="birthCertificateUrl"
                onRemoved={() => setOpened({ medicalInfo: opened.medicalInfo })}
              />
            )}
          </>
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
            tab={group && getGroupTab(group)}
            opened={opened}
            onClose={() => choose(undefined)}
            onSaved={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
