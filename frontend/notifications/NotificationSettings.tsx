import { notifications } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { FoldedCard } from '#frontend/ui/Card.tsx'
import { Checkbox, Field, Select } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { formatTime } from '#shared/dates.ts'
import type { Issue } from '#shared/http.ts'
import {
  deliveries,
  deliveryLabels,
  hourText,
  type NotificationPreferences,
  newsTopics,
  reminderChoices,
  reminderLabels,
  topicLabels,
} from '#shared/notifications/rules.ts'
import styles from './notifications.module.css'

/** Which emails of the club the user wants, and when. */
export default function NotificationSettings() {
  const query = useQuery(routeQuery(notifications.get))
  const section = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#notifications') section.current?.scrollIntoView()
  }, [hash])
  return (
    <div id="notifications" ref={section}>
      <FoldedCard
        title="Email preferences"
        state={query.data && formatPreferences(query.data)}
        open={hash === '#notifications'}
      >
        <p className="muted">
          You can always read everything in the app. Emails about your account, payments, safety, and schedule
          changes for the next 24 hours always come right away.
        </p>
        <QueryResult
          query={query}
          skeleton={<Skeleton lines={3} />}
          errorTitle="Your email preferences couldn’t be loaded"
        >
          {preferences => <PreferencesForm saved={preferences} />}
        </QueryResult>
      </FoldedCard>
    </div>
  )
}

/** "Messages: right away · Schedule changes: never · Reminders: the day before" */
const formatPreferences = (saved: NotificationPreferences): string =>
  [
    ...newsTopics.map(topic => [topicLabels[topic], deliveryLabels[saved[topic]]]),
    [topicLabels.reminders, reminderLabels[saved.reminders]],
  ]
    .map(([topic, choice]) => `${topic}: ${choice?.toLowerCase()}`)
    .join(' · ')

const defaultQuietHours = { from: '21:00', until: '07:00' }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

function PreferencesForm({ saved }: { saved: NotificationPreferences }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(saved)
  const [issues, setIssues] = useState<Issue[]>([])
  const { send, pending } = useSend(notifications.save, {
    toast: { success: 'Email preferences saved', error: 'Your email preferences couldn’t be saved' },
  })
  const change = (changes: Partial<NotificationPreferences>) => {
    setDraft({ ...draft, ...changes })
    setIssues([])
  }
  const issueOf = (field: string) => issues.find(issue => issue.field === field)?.message
  const { quietHours } = draft
  const isDaily = newsTopics.some(topic => draft[topic] !== 'now')
  const isReminded = draft.reminders !== 'off'

  async function save() {
    const sent = await send({ body: draft })
    if (sent.ok) client.setQueryData([notifications.get.path], sent.reply)
    else setIssues(sent.error.issues)
  }

  return (
    <PlainForm onSubmit={save}>
      {newsTopics.map(topic => (
        <ChoiceRow
          key={topic}
          label={topicLabels[topic]}
          choices={deliveries}
          labels={deliveryLabels}
          chosen={draft[topic]}
          hint={topic === 'messages' && draft.messages === 'off' ? aboutChildren : undefined}
          onChoose={chosen => change({ [topic]: chosen })}
        />
      ))}
      <ChoiceRow
        label={topicLabels.reminders}
        choices={reminderChoices}
        labels={reminderLabels}
        chosen={draft.reminders}
        hint="Before your children’s practices and games. During quiet hours, the day before instead of 2 hours before."
        onChoose={reminders => change({ reminders })}
      />
      {(isDaily || isReminded) && (
        <Select
          label={isDaily ? 'Daily email at' : 'Reminders at'}
          hint={isDaily && isReminded ? 'Also when we remind you of the next day.' : undefined}
          value={draft.digestHour}
          error={issueOf('digestHour')}
          onChange={event => change({ digestHour: Number(event.target.value) })}
        >
          {hours.map(hour => (
            <option key={hour} value={hour}>
              {formatTime(hourText(hour))}
            </option>
          ))}
        </Select>
      )}
      <Checkbox
        label="Quiet hours"
        hint="Email will wait until quiet hours end."
        checked={quietHours !== null}
        onChange={event => change({ quietHours: event.target.checked ? defaultQuietHours : null })}
      />
      {quietHours && (
        <div className={styles.quietHours}>
          <Field
            type="time"
            label="From"
            value={quietHours.from}
            error={issueOf('quietHours.from')}
            onChange={event => change({ quietHours: { ...quietHours, from: event.target.value } })}
          />
          <Field
            type="time"
            label="To"
            value={quietHours.until}
            error={issueOf('quietHours.until')}
            onChange={event => change({ quietHours: { ...quietHours, until: event.target.value } })}
          />
        </div>
      )}
      <div className={buttonStyles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          Save preferences
        </Button>
      </div>
    </PlainForm>
  )
}

const aboutChildren = 'Once a day, you’ll still get an email with any messages sent to your children.'

function ChoiceRow<Choice extends string>(props: {
  label: string
  choices: readonly Choice[]
  labels: Record<Choice, string>
  chosen: Choice
  hint: string | undefined
  onChoose: (chosen: Choice) => void
}) {
  const { label, choices, labels, chosen, hint, onChoose } = props
  return (
    <Select
      label={label}
      value={chosen}
      hint={hint}
      onChange={event => {
        const next = choices.find(choice => choice === event.target.value)
        if (next) onChoose(next)
      }}
    >
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {labels[choice]}
        </option>
      ))}
    </Select>
  )
}
