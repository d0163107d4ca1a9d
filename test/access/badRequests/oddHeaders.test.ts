import { expect, it } from 'vitest'
import { createGateway } from '#infra/local/gateway/gateway.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../../club.ts'
import { expectClientError } from '../refusals.ts'

const club = await openClub()
const admin = await club.person('admin')
const as = { token: admin.token }

it('a cursor works only for the caller and the list that it was made for', async () => {
  const { sealCursor } = await import('#functions/platform/http/cursor.ts')
  const listInvoices = (cursor: string) => club.call(api.invoices.list, { as, query: { cursor } })
  const asOf = '2026-03-02T00:00:00.000Z'
  const start = { pk: 'INV#x', sk: 'META', gsi1pk: 'INVOICES', gsi1sk: '2026', asOf }
  const sealed = async (scope: string) => (await sealCursor(start, scope)) ?? ''
  const list = (id: string) => JSON.stringify(['invoices', '', '', '', id])
  const own = await sealed(list(admin.id))
  expect((await listInvoices(own)).status).toBe(200)
  const [body = '', mark = ''] = own.split('.')
  const users = Buffer.from(JSON.stringify({ ...start, gsi1pk: 'USERS' })).toString('base64url')
  for (const bad of [
    await sealed(list('usr_other')),
    await sealed(list(admin.id).replace('invoices', 'players')),
    ...[`${users}.${mark}`, `${body}.`, body, `.${mark}`],
    `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
    ...['', '.', '{}', 'e30.e30', '\u0000', 'é.é', 'a.b.c'],
  ]) {
    const reply = await listInvoices(bad)
    expectClientError(reply, bad)
    expect([reply.status, reply.json.issues[0]?.field], bad).toEqual([400, 'cursor'])
  }
})

it.each(['a.b', '..', 'ses_x.é', `${'a'.repeat(2_100)}.b`, `a.${'b'.repeat(7_000)}`, '\u0000.\u0000'])(
  'a malformed session cookie (%#) neither recovers nor extends a session',
  async value => {
    for (const route of [api.auth.recover, api.auth.extend]) {
      const reply = await club.call(route, { headers: { cookie: `__Host-session=${value}; __proto__=1; x` } })
      expectClientError(reply, value.slice(0, 20))
      expect(reply.status).toBe(401)
    }
  },
)

it.each(['', 'ö'.repeat(32), 'o'.repeat(31), `${'o'.repeat(32)}o`])(
  'a request with the wrong origin secret %j gets nothing at all',
  async originSecret => {
    const { lambdas } = club.handlers
    const gateway = createGateway({ lambdas, originSecret, now: () => club.clock.now })
    for (const url of ['/api/health', '/api/user', '/api/invoices']) {
      const reply = await gateway.handle({ method: 'GET', url, headers: { authorization: 'Bearer x' } })
      expectClientError({ ...reply, text: reply.body.toString() }, originSecret)
      expect(reply.status).toBe(403)
    }
  },
)
