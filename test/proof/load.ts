import { api } from '#shared/routes.ts'
import { createCardPayer, declinedCard, validCard } from '../club.ts'
import { newAccount, newPlayer, newProgram } from '../forms.ts'
import { createRandom, type SeededRandom } from '../proof.ts'
import { files, newPresignForm } from '../uploads/files.ts'
import { type ClubUnderLoad, withTimeout } from './clubUnderLoad.ts'

/** An effect that the club has acknowledged, and a check that it still holds. */
export interface Effect {
  what: string
  stands(): Promise<boolean>
}

export interface Family {
  username: string
  token: string
}

export interface Load {
  /** The acknowledged effects, oldest first. */
  effects: Effect[]
  families: Family[]
  /** Answers that a club must not give even while it is being killed. */
  wrong: string[]
  /** How often an outcome was unknown and the call was repeated. */
  unknown: number
  /** Rejects if a family or the office got an answer that it must not get. */
  failed: Promise<never>
  /** Starts nobody new; settles when the current ones have finished. */
  end(): Promise<void>
}

type Caller = { token: string }
type Reply = { status: number; text: string }

/** Concurrent families who sign up, add children, register and pay, and an office that edits a program. */
export async function startLoad(
  club: ClubUnderLoad,
  people: { admin: Caller; publishableKey: string; families: number; capacity: number },
  seed: number,
): Promise<Load & { programs: { id: string; capacity?: number | null }[] }> {
  const { admin } = people
  const make = async (name: string, more: object) =>
    club.ok(api.programs.create, { as: admin, body: newProgram(name, { endDate: '2036-06-15', ...more }) })
  const travel = await make('Travel', { fee: 12_500 })
  const camp = await make('Camp', { fee: 5000, capacity: people.capacity })
  const clinic = await make('Clinic', { fee: 0 })
  const pay = createCardPayer(`${club.url}/_local/stripe`, people.publishableKey)
  const load: Omit<Load, 'failed' | 'end'> = { effects: [], families: [], wrong: [], unknown: 0 }
  let names = 0
  let ending = false

  /** Repeats a call until there is an answer: a kill hides whether the last request took effect. */
  async function ask<T extends Reply>(send: () => Promise<T>): Promise<T & { again: boolean }> {
    for (let attempt = 0; attempt < 40; attempt++) {
      await club.open()
      const reply = await send().catch(() => undefined)
      if (reply && reply.status < 500) return { ...reply, again: attempt > 0 }
      if (reply && reply.status !== 503) load.wrong.push(`${reply.status}: ${reply.text}`)
      load.unknown += 1
    }
    throw new Error('The club does not answer.')
  }

  function note(what: string, stands: Effect['stands']): void {
    load.effects.push({ what, stands })
    club.acknowledged()
  }

  function demand(fine: boolean, what: string, reply: Reply): void {
    if (!fine) throw new Error(`${what} was answered ${reply.status}: ${reply.text}`)
  }

  async function join(): Promise<Family> {
    const username = `kin${++names}`
    const body = newAccount(username)
    const joined = await ask(() => club.call(api.auth.register, { body }))
    demand(joined.status === 201 || (joined.again && joined.status === 409), `Joining as ${username}`, joined)
    const signedIn =
      joined.status === 201
        ? joined
        : await ask(() => club.call(api.auth.login, { body: { username, password: body.password } }))
    demand(signedIn.status < 300, `Signing in as ${username}`, signedIn)
    const actAsFamily = { username, token: signedIn.json.token }
    load.families.push(actAsFamily)
    note(`account and session of ${username}`, async () => {
      const me = await club.call(api.users.me, { as: actAsFamily })
      return me.status === 200 && me.json.username === username
    })
    return actAsFamily
  }

  /**
   * Uploads a picture. A presigned link does not survive a restart of the club, so each try gets a new one.
   */
  async function upload(as: Family): Promise<string> {
    let id = ''
    const sent = await ask(async () => {
      const target = await club.call(api.uploads.presign, { as, body: newPresignForm(files.png) })
      if (target.status !== 201) return target
      id = target.json.id
      const { url, headers } = target.json
      const reply = await fetch(url, { method: 'PUT', headers, body: Buffer.from(files.png) })
      return { status: reply.status, text: await reply.text() }
    })
    demand(sent.status === 200, 'A picture', sent)
    const confirmed = await ask(() => club.call(api.uploads.confirm, { as, params: { id } }))
    demand(confirmed.status === 200, 'Confirming a picture', confirmed)
    note(`picture ${id}`, async () => {
      const { url } = await club.ok(api.uploads.get, { as, params: { id } })
      return files.png.equals(Buffer.from(await (await fetch(url)).arrayBuffer()))
    })
    return id
  }

  async function addChild(as: Family, firstName: string): Promise<string> {
    const playerImageUrl = await upload(as)
    const body = newPlayer(firstName, { lastName: as.username, playerImageUrl })
    const reply = await ask(() => club.call(api.players.create, { as, body }))
    demand(
      reply.status === 201 || (reply.again && reply.status === 200),
      `${firstName} of ${as.username}`,
      reply,
    )
    const { id } = reply.json
    note(`child ${id}`, async () => {
      const own = await club.ok(api.players.list, { as, query: { myPlayers: 'true' } })
      const same = own.filter(child => child.id === id || child.firstName === firstName)
      return same.length === 1 && same[0]?.playerImageUrl === playerImageUrl
    })
    return id
  }

  const registrationOf = async (as: Caller, id: string) => {
    const own = await club.ok(api.registrations.list, { as })
    return own.find(registration => registration.id === id)
  }

  const isPaid = async (as: Caller, id: string) => (await registrationOf(as, id))?.paymentStatus === 'paid'

  /** Undefined if the program was full. */
  async function register(as: Family, playerId: string, programId: string) {
    const body = { programId, playerId }
    const reply = await ask(() => club.call(api.registrations.create, { as, body }))
    if (reply.status === 409 && programId === camp.id) return undefined
    demand(reply.status === 201 || (reply.again && reply.status === 200), 'A registration', reply)
    const { id, fee, balance } = reply.json
    note(`registration ${id}`, async () => {
      const found = await registrationOf(as, id)
      return found?.playerId === playerId && found.programId === programId && found.fee === fee
    })
    return { id, amount: balance ?? 0 }
  }

  async function payLater(as: Family, id: string): Promise<void> {
    const body = { paymentStatus: 'pay_later' as const }
    const reply = await ask(() => club.call(api.registrations.update, { as, params: { id }, body }))
    demand(reply.status === 200, 'Paying later', reply)
    const { graceUntil } = reply.json
    note(`deferral of ${id}`, async () => {
      const found = await registrationOf(as, id)
      return found?.paymentStatus === 'pay_later' && found.graceUntil === graceUntil
    })
  }

  async function payByCard(as: Family, { id, amount }: { id: string; amount: number }, chance: SeededRandom) {
    const body = { amount, registrationId: id }
    const intent = await ask(() => club.call(api.payments.createIntent, { as, body }))
    demand(intent.status === 200, 'An intent', intent)
    const { clientSecret } = intent.json
    const present = (card: string) =>
      ask(async () => {
        const outcome = await pay(clientSecret, card)
        return { status: outcome.status ? 200 : 402, text: JSON.stringify(outcome) }
      })
    if (chance.roll(4) === 0) {
      const declined = await present(declinedCard)
      demand(declined.status === 402, 'A card without cover', declined)
    }
    const charged = await present(validCard)
    demand(charged.status === 200 || charged.again, 'A good card', charged)
    // Whether or not the browser checks: Stripe's webhook reports it, also after a kill.
    note(`charge for ${id}`, () => isPaid(as, id))
    // Half of the families close the page at once.
    if (chance.roll(2) === 0) return
    const look = { as, params: { id }, body: { paymentStatus: 'paid' as const } }
    const seen = await ask(() => club.call(api.registrations.update, look))
    demand(seen.status === 200 && seen.json.paymentStatus === 'paid', 'Looking whether it is paid', seen)
    note(`payment of ${id}`, () => isPaid(as, id))
  }

  async function actAsFamily(): Promise<void> {
    const chance = createRandom(seed + names)
    const as = await join()
    for (const firstName of ['Sam', 'Kim'].slice(0, 1 + chance.roll(2))) {
      const child = await addChild(as, firstName)
      for (const program of [travel, camp, clinic].filter(() => chance.roll(3) > 0)) {
        const registration = await register(as, child, program.id)
        if (!registration) continue
        const choice = chance.roll(5)
        if (registration.amount > 0 && choice < 3) await payByCard(as, registration, chance)
        else if (choice < 4) await payLater(as, registration.id)
      }
    }
  }

  async function edit(n: number): Promise<void> {
    const before = await ask(() => club.call(api.programs.get, { params: { id: travel.id } }))
    const { version } = before.json
    const location = `Field ${n}`
    const body = { version, location }
    const reply = await ask(() =>
      club.call(api.programs.update, { as: admin, params: { id: travel.id }, body }),
    )
    const now = await ask(() => club.call(api.programs.get, { params: { id: travel.id } }))
    // The only editor: if the first try took effect, the second one gets a version conflict.
    const mine = now.json.version === version + 1 && now.json.location === location
    demand(mine && (reply.status === 200 || (reply.again && reply.status === 409)), 'An edit', reply)
    note(`edit ${n}`, async () => {
      const { json } = await club.call(api.programs.get, { params: { id: travel.id } })
      return json.version > version + 1 || (json.version === version + 1 && json.location === location)
    })
  }

  const until = async (step: (n: number) => Promise<void>) => {
    for (let n = 1; !ending; n++) await step(n)
  }
  const all = Promise.all([...Array.from({ length: people.families }, () => until(actAsFamily)), until(edit)])
  return Object.assign(load, {
    programs: [travel, { ...camp, capacity: people.capacity }, clinic],
    failed: all.then(() => new Promise<never>(() => {})),
    end: async () => {
      ending = true
      await withTimeout('the families to finish', all)
    },
  })
}
