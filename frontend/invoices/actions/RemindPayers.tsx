import { invoices as routes } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import styles from '#frontend/invoices/invoices.module.css'
import { affectedRoutes } from '#frontend/invoices/queries.ts'
import { callRoute } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextAreaField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import type { OwedInvoice } from '#shared/invoices/model.ts'
import {
  maxReminders,
  reminderPauseDays,
  reminderText,
  type SkipReason,
  skipReasons,
  writeReminder,
} from '#shared/invoices/reminders.ts'
import { formatCents, sum } from '#shared/money.ts'
import { formatQuantity } from '#shared/text.ts'

interface Props {
  invoices: readonly OwedInvoice[]
  open: boolean
  onClose: () => void
}

/** Reminds those who owe, after showing the mail and who is left out. */
export default function RemindPayers({ invoices, open, onClose }: Props) {
  const form = useSchemaForm(
    () => import('#shared/invoices/reminderModel.ts').then(({ ReminderFields }) => ReminderFields),
    { text: reminderText },
  )
  const { send, pending } = useSend(routes.remind, {
    toast: { error: 'Not all reminders were sent' },
    refetch: [routes.get, ...affectedRoutes],
  })
  const everybody = groupByPayer(invoices)
  const ids = invoices.map(({ id }) => id)
  const preview = useQuery({
    queryKey: ['reminders', ids],
    queryFn: async () => {
      const ask = (invoiceIds: string[]) =>
        callRoute(routes.remind, { body: { invoiceIds, text: reminderText, dryRun: true } })
      return (await Promise.all(toRequests(everybody).map(ask))).flatMap(({ skipped }) => skipped)
    },
    enabled: open && ids.length > 0,
    // Asked anew each time: whoever was reminded a minute ago is not reminded again.
    ...{ gcTime: 0, staleTime: 0 },
  })
  const answer = preview.isFetching ? undefined : preview.data
  const skipped = new Map(answer?.map(({ id, reason }) => [id, reason]))
  const due = answer ? invoices.filter(({ id }) => !skipped.has(id)) : []
  const people = groupByPayer(due)

  async function remind({ text }: { text: string }) {
    let reminded = 0
    for (const invoiceIds of toRequests(people)) {
      const sent = await send({ body: { invoiceIds, text } })
      if (!sent.ok) return showIssues(form, sent.error)
      reminded += sent.reply.people
    }
    toast({ title: reminded === 1 ? 'Reminder sent' : `${reminded} reminders sent` })
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={people.length === 1 ? `Remind ${people[0]?.[0]?.userName}` : 'Remind families who owe'}
      description={answer && describe(due, people.length)}
      action={people.length > 1 ? `Send ${people.length} reminders` : 'Send reminder'}
      isReady={due.length > 0}
      pending={pending}
    >
      {formId => (
        <>
          {preview.isFetching && <Skeleton lines={4} />}
          {preview.error && <Alert tone="error">{preview.error.message}</Alert>}
          <LeftOut reasons={[...skipped.values()]} />
          {due.length > 0 && (
            <Form form={form} id={formId} onSubmit={remind}>
              <TextAreaField form={form} name="text" label="Message" rows={4} maxLength={1000} />
              <Preview text={form.watch('text')} invoices={people[0] ?? []} />
            </Form>
          )}
        </>
      )}
    </ActionDialog>
  )
}

function describe(due: readonly OwedInvoice[], people: number): string {
  if (due.length === 0) return 'There is no one to remind right now.'
  const count = people === 1 ? '1 person will get' : `${people} people will get`
  const total = formatCents(sum(due.map(({ balance }) => balance)))
  return `${count} an email about ${formatQuantity(due.length, 'invoice')}, ${total} in all. Each reminder is noted on the invoice.`
}

function LeftOut({ reasons }: { reasons: readonly SkipReason[] }) {
  if (reasons.length === 0) return null
  return (
    <Alert tone="info">
      {skipReasons
        .map(reason => [reason, reasons.filter(one => one === reason).length] as const)
        .filter(([, count]) => count > 0)
        .map(([reason, count]) => (
          <p key={reason}>
            {formatQuantity(count, 'invoice')} skipped: {skipTexts[reason]}.
          </p>
        ))}
    </Alert>
  )
}

const skipTexts: Record<SkipReason, string> = {
  settled: 'nothing is owed anymore',
  over: 'the spot was released and the program is over, so it can’t be paid',
  recent: `reminded within the last ${reminderPauseDays} days`,
  disputed: 'a bank is deciding about a payment',
  processing: 'a bank has not confirmed a payment yet',
  paused: 'the family was given more time to pay',
  unreachable: 'the payer’s email is not confirmed, or can’t be delivered',
}

/** The mail of the first person, whose link follows. */
function Preview({ text, invoices }: { text: string; invoices: readonly OwedInvoice[] }) {
  const { config, name } = useClub()
  const [first] = invoices
  if (!config || !first) return null
  const { timeZone } = config
  const { subject, lines } = writeReminder({ name: '[first name]', text, invoices }, { name, timeZone })
  return (
    <section className={styles.preview} aria-label="Email preview">
      <p>
        <strong>{subject}</strong>
      </p>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <p key={at}>{line}</p>
      ))}
      <p className="muted">A payment link will be added below.</p>
    </section>
  )
}

function groupByPayer(invoices: readonly OwedInvoice[]): OwedInvoice[][] {
  const groups = new Map<string, OwedInvoice[]>()
  for (const invoice of invoices) groups.set(invoice.userId, [...(groups.get(invoice.userId) ?? []), invoice])
  return [...groups.values()]
}

/** As few requests as possible, in which all invoices of a person are together: each gets one mail. */
function toRequests(people: readonly OwedInvoice[][]): string[][] {
  const requests: string[][] = []
  for (const own of people) {
    const ids = own.map(({ id }) => id).slice(0, maxReminders)
    const last = requests.at(-1)
    if (last && last.length + ids.length <= maxReminders) last.push(...ids)
    else requests.push(ids)
  }
  return requests
}
