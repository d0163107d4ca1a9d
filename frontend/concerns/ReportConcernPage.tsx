import { concerns } from 'virtual:routes'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, type SchemaForm, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import statesStyles from '#frontend/ui/page/states.module.css'
import type { NewConcern } from '#shared/concerns/model.ts'
import { concernTopicLabels, concernTopics } from '#shared/concerns/rules.ts'
import { pages } from '#shared/pages.ts'
import styles from './concerns.module.css'

type Fields = z.input<typeof NewConcern>
type ConcernForm = SchemaForm<Fields, NewConcern>

const topics = concernTopics.map(value => ({ value, label: concernTopicLabels[value] }))

/** Open to everybody, named or anonymous. */
export default function ReportConcernPage() {
  const [thanks, setThanks] = useState<string>()
  return (
    <div className={styles.concernReport}>
      <PageHeader
        title={pages.reportConcern.title}
        text="Is something not right at the club? Only the club’s administrators read these reports. If a child is in danger now, call 911 first."
      />
      {thanks ? (
        <ThankYou text={thanks} onAgain={() => setThanks(undefined)} />
      ) : (
        <ConcernReportForm onSent={setThanks} />
      )}
    </div>
  )
}

function ConcernReportForm({ onSent }: { onSent: (thanks: string) => void }) {
  const { user } = useAuth()
  const [isSecret, setIsSecret] = useState(false)
  const form: ConcernForm = useSchemaForm<Fields, NewConcern>(
    () => import('#shared/concerns/model.ts').then(model => model.NewConcern),
    { text: '', name: '', contact: '' },
  )
  const { send, pending } = useSend(concerns.create, {
    toast: { error: 'Your report was not sent' },
    unsigned: isSecret,
  })

  async function report(body: NewConcern) {
    const sent = await send({ body: isSecret ? { topic: body.topic, text: body.text } : body })
    if (sent.ok) onSent(sent.reply.message)
    else showIssues(form, sent.error)
  }

  return (
    <Card>
      <Form form={form} onSubmit={report}>
        <SelectField form={form} name="topic" label="What is it about?" empty="Choose one" options={topics} />
        <TextAreaField
          form={form}
          name="text"
          label="What happened?"
          hint="When and where, who was there, and what should happen next."
          rows={7}
          maxLength={5000}
        />
        {user && (
          <Checkbox
            label="Report anonymously"
            hint={isSecret ? undefined : `Your report includes your name, ${user.fullName}.`}
            checked={isSecret}
            onChange={event => setIsSecret(event.target.checked)}
          />
        )}
        {!user && (
          <TextField form={form} name="name" label="Your name" autoComplete="name" optional maxLength={120} />
        )}
        {!isSecret && (
          <TextField
            form={form}
            name="contact"
            label="How can we reach you?"
            hint="A phone number or email address. Without it, we can’t follow up."
            autoComplete="off"
            optional
            maxLength={254}
          />
        )}
        <div className={buttonStyles.actions}>
          <Button type="submit" variant="primary" pending={pending}>
            Send report
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** Replaces the form, and takes the focus. */
function ThankYou({ text, onAgain }: { text: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <section className={statesStyles.empty}>
      <h2 ref={heading} tabIndex={-1}>
        We received your report
      </h2>
      <p className="muted">{text}</p>
      <Button onClick={onAgain}>Report something else</Button>
    </section>
  )
}
