import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Loaded } from '#frontend/ui/states.tsx'
import { pages } from '#shared/pages.ts'
import type { MedicalSheetLine, TeamDetail } from '#shared/teams/model.ts'
import { pathTo } from '../paths.ts'
import { teamOf } from '../queries.ts'
import { TeamNotFound } from '../TeamNotFound.tsx'
import { MedicalSheet } from './MedicalSheet.tsx'
import './sheet.css'

/** Whom to call and what to know about each child, for the bag on the field. */
export default function TeamMedicalPage() {
  const { id = '' } = useParams()
  const team = useQuery(teamOf(id))
  if (team.error instanceof ApiError && team.error.status === 404) return <TeamNotFound />
  return (
    <Loaded query={team} errorTitle="The team could not be loaded">
      {found => <Sheet key={found.id} team={found} />}
    </Loaded>
  )
}

/** Asked for by the button alone, and nowhere kept: whoever comes back opens it again, and that is written down. */
function Sheet({ team }: { team: TeamDetail }) {
  const [lines, setLines] = useState<MedicalSheetLine[]>()
  const [missing, setMissing] = useState(false)
  const { send, pending } = useSend(teams.medicalSheet, {
    toast: { error: 'The sheet could not be opened' },
  })

  async function open() {
    const sent = await send({ params: { id: team.id } })
    if (sent.ok) setLines(sent.reply)
    else setMissing(sent.error.status === 404)
  }

  if (missing) return <TeamNotFound />
  return (
    <>
      <PageHeader
        title={pages.teamMedical.title}
        text={team.name}
        actions={
          <div className="actions no-print">
            <LinkButton to={pathTo('teamManage', team)}>Back to the team</LinkButton>
            {lines && (
              <Button look="primary" onClick={() => window.print()}>
                Print Sheet
              </Button>
            )}
          </div>
        }
      />
      {lines ? (
        <MedicalSheet team={team} lines={lines} />
      ) : (
        <div className="empty">
          <h2>Confidential</h2>
          <p className="muted">
            Emergency contacts and medical notes of every player, for the coaches on the field. Each opening
            is written down with your name, for every child on the sheet.
          </p>
          <Button look="primary" pending={pending} onClick={() => void open()}>
            Open the sheet (this is written down)
          </Button>
        </div>
      )}
    </>
  )
}
