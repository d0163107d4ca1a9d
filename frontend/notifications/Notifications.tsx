import { notifications } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { read } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Check, Field, SelectBox } from '#frontend/ui/forms/Field.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { formatTime } from '#shared/dates.ts'
import type { Issue } from '#shared/http.ts'
import {
  deliveries,
  deliveryLabels,
  hourText,
  type MailTopic,
  mailTopics,
  topicLabels,
  type Wishes,
} from '#shared/notifications/rules.ts'
import './notifications.css'

/** What of the club's mail somebody wants, and when. */
export default function Notifications() {
  const query = useQuery(read(notifications.get))
  const section = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#notifications') section.current?.scrollIntoView()
  }, [hash])
  return (
    <div id="notifications" ref={section}>
      <Card title="Notifications">
        <p className="muted">
          In the app you can always read everything. Mail about your account, payments and safety, and changes
          of the schedule within a day, always comes at once.
        </p>
        <Loaded
          query={query}
          skeleton={<Skeleton lines={3} />}
          errorTitle="Your notifications could not be loaded"
        >
          {wishes => <Choices saved={wishes} />}
        </Loaded>
      </Card>
    </div>
  )
}

const usualQuiet = { from: '21:00', until: '07:00' }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

function Choices({ saved }: { saved: Wishes }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(saved)
  const [issues, setIssues] = useState<Issue[]>([])
  const { send, pending } = useSend(notifications.save, {
    toast: { success: 'Your notifications are saved', error: 'Your notifications were not saved' },
  })
  const change = (changes: Partial<Wishes>) => {
    setDraft({ ...draft, ...changes })
    setIssues([])
  }
  const issueOf = (field: string) => issues.find(issue => issue.field === field)?.message
  const { quietHours } = draft
  const isDaily = mailTopics.some(topic => draft[topic] !== 'now')

  async function save(event: FormEvent) {
    event.preventDefault()
    const sent = await send({ body: draft })
    if (sent.ok) client.setQueryData([notifications.get.path], sent.reply)
    else setIssues(sent.error.issues)
  }

  return (
    <form className="form" method="post" noValidate onSubmit={event => void save(event)}>
      {mailTopics.map(topic => (
        <Topic key={topic} topic={topic} draft={draft} change={change} />
      ))}
      {isDaily && (
        <SelectBox
          label="Daily mail at"
          value={draft.digestHour}
          error={issueOf('digestHour')}
          onChange={event => change({ digestHour: Number(event.target.value) })}
        >
          {hours.map(hour => (
            <option key={hour} value={hour}>
              {formatTime(hourText(hour))}
            </option>
          ))}
        </SelectBox>
      )}
      <Check
        label="Quiet hours"
        hint="Mail that comes then waits until they end."
        checked={quietHours !== null}
        onChange={event => change({ quietHours: event.target.checked ? usualQuiet : null })}
      />
      {quietHours && (
        <div className="quiet-hours">
          <Field
            type="time"
            label="From"
            value={quietHours.from}
            error={issueOf('quietHours.from')}
            onChange={event => change({ quietHours: { ...quietHours, from: event.target.value } })}
          />
          <Field
            type="time"
            label="Until"
            value={quietHours.until}
            error={issueOf('quietHours.until')}
            onChange={event => change({ quietHours: { ...quietHours, until: event.target.value } })}
          />
        </div>
      )}
      <div className="actions">
        <Button type="submit" look="primary" pending={pending}>
          Save Notifications
        </Button>
      </div>
    </form>
  )
}

function Topic(props: { topic: MailTopic; draft: Wishes; change: (changes: Partial<Wishes>) => void }) {
  const { topic, draft, change } = props
  const isOff = topic === 'messages' && draft.messages === 'off'
  return (
    <SelectBox
      label={topicLabels[topic]}
      value={draft[topic]}
      hint={isOff ? 'What is said to your children still comes once a day.' : undefined}
      onChange={event => {
        const chosen = deliveries.find(delivery => delivery === event.target.value)
        if (chosen) change({ [topic]: chosen })
      }}
    >
      {deliveries.map(delivery => (
        <option key={delivery} value={delivery}>
          {deliveryLabels[delivery]}
        </option>
      ))}
    </SelectBox>
  )
}
