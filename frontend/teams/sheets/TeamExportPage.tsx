import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { csvFileName, downloadFile } from '#frontend/lib/download.ts'
import { ApiError, isNotFound } from '#frontend/lib/http.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { teamOf } from '#frontend/players/rosterQueries.ts'
import { TeamNotFound } from '#frontend/teams/TeamNotFound.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import statesStyles from '#frontend/ui/page/states.module.css'
import { ErrorState, QueryResult } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import type { TeamDetail } from '#shared/teams/model.ts'

/** Downloads the roster as CSV as soon as its URL is opened. */
export default function TeamExportPage() {
  const { id = '' } = useParams()
  const team = useQuery(teamOf(id))
  if (isNotFound(team.error)) return <TeamNotFound />
  return (
    <QueryResult query={team} errorTitle="The team couldn’t be loaded">
      {found => <ExportRoster team={found} />}
    </QueryResult>
  )
}

function ExportRoster({ team }: { team: TeamDetail }) {
  const name = csvFileName('roster', team.name)
  const begun = useRef(false)
  const [outcome, setOutcome] = useState<'saved' | ApiError>()
  const { send, pending } = useSend(teams.exportRoster)

  async function save() {
    const sent = await send({ params: { id: team.id } })
    // Decoding the reply removed the byte order mark by which Excel recognizes UTF-8.
    if (sent.ok) downloadFile(name, `\uFEFF${sent.reply}`, 'text/csv;charset=utf-8')
    setOutcome(sent.ok ? 'saved' : sent.error)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void save()
  }, [])

  if (isNotFound(outcome)) return <TeamNotFound />
  return (
    <>
      <PageHeader
        title={pages.teamExport.title}
        text={team.name}
        actions={<LinkButton to={pathTo('teamManage', team)}>Back to the team</LinkButton>}
      />
      {outcome instanceof ApiError ? (
        <ErrorState
          title="The roster couldn’t be exported"
          text={outcome.message}
          onRetry={() => void save()}
        />
      ) : (
        <div className={statesStyles.empty}>
          <p role="status">{outcome ? `The roster was saved as ${name}.` : 'Preparing the roster…'}</p>
          {outcome && (
            <Button pending={pending} onClick={() => void save()}>
              Download it again
            </Button>
          )}
        </div>
      )}
    </>
  )
}
