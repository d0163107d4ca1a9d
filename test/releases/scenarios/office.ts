import { createSettingsEditor } from '#infra/local/settingsEditor.ts'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { newAccount } from '../../forms.ts'
import type { Family, Programs } from './families.ts'
import type { Scene } from './scene.ts'

/** A bill that is paid, reversed and waived in part, and a refund to a card. */
export async function keepTheBooks(
  { ok, director, mark, today }: Scene,
  programs: Programs,
  families: Family[],
) {
  const userId = (await ok(api.users.me, { as: families[1]?.as })).id
  const bill = await ok(api.invoices.create, {
    as: director,
    body: {
      userId,
      amount: 4500,
      description: 'Uniform',
      notes: 'Two shirts',
      dueDate: addDays(today, 14),
    },
  })
  const params = { id: bill.id }
  const reason = 'Agreed by phone'
  const key = (what: string) => `${what}-${mark}`
  const paid = await ok(api.invoices.pay, {
    as: director,
    params,
    body: { amountCents: 3000, method: 'cash', reference: 'Box 3', key: key('cash') },
  })
  await ok(api.invoices.reverse, {
    as: director,
    params,
    body: { ref: paid.entries[0]?.ref ?? '', reason },
  })
  await ok(api.invoices.adjust, {
    as: director,
    params,
    body: { amountCents: 500, reason, key: key('waiver') },
  })
  await ok(api.invoices.update, { as: director, params, body: { notes: 'Three shirts' } })
  const card = (await ok(api.invoices.list, { as: director })).find(
    one => one.programId === programs.travel.id && one.amountPaid === 13_500,
  )
  await ok(api.invoices.refund, {
    as: director,
    params: { id: card?.id ?? '' },
    body: { amountCents: 1000, reason, from: 'card', key: key('refund') },
  })
}

/** An account is deleted, a child gets another guardian, the settings change. */
export async function tidyUp({ ok, admin, signIn, mark }: Scene, families: Family[]) {
  const [, , three, , five] = families
  const name = `twin.${mark}`
  await ok(api.auth.register, { body: newAccount(name) })
  const { id } = await ok(api.users.me, { as: await signIn(name, newAccount(name).password) })
  await ok(api.users.remove, { as: admin, params: { id } })
  await ok(api.players.update, {
    as: three?.as,
    params: { id: three?.child.id ?? '' },
    body: { emergencyContact: 'Lee Moreau' },
  })
  await ok(api.players.setParent, {
    as: admin,
    params: { id: five?.child.id ?? '' },
    body: { parentId: (await signIn('parent')).user.id },
  })
  const settings = createSettingsEditor({ ok }, admin)
  await settings.change({ schools: [...(await settings.read()).schools, `School ${mark}`] })
}
