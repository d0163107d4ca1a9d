import { afterAll, describe, expect, it } from 'vitest'
import { maxReminders } from '#shared/invoices/reminders.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { createTimeline } from '../registrations/timeline.ts'
import { createBill } from './createBill.ts'

const club = await openClub()
const admin = await club.person('admin')
const { signIn } = createTimeline(club, admin)
const text = 'Please pay, or call us.\nWe are at the field on Saturday.'
const remind = async (invoiceIds: string[], words = text) =>
  club.call(api.invoices.remind, { as: await signIn(admin), body: { invoiceIds, text: words } })
const read = async (id: string) => club.ok(api.invoices.get, { as: await signIn(admin), params: { id } })
const bill = async (userId: string, more: object = {}) => createBill(club, await signIn(admin), userId, more)
async function mailsTo({ email }: { email: string }) {
  await club.tick()
  return club.ses.mails(email).filter(({ subject }) => subject.startsWith('You owe'))
}
afterAll(async () => expect(await club.verify()).toEqual([]))

describe('a reminder', () => {
  it('a family gets one mail with all that it owes of what was chosen, and each invoice notes it', async () => {
    const parent = await club.person('parent')
    const [one, other, left] = [
      await bill(parent.id, { description: 'Helmet', amount: 4500 }),
      await bill(parent.id, { description: 'Jersey', amount: 2000 }),
      await bill(parent.id, { description: 'Stick' }),
    ]
    const at = club.clock.now.toISOString()
    const { status, json } = await remind([one.id, other.id, one.id])
    expect([status, json]).toEqual([200, { invoices: 2, people: 1, settled: 0, recent: 0 }])
    expect((await read(one.id)).remindedAt).toEqual([at])
    expect((await read(left.id)).remindedAt).toEqual([])

    const mails = await mailsTo(parent)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('You owe Ridgeline Lacrosse $65.00')
    expect(mails[0]?.text).toContain('Please pay, or call us.\n')
    expect(mails[0]?.text).toContain('We are at the field on Saturday.')
    expect(mails[0]?.text).toContain(`$45.00 for Helmet (invoice ${one.invoiceNumber})`)
    expect(mails[0]?.text).toContain(`$20.00 for Jersey (invoice ${other.invoiceNumber})`)
    expect(mails[0]?.text).not.toContain('Stick')
    expect(mails[0]?.text).toContain('http://club.test/account')
  })

  it('a reminder of a single invoice leads to its payment: of a registration to the checkout', async () => {
    const { id: programId } = await club.ok(api.programs.create, {
      as: await signIn(admin),
      body: newProgram('Travel', { fee: 12_500 }),
    })
    const { parent, registration } = await createRegisteredFamily(club, programId)
    const [invoice] = (await club.ok(api.invoices.list, { as: await signIn(admin) })).filter(
      ({ registrationId }) => registrationId === registration.id,
    )
    await remind([invoice?.id ?? ''])
    const [mail] = await mailsTo(parent)
    expect(mail?.text).toContain(`/checkout?programId=${programId}&registrationId=${registration.id}`)

    const payer = await club.person('parent')
    const { id } = await bill(payer.id)
    await remind([id])
    expect((await mailsTo(payer))[0]?.text).toContain(`/invoice/${id}/pay`)
  })

  it('nobody is reminded of an invoice twice in three days, nor of one that is settled', async () => {
    const parent = await club.person('parent')
    const [owed, paid] = [await bill(parent.id), await bill(parent.id)]
    const as = await signIn(admin)
    await club.ok(api.invoices.update, { as, params: { id: paid.id }, body: { status: 'paid' } })
    expect((await remind([owed.id, paid.id])).json).toEqual({ invoices: 1, people: 1, settled: 1, recent: 0 })
    club.clock.pass({ hours: 71 })
    expect((await remind([owed.id])).json).toEqual({ invoices: 0, people: 0, settled: 0, recent: 1 })
    expect(await mailsTo(parent)).toHaveLength(1)
    club.clock.pass({ hours: 1 })
    expect((await remind([owed.id])).json).toMatchObject({ invoices: 1, recent: 0 })
    expect(await mailsTo(parent)).toHaveLength(2)
    expect((await read(owed.id)).remindedAt).toHaveLength(2)
  })

  it('a reminder that two people send at once is sent once', async () => {
    const parent = await club.person('parent')
    const { id } = await bill(parent.id)
    await signIn(admin)
    const answers = await Promise.all([remind([id]), remind([id]), remind([id])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ json }) => json.invoices).toSorted()).toEqual([0, 0, 1])
    expect(await mailsTo(parent)).toHaveLength(1)
  })

  it('a payment that comes at the same time is not lost', async () => {
    const parent = await club.person('parent')
    const { id } = await bill(parent.id)
    const as = await signIn(admin)
    const body = { amountCents: 4500, method: 'cash' as const, key: 'cash-at-the-same-time' }
    const [paid] = await Promise.all([
      club.call(api.invoices.pay, { as, params: { id }, body }),
      remind([id]),
    ])
    expect(paid.status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'paid', balance: 0 })
  })

  it('a family that owes more than a transaction takes gets them in two mails', async () => {
    const parent = await club.person('parent')
    const ids: string[] = []
    for (let n = 0; n < 45; n++) ids.push((await bill(parent.id)).id)
    expect((await remind(ids)).json).toEqual({ invoices: 45, people: 1, settled: 0, recent: 0 })
    expect(await mailsTo(parent)).toHaveLength(2)
  })

  it('a reminder without words, without invoices or with too many says which field is wrong', async () => {
    expect(await remind(['inv_x'], ' ')).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'text', message: 'Please write a few words' }] },
    })
    expect(await remind([])).toMatchObject({ status: 400, json: { issues: [{ field: 'invoiceIds' }] } })
    const many = Array.from({ length: maxReminders + 1 }, (_, n) => `inv_${n}`)
    expect(await remind(many)).toMatchObject({ status: 400, json: { issues: [{ field: 'invoiceIds' }] } })
    expect((await remind(['inv_x'])).json).toEqual({ invoices: 0, people: 0, settled: 0, recent: 0 })
  })

  it('a family is not told when it was reminded, and the report names what is overdue', async () => {
    const parent = await club.person('parent')
    const { id } = await bill(parent.id, { dueDate: '2026-01-10' })
    await remind([id])
    const [own] = await club.ok(api.invoices.mine, { as: await signIn(parent) })
    expect(own).not.toHaveProperty('remindedAt')
    const { families } = await club.ok(api.invoices.ageing, { as: await signIn(admin) })
    expect(families.find(({ userId }) => userId === parent.id)?.overdue).toEqual([
      expect.objectContaining({ id, status: 'overdue', balance: 4500, remindedAt: [expect.any(String)] }),
    ])
  })
})
