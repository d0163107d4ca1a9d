import { programs, setup } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDay } from '#frontend/lib/clock.ts'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { admits } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { isOpen } from '#shared/programs/rules.ts'
import { Flyer } from './Flyer.tsx'

/** How families find the club: a link, a QR code, a flyer to print. */
export default function SharePage() {
  const list = useQuery(routeQuery(programs.list))
  const club = useQuery(clubConfigQuery)
  const today = useClubDay()
  const link = `${window.location.origin}${pages.programRegistration.path}`
  const noteShared = useNoteShared()

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: 'Link copied' })
    } catch {
      toast({ title: 'The link couldn’t be copied', description: link, destructive: true })
    }
    noteShared()
  }

  function print() {
    window.print()
    noteShared()
  }

  const waiting = <Skeleton lines={1} height="28rem" />
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={pages.share.title}
          text="Share the link on your website and in your groups, and hang the flyer in schools and store windows."
          actions={
            <>
              <Button onClick={() => void copy()}>Copy link</Button>
              <Button variant="primary" onClick={print}>
                Print flyer
              </Button>
            </>
          }
        />
      </div>
      <p className="no-print">
        Families register at <strong>{link}</strong>
      </p>
      <QueryResult query={club} skeleton={waiting}>
        {config => (
          <QueryResult query={list} skeleton={waiting} errorTitle="The programs couldn’t be loaded">
            {all => (
              <Card>
                <Flyer
                  config={config}
                  link={link}
                  programs={all.filter(program => today !== undefined && isOpen(program, today))}
                />
              </Card>
            )}
          </QueryResult>
        )}
      </QueryResult>
    </>
  )
}

/** Only administrators have the list of steps in which it is noted. */
function useNoteShared(): () => void {
  const { effectiveRole } = useUser()
  const { send } = useSend(setup.mark, { refetch: [setup.get] })
  return () => {
    if (admits('admin', effectiveRole)) void send({ params: { step: 'share' }, body: { settled: true } })
  }
}
