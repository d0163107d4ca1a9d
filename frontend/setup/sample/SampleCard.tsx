import { setup } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClubDay } from '#frontend/lib/clock.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { SampleState } from '#shared/setup/rules.ts'
import { desk } from './desk.ts'
import { fillSample } from './fill.ts'

/** Made-up teams and families, so that a board can be shown the product. */
export default function SampleCard({ sample }: { sample: SampleState }) {
  if (sample === 'none') return null
  return (
    <Card title="Sample data">
      {sample === 'possible' && <Fill />}
      {sample === 'filled' && <Filled />}
      {sample === 'leaving' && <p role="status">The sample data is being removed. This takes a minute.</p>}
    </Card>
  )
}

function Fill() {
  const today = useClubDay()
  const client = useQueryClient()
  const [done, setDone] = useState<number>()

  async function fill(day: string) {
    setDone(0)
    try {
      await fillSample(desk, day, setDone)
      toast({ title: 'Sample data added' })
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast({ title: 'The sample data couldn’t be added', description, destructive: true })
    }
    setDone(undefined)
    await client.invalidateQueries()
  }

  return (
    <>
      <p className="muted">
        Made-up programs, four teams, 32 children and a schedule to show your board. Families can’t register
        while it’s here.
      </p>
      {done !== undefined && <progress aria-label="Adding sample data" value={done} max={1} />}
      <div className={buttonStyles.actions}>
        <Button pending={done !== undefined || !today} onClick={() => today && void fill(today)}>
          Add sample data
        </Button>
      </div>
    </>
  )
}

function Filled() {
  const [asked, setAsked] = useState(false)
  const { send, pending } = useSend(setup.removeSample, {
    toast: { error: 'The sample data couldn’t be removed' },
    refetch: [setup.get],
  })
  return (
    <>
      <p className="muted">
        This club is filled with made-up people. Remove them before families register. Anything you add before
        then will be removed too; administrators and settings stay.
      </p>
      <div className={buttonStyles.actions}>
        <Button variant="danger" onClick={() => setAsked(true)}>
          Remove sample data
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Remove sample data"
        danger
        description="All of this club’s programs, teams, players, events and invoices will be deleted. This can’t be undone."
        action="Remove"
        pending={pending}
        onConfirm={() => void send().then(({ ok }) => ok && setAsked(false))}
      />
    </>
  )
}
