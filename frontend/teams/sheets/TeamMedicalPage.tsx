import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { isNotFound } from '#frontend/lib/http.ts'
import { openSheet, pathTo } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { teamOf } from '#frontend/players/rosterQueries.ts'
import { TeamNotFound } from '#frontend/teams/TeamNotFound.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import statesStyles from '#frontend/ui/page/states.module.css'
import { QueryResult } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import type { MedicalSheetLine, TeamDetail } from '#shared/teams/model.ts'
import { MedicalSheet } from './MedicalSheet.tsx'

/** Whom to call and what to know about each child: a printout for the bag on the field. */
export default function TeamMedicalPage() {
  const { id = '' } = useParams()
  const team = useQuery(teamOf(id))
  if (isNotFound(team.error)) return <TeamNotFound />
  return (
    <QueryResult query={team} errorTitle="The team couldn’t be loaded">
      {found => <MedicalSheetLoader key={found.id} team={found} />}
    </QueryResult>
  )
}

/** Loaded only on a tap, and kept nowhere but in this component: each opening is audited. */
function MedicalSheetLoader({ team }: { team: TeamDetail }) {
  const [lines, setLines] = useState<MedicalSheetLine[]>()
  const [missing, setMissing] = useState(false)
  const { send, pending } = useSend(teams.medicalSheet, {
    toast: { error: 'The sheet couldn’t be opened' },
  })

  async function open() {
    const sent = await send({ params: { id: team.id } })
    if (sent.ok) setLines(sent.reply)
    else setMissing(sent.error.status === 404)
  }
  useOpenedByLink(open)
  useForgetWhenLeft(() => setLines(undefined))

  if (missing) return <TeamNotFound />
  return (
    <>
      <PageHeader
        title={pages.teamMedical.title}
        text={team.name}
        actions={
          <div className={`${buttonStyles.actions} no-print`}>
            <LinkButton to={pathTo('teamManage', team)}>Back to the team</LinkButton>
            {lines && (
              <Button variant="primary" onClick={() => window.print()}>
                Print sheet
              </Button>
            )}
          </div>
        }
      />
      {lines ? (
        <MedicalSheet team={team} lines={lines} />
      ) : (
        <div className={statesStyles.empty}>
          <h2>Confidential</h2>
          <p className="muted">
            Emergency contacts and medical notes of every player, for the coaches on the field. Every view is
            logged with your name, for every child on the sheet.
          </p>
          <Button variant="primary" pending={pending} onClick={() => void open()}>
            Open sheet (your access is logged)
          </Button>
        </div>
      )}
    </>
  )
}

/** A coach who looks something up comes back sooner; a phone that lies on the bench shows nothing. */
const forgottenAfterMs = 10 * 60_000

/** Calls `forget` when the page is left, kept by the browser for Back or not, or has been hidden for ten minutes. */
function useForgetWhenLeft(forget: () => void): void {
  const forgetNow = useEffectEvent(() => flushSync(forget))
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY
    let timer: ReturnType<typeof setTimeout>
    function watch() {
      clearTimeout(timer)
      // A phone stops timers, so that the time is looked at, too.
      if (!document.hidden && Date.now() - hiddenAt >= forgottenAfterMs) forgetNow()
      hiddenAt = document.hidden ? Date.now() : Number.POSITIVE_INFINITY
      if (document.hidden) timer = setTimeout(forgetNow, forgottenAfterMs)
    }
    document.addEventListener('visibilitychange', watch)
    window.addEventListener('pagehide', forgetNow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
      window.removeEventListener('pagehide', forgetNow)
    }
  }, [])
}

/** Opens it at once for whoever tapped a link to the sheet, and forgets the tap. */
function useOpenedByLink(open: () => Promise<void>): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isAsked = state === openSheet.state
  const openOnce = useEffectEvent(() => {
    void navigate('.', { replace: true, state: null })
    void open()
  })
  useEffect(() => {
    if (isAsked) openOnce()
  }, [isAsked])
}
