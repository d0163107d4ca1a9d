/**
 * The single table. All keys and indexes are defined here, and nowhere else.
 *
 * | Row                        | pk / sk                      | gsi1 list            | gsi2 owner          | gsi3 scope            | gsi4 state            |
 * |----------------------------|------------------------------|----------------------|---------------------|-----------------------|-----------------------|
 * | user                       | USER#u / ME#0                | USERS / name#u       |                     | ROLE#role / name#u    | PENDING#coach / at#u  |
 * | child of a user            | USER#u / ME#CHILD#p          |                      |                     |                       |                       |
 * | team of a user             | USER#u / ME#TEAM#t           |                      |                     |                       |                       |
 * | guardian of a player       | PLAYER#p / GUARD#u           |                      |                     |                       |                       |
 * | invited guardian (ttl)     | PLAYER#p / INVITE#address    |                      |                     |                       |                       |
 * | session (ttl)              | SESSION#s / 0                |                      | USER#u#SESSION / at |                       |                       |
 * | mail held for daily digest | USER#u / MAIL#at#ref         |                      |                     |                       |                       |
 * | reminders a user was sent  | USER#u / REMINDERS           |                      |                     |                       |                       |
 * | until when all are reminded| REMINDERS / STATE            |                      |                     |                       |                       |
 * | calendar subscription      | USER#u / CAL#t or CAL#all    |                      |                     |                       |                       |
 * | calendar address           | CAL#hash / 0                 |                      |                     |                       |                       |
 * | password reset (ttl)       | RESET#hash / 0               |                      |                     |                       |                       |
 * | administrator's link (ttl) | ADMINLINK#hash / 0           |                      |                     |                       |                       |
 * | reported concern           | CONCERN#c / META             | CONCERNS / at#c      |                     |                       | CONCERN#open / at#c   |
 * | person search entry        | FIND#user#a / token#u#of     |                      |                     |                       |                       |
 * | invoice search entry       | FIND#invoice#a / token#-at#i |                      |                     |                       |                       |
 * | unique value               | UNIQ#kind#value / 0          |                      |                     |                       |                       |
 * | player                     | PLAYER#p / META              | PLAYERS / last#first#p |                   | POOL#PLAYER / name    |                       |
 * | two profiles, one child?    | ALIKE#p#q / 0                | ALIKE / at#p#q       | PLAYER#p#ALIKE / q  | PLAYER#q#ALIKE / p    |                       |
 * | player, sensitive          | PLAYER#p / PRIVATE           |                      |                     |                       |                       |
 * | program                    | PROGRAM#g / META             | PROGRAMS / start#g   |                     |                       | PROG#status / start#g |
 * | program's figures          | STATS / g                    |                      |                     |                       |                       |
 * | team                       | TEAM#t / META                | TEAMS / name#t       |                     | PROGRAM#g#TEAM / name |                       |
 * | player on a team           | TEAM#t / PLAYER#p            | MEMBERS / t#p        |                     |                       |                       |
 * | coach of a team            | TEAM#t / STAFF#u             | MEMBERS / t#u        |                     |                       |                       |
 * | jersey number (guard)      | TEAM#t / JERSEY#07           |                      |                     |                       |                       |
 * | event                      | EVENT#e / META               | EVENTS / date#time#e | SERIES#s / date     |                       | MASTER / date#time#e  |
 * | event of a team            | TEAM#t / EVENT#date#time#e   |                      |                     |                       |                       |
 * | attendance                 | EVENT#e / ATT#p              |                      | PLAYER#p#ATT / date#e |                     |                       |
 * | who was asked to answer (ttl) | EVENT#e / ASKED#t         |                      |                     |                       |                       |
 * | announcement               | ANN#a / META                 | ANNS / end#a         |                     | ANN#club or #t / end#a |                      |
 * | badge                      | TYPE#t / META                | TYPES / name#t       |                     |                       |                       |
 * | award                      | AWARD#a / META               | AWARDS / at#a        | PLAYER#p#AWARD / at#a | TEAM#t#AWARD / at#a |                       |
 * | team's award of a player   | AWARD#a / PLAYER#p           |                      | PLAYER#p#AWARD / at#a |                     |                       |
 * | conversation               | CONV#c / META                | CONVS / at#c         |                     |                       | CONV#ask / at#c       |
 * | message                    | CONV#c / MSG#seq             |                      |                     |                       |                       |
 * | conversation participant   | CONV#c / PARTY#u             |                      | CONVS#u or #p / at#c |                      |                       |
 * | read mark                  | CONV#c / READ#u              |                      |                     |                       |                       |
 * | send id (ttl)              | CONV#c / SENT#x              |                      |                     |                       |                       |
 * | the club's settings        | CLUB / SETTINGS              |                      |                     |                       |                       |
 * | the club's page text       | CLUB / PAGE#name             |                      |                     |                       |                       |
 * | step of the setup left out | CLUB / SETUP#step            |                      |                     |                       |                       |
 * | sample data                | CLUB / SAMPLE                |                      |                     |                       |                       |
 * | who claimed the club       | CLUB / CLAIM                 |                      |                     |                       |                       |
 * | Stripe's public key        | CLUB / CARDS                 |                      |                     |                       |                       |
 * | former consent text        | CONSENT#c / version          |                      |                     |                       |                       |
 * | when messages were cleared | MESSAGES / CLEARED           |                      |                     |                       |                       |
 * | credential                 | CRED#k / META                | CREDS / at#k         | USER#u#CRED / at#k  | CREDSEASON#s / u#at#k | CREDSTATE#pending / at#k |
 * | pending credential (guard) | USER#u / CRED#season#type    |                      |                     |                       |                       |
 * | coach reminder             | USER#u / REMINDED            |                      |                     | REMINDED / u          |                       |
 * | registration               | REG#r / META                 | REGS / at#r          | USER#u#REG / at#r   | PROGRAM#g#REG / at#r  | PLAYER#p#REG / at#r   |
 * | live registration (guard)  | PLAYER#p / REG#g             |                      |                     |                       |                       |
 * | waitlist entry             | PLAYER#p / WAIT#g            |                      | USER#u#WAIT / at    |                       | WAIT#g / at#p         |
 * | invoice                    | INV#i / META                 | INVOICES / at#i      | USER#u#INV / at#i   | PROGRAM#g#INV / at#i  | INVSTATE#s / due#i    |
 * | ledger entry               | LEDGER#i / PAY#pi            | LEDGER#yyyy-mm / at  | USER#u#LEDGER / at  |                       |                       |
 * | discount code              | DISC#c / META                | DISCOUNTS / code     |                     |                       |                       |
 * | uses of a code by a payer  | DISC#c / USER#u              |                      |                     |                       |                       |
 * | one use of a code          | DISC#c / RED#i               |                      |                     | DISC#c#RED / at#i     |                       |
 * | bank record of an entry    | BANK#ref / 0                 | BESIDE / at#ref      |                     |                       |                       |
 * | Stripe's payout            | PAYOUT#po / 0                |                      |                     |                       |                       |
 * | reconciliation exception   | EXC#x / 0                    |                      |                     |                       | EXC#open / at#x       |
 * | comparison with Stripe     | RECONCILIATION / LAST        |                      |                     |                       |                       |
 * | Stripe intent              | PI#pi / 0                    |                      |                     |                       |                       |
 * | Stripe event (ttl)         | EVT#e / 0                    |                      |                     |                       |                       |
 * | upload                     | UPLOAD#x / META              |                      |                     |                       |                       |
 * | audit (never changed)      | AUDIT#a / 0                  | AUDITS / at#a        | AUDITOF#x / at#a    | AUDITBY#u / at#a      | AUDITKIND#kind / at#a |
 * | audit, copy for another    | AUDIT#a / OF#x               |                      | AUDITOF#x / at#a    |                       |                       |
 * | name of a deleted person   | FORMER#x / 0                 |                      |                     |                       |                       |
 * | job                        | DUE / at#kind#ref            |                      |                     |                       |                       |
 * | due mail                   | DUE#mail, DUE#bulk / same    |                      |                     |                       |                       |
 * | dead letter                | DEAD / at#kind#ref           |                      |                     |                       |                       |
 * | progress of migrations     | MIGRATIONS / STATE           |                      |                     |                       |                       |
 * | limit (ttl)                | RATE#key#window / 0          |                      |                     |                       |                       |
 * | counter                    | COUNTER / name               |                      |                     |                       |                       |
 *
 * Indexes are for lists. They lag, so they never decide about money or uniqueness: such a decision reads the
 * row itself, consistently, and is guarded by a condition in the write.
 */

export interface Key {
  pk: string
  sk: string
}

export const indexes = { list: 'gsi1', owner: 'gsi2', scope: 'gsi3', state: 'gsi4' } as const
export type Index = keyof typeof indexes

/** The key of a row in each index that lists it. */
export type IndexKeys = Partial<Record<Index, readonly [partition: string, order: string]>>

/**
 * Names sort ignoring case and accents, as people look them up. Truncated, because normalizing can make a name
 * eighteen times as long, and an index key has a limit of 1,024 bytes.
 */
export const toSortable = (...parts: string[]): string => parts.map(toSortablePart).join('#')

function toSortablePart(part: string): string {
  const plain = part.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain].slice(0, 80).join('')
}

/**
 * Is the key short enough for DynamoDB? Reading with a longer one is an error there; we treat such a row as missing.
 */
export const isValidKey = ({ pk, sk }: Key): boolean =>
  Buffer.byteLength(pk) <= 2048 && Buffer.byteLength(sk) <= 1024

/**
 * What kind of row a key is of, for a log: `PLAYER/META`, and of a value that only one may have which, `UNIQ#email`.
 * The rest of a key may be somebody's name or address.
 */
export function describeKey({ pk, sk }: Key): string {
  const [partition = ''] = /^(UNIQ#[a-z]+|[A-Z]+)/.exec(pk) ?? []
  const [sort] = /^[A-Z]+\b/.exec(sk) ?? []
  return sort ? `${partition}/${sort}` : partition
}

export const keys = {
  user: (u: string): Key => ({ pk: `USER#${u}`, sk: 'ME#0' }),
  ownChild: (u: string, p: string): Key => ({ pk: `USER#${u}`, sk: `ME#CHILD#${p}` }),
  ownTeam: (u: string, t: string): Key => ({ pk: `USER#${u}`, sk: `ME#TEAM#${t}` }),
  guardian: (p: string, u: string): Key => ({ pk: `PLAYER#${p}`, sk: `GUARD#${u}` }),
  /** Keyed by the digest of the address, so each address has one invitation. */
  invitedGuardian: (p: string, address: string): Key => ({ pk: `PLAYER#${p}`, sk: `INVITE#${address}` }),
  waitingMail: (u: string, at: string, ref: string): Key => ({
    pk: `USER#${u}`,
    sk: `MAIL#${at}#${ref}`,
  }),
  sentReminders: (u: string): Key => ({ pk: `USER#${u}`, sk: 'REMINDERS' }),
  reminderState: (): Key => ({ pk: 'REMINDERS', sk: 'STATE' }),
  session: (s: string): Key => ({ pk: `SESSION#${s}`, sk: '0' }),
  reset: (hash: string): Key => ({ pk: `RESET#${hash}`, sk: '0' }),
  adminLink: (hash: string): Key => ({ pk: `ADMINLINK#${hash}`, sk: '0' }),
  /** Sorts outside the `ME#` rows that every request reads. */
  calendar: (u: string, t: string | undefined): Key => ({ pk: `USER#${u}`, sk: `CAL#${t ?? 'all'}` }),
  calendarAddress: (hash: string): Key => ({ pk: `CAL#${hash}`, sk: '0' }),
  concern: (c: string): Key => ({ pk: `CONCERN#${c}`, sk: 'META' }),
  unique: (
    kind: 'username' | 'lookalike' | 'email' | 'child' | 'invoice' | 'discount',
    value: string,
  ): Key => ({
    pk: `UNIQ#${kind}#${value}`,
    sk: '0',
  }),
  /** Partitioned by first letter to spread the load. */
  userSearch: (token: string, u: string, of: 'name' | 'account'): Key => ({
    pk: `FIND#user#${[...token][0] ?? ''}`,
    sk: `${token}#${u}#${of}`,
  }),
  /** Among equal matches, the newest come first. */
  invoiceSearch: (token: string, at: string, i: string): Key => ({
    pk: `FIND#invoice#${[...token][0] ?? ''}`,
    sk: `${token}#${newestFirstKey(at)}#${i}`,
  }),
  player: (p: string): Key => ({ pk: `PLAYER#${p}`, sk: 'META' }),
  playerPrivate: (p: string): Key => ({ pk: `PLAYER#${p}`, sk: 'PRIVATE' }),
  /** Of two players, in the order of their ids. */
  alike: (p: string, q: string): Key => ({ pk: `ALIKE#${p}#${q}`, sk: '0' }),
  program: (g: string): Key => ({ pk: `PROGRAM#${g}`, sk: 'META' }),
  stats: (g: string): Key => ({ pk: 'STATS', sk: g }),
  team: (t: string): Key => ({ pk: `TEAM#${t}`, sk: 'META' }),
  rosterEntry: (t: string, p: string): Key => ({ pk: `TEAM#${t}`, sk: `PLAYER#${p}` }),
  teamStaff: (t: string, u: string): Key => ({ pk: `TEAM#${t}`, sk: `STAFF#${u}` }),
  jersey: (t: string, n: number): Key => ({
    pk: `TEAM#${t}`,
    sk: `JERSEY#${String(n).padStart(2, '0')}`,
  }),
  event: (e: string): Key => ({ pk: `EVENT#${e}`, sk: 'META' }),
  /** `when` is date#time, so that a team's events sort chronologically. */
  teamEvent: (t: string, when: string, e: string): Key => ({ pk: `TEAM#${t}`, sk: `EVENT#${when}#${e}` }),
  attendance: (e: string, p: string): Key => ({ pk: `EVENT#${e}`, sk: `ATT#${p}` }),
  asked: (e: string, t: string): Key => ({ pk: `EVENT#${e}`, sk: `ASKED#${t}` }),
  announcement: (a: string): Key => ({ pk: `ANN#${a}`, sk: 'META' }),
  achievementType: (t: string): Key => ({ pk: `TYPE#${t}`, sk: 'META' }),
  /** With a player: that player's part of a team award. */
  award: (a: string, p?: string): Key => ({ pk: `AWARD#${a}`, sk: p === undefined ? 'META' : `PLAYER#${p}` }),
  conversation: (c: string): Key => ({ pk: `CONV#${c}`, sk: 'META' }),
  /** The number keeps messages in order. */
  message: (c: string, seq: number): Key => ({ pk: `CONV#${c}`, sk: messageSortKey(seq) }),
  party: (c: string, u: string): Key => ({ pk: `CONV#${c}`, sk: `PARTY#${u}` }),
  readMark: (c: string, u: string): Key => ({ pk: `CONV#${c}`, sk: `READ#${u}` }),
  sent: (c: string, x: string): Key => ({ pk: `CONV#${c}`, sk: `SENT#${x}` }),
  clubSettings: (): Key => ({ pk: 'CLUB', sk: 'SETTINGS' }),
  clubPage: (name: string): Key => ({ pk: 'CLUB', sk: `PAGE#${name}` }),
  setupStep: (step: string): Key => ({ pk: 'CLUB', sk: `SETUP#${step}` }),
  sample: (): Key => ({ pk: 'CLUB', sk: 'SAMPLE' }),
  lastClaim: (): Key => ({ pk: 'CLUB', sk: 'CLAIM' }),
  cardKey: (): Key => ({ pk: 'CLUB', sk: 'CARDS' }),
  formerText: (consent: string, version: string): Key => ({ pk: `CONSENT#${consent}`, sk: version }),
  cleared: (): Key => ({ pk: 'MESSAGES', sk: 'CLEARED' }),
  credential: (k: string): Key => ({ pk: `CRED#${k}`, sk: 'META' }),
  waitingCredential: (u: string, season: string, type: string): Key => ({
    pk: `USER#${u}`,
    sk: `CRED#${season}#${type}`,
  }),
  reminded: (u: string): Key => ({ pk: `USER#${u}`, sk: 'REMINDED' }),
  registration: (r: string): Key => ({ pk: `REG#${r}`, sk: 'META' }),
  liveRegistration: (p: string, g: string): Key => ({ pk: `PLAYER#${p}`, sk: `REG#${g}` }),
  waitlistEntry: (p: string, g: string): Key => ({ pk: `PLAYER#${p}`, sk: `WAIT#${g}` }),
  invoice: (i: string): Key => ({ pk: `INV#${i}`, sk: 'META' }),
  ledgerEntry: (i: string, ref: string): Key => ({ pk: `LEDGER#${i}`, sk: ref }),
  discount: (c: string): Key => ({ pk: `DISC#${c}`, sk: 'META' }),
  discountUser: (c: string, u: string): Key => ({ pk: `DISC#${c}`, sk: `USER#${u}` }),
  redemption: (c: string, i: string): Key => ({ pk: `DISC#${c}`, sk: `RED#${i}` }),
  /** Keyed by the ledger entry: `BANK#PAY#pi_…`. */
  bankRecord: (ref: string): Key => ({ pk: `BANK#${ref}`, sk: '0' }),
  payout: (po: string): Key => ({ pk: `PAYOUT#${po}`, sk: '0' }),
  exception: (x: string): Key => ({ pk: `EXC#${x}`, sk: '0' }),
  lastReconciliation: (): Key => ({ pk: 'RECONCILIATION', sk: 'LAST' }),
  intent: (pi: string): Key => ({ pk: `PI#${pi}`, sk: '0' }),
  stripeEvent: (e: string): Key => ({ pk: `EVT#${e}`, sk: '0' }),
  upload: (x: string): Key => ({ pk: `UPLOAD#${x}`, sk: 'META' }),
  /** With `of`: the copy listed under that other person. */
  audit: (a: string, of?: string): Key => ({ pk: `AUDIT#${a}`, sk: of === undefined ? '0' : `OF#${of}` }),
  former: (x: string): Key => ({ pk: `FORMER#${x}`, sk: '0' }),
  job: (at: string, kind: string, ref: string): Key => ({
    pk: jobPartitionOf(kind),
    sk: `${at}#${kind}#${ref}`,
  }),
  deadLetter: (at: string, kind: string, ref: string): Key => ({ pk: 'DEAD', sk: `${at}#${kind}#${ref}` }),
  migrations: (): Key => ({ pk: 'MIGRATIONS', sk: 'STATE' }),
  limit: (key: string, window: string): Key => ({ pk: `RATE#${key}#${window}`, sk: '0' }),
  counter: (name: string): Key => ({ pk: 'COUNTER', sk: name }),
}

/** Sorts instants of this and the next two centuries from newest to oldest. */
const newestFirstKey = (at: string): string => String(9_999_999_999_999 - Date.parse(at)).padStart(13, '0')

export const messageSortKey = (seq: number): string => `MSG#${String(seq).padStart(9, '0')}`

/**
 * The partitions of the job queue. Mail is separate because it may have to wait for hours: a backlog of mail must
 * not delay other jobs, and bulk mail must not delay a receipt.
 */
export const jobPartitions = ['DUE', 'DUE#mail', 'DUE#bulk'] as const

const mailPartitions: Readonly<Record<string, string>> = {
  mail: 'DUE#mail',
  'password-reset': 'DUE#mail',
  'bulk-mail': 'DUE#bulk',
  digest: 'DUE#bulk',
  'event-reminder': 'DUE#bulk',
}
const jobPartitionOf = (kind: string): string => mailPartitions[kind] ?? 'DUE'

/** Announcements to one team or to the whole club. */
export const announcementPartition = (t: string | undefined): string => `ANN#${t ?? 'club'}`

/** Input for `CreateTable`; the CDK stack builds the same table from it. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  indexes: Object.values(indexes).map(name => ({ name, partitionKey: `${name}pk`, sortKey: `${name}sk` })),
}
