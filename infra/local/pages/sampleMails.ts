import type { MailData, TemplateName } from '#functions/services/mail/templates.ts'

const to = 'dana@example.com'
const person = { to, name: 'Dana' }
const child = { ...person, playerName: 'Riley Bennett', program: 'Spring Rec League' }
const owing = { ...child, programId: 'prg_sample', registrationId: 'reg_sample', balance: 12_500 }
const until = '2027-03-05T22:00:00.000Z'
const owed = {
  id: 'inv_sample',
  invoiceNumber: 'INV-2027-0042',
  playerName: 'Riley Bennett',
  programName: 'Spring Rec League',
  balance: 12_500,
  dueAt: until,
}
const credential = { ...person, credentialType: 'lacrosse_card', season: '2026-2027' } as const
const guardian = { ...person, childFirstName: 'Riley', guardian: 'Casey Brooks' }
const practice = {
  startDate: '2027-03-08',
  startTime: '18:00:00',
  endDate: '2027-03-08',
  endTime: '19:30:00',
  location: 'Ridgeline Park',
  address: '200 Park Road, Ridgeline',
}
const date = { id: 'evt_sample', title: 'Hawks U12 Practice - Mar 8', was: practice }
const reminded = { ...practice, id: date.id, title: date.title, token: 'sample' }
const event = {
  ...person,
  dates: [date],
  more: 0,
}

/** Made-up data for every mail, in each of its forms. A new mail does not compile without its sample. */
export const sampleMails: { [T in TemplateName]: Record<string, MailData[T]> } = {
  welcome: { '': { ...person, userId: 'usr_sample' } },
  confirmEmail: { '': { ...person, userId: 'usr_sample' } },
  emailChanged: { '': { ...person, address: 'dana.bennett@example.org' } },
  emailChanging: {
    'to a long address': { ...person, address: `${'d'.repeat(60)}@${'x'.repeat(230)}.example` },
  },
  reset: { '': { ...person, link: 'https://club.example/reset-password?token=sample' } },
  passwordChanged: { '': person },
  invitation: { '': { ...person, ref: 'sample' } },
  accountOpened: { '': { ...person, ref: 'sample', role: 'Program Director' } },
  coachApproved: { '': person, 'with a short password': { ...person, ref: 'sample' } },
  coachDeclined: { '': person },
  roleChanged: { '': { ...person, role: 'Head Coach' } },
  accountsMerged: { '': { ...person, username: 'dana', email: to } },
  guardianInvitation: {
    '': {
      to,
      childFirstName: 'Riley',
      invitedBy: 'Casey Brooks',
      playerId: 'ply_sample',
      slot: '1',
      ref: 'sample',
    },
  },
  guardianWelcome: { '': { ...person, childFirstName: 'Riley', primary: true } },
  guardianJoined: { '': guardian },
  guardianRemoved: { '': { ...person, childFirstName: 'Riley' } },
  guardianLeft: { '': guardian },
  childLoginOn: {
    '': { ...guardian, username: 'riley.b', isNew: true },
    'with a new password': { ...guardian, username: 'riley.b', isNew: false },
  },
  childLoginOff: { '': guardian },
  registered: { free: { ...owing, balance: 0 }, 'paid later': { ...owing, until } },
  unfinished: { '': owing },
  notCompleted: { '': { ...child, programId: 'prg_sample' } },
  lapsed: {
    '': { ...owing, collected: 2500 },
    'of a program that is over': { ...owing, collected: 0, isOver: true },
  },
  registrationCancelled: {
    '': { ...child, byHand: 0 },
    'with a refund': { ...child, refund: 12_500, byHand: 0 },
    'of a deleted program': { ...child, byHand: 0, programRemoved: true },
  },
  moved: {
    'to a more expensive program': {
      ...owing,
      from: 'Winter Clinic',
      balance: 5000,
      refund: 0,
      byHand: 0,
      until,
    },
    'to a cheaper program': { ...child, from: 'Travel Team', balance: 0, refund: 5000, byHand: 2000 },
  },
  placeOffered: { '': { ...child, until } },
  listClosed: { '': child },
  registeredForYou: { '': owing, free: { ...owing, balance: 0 } },
  offerEnded: { '': { ...child, programId: 'prg_sample' } },
  offerOver: { '': child },
  programRemoved: {
    'paid in full': { ...child, paid: 21_000, balance: 0 },
    'paid in part': { ...child, paid: 5_000, balance: 16_000 },
  },
  receipt: {
    'paid in full': {
      ...child,
      invoiceNumber: 'INV-2027-0042',
      amount: 12_500,
      balance: 0,
      receiptId: 'PAY#sample',
      isRegistered: true,
    },
    'for a spot that is gone': {
      ...child,
      invoiceNumber: 'INV-2027-0042',
      amount: 12_500,
      balance: 0,
      receiptId: 'PAY#sample',
    },
    'paid in part': {
      ...child,
      invoiceNumber: 'INV-2027-0042',
      amount: 5000,
      balance: 7500,
      receiptId: 'PAY#sample',
    },
  },
  billed: {
    '': {
      ...person,
      playerName: '',
      program: 'Team jacket',
      invoiceNumber: 'INV-2027-0043',
      amount: 4500,
      until,
      invoiceId: 'inv_sample',
    },
  },
  paymentDue: {
    'first reminder': { ...owing, until, reminder: 'first' },
    'second reminder': { ...owing, until, reminder: 'second' },
    'last reminder': { ...owing, until, reminder: 'last' },
    'spot restored': { ...owing, until, isRestored: true },
  },
  reminder: {
    '': {
      ...person,
      text: 'This is a friendly reminder that the following is still due.',
      invoices: [owed],
    },
    'of a released spot': {
      ...person,
      text: 'The following is still open.',
      invoices: [{ ...owed, status: 'overdue', spotReleasedAt: until }],
    },
  },
  refunded: {
    'to the card': { ...child, invoiceNumber: 'INV-2027-0042', amount: 12_500, byHand: false },
    'by hand': { ...child, invoiceNumber: 'INV-2027-0042', amount: 12_500, byHand: true },
  },
  paymentReversed: { '': { ...child, invoiceNumber: 'INV-2027-0042', amount: 12_500, balance: 12_500 } },
  tooLate: {
    '': { ...child, amount: 12_500, byHand: 0 },
    'partly paid by check': { ...child, amount: 12_500, byHand: 5000 },
  },
  rosterPublished: {
    'one child': {
      ...person,
      children: [
        {
          ...{ firstName: 'Riley', team: 'Hawks U12', ageGroup: 'U12', season: 'Spring 2027' },
          coach: 'Jamie Ortiz',
          firstPractice: 'Mon, Mar 8, 6:00–7:30 PM, Ridgeline Park',
        },
      ],
      left: [],
    },
    'moved to another team': {
      ...person,
      children: [{ firstName: 'Riley', team: 'Hawks U12', ageGroup: 'U12', season: 'Spring 2027' }],
      left: [{ firstName: 'Riley', team: 'Owls U12' }],
    },
    'left its team': { ...person, children: [], left: [{ firstName: 'Riley', team: 'Owls U12' }] },
    'two children': {
      ...person,
      children: [
        { firstName: 'Riley', team: 'Hawks U12', ageGroup: 'U12', season: 'Spring 2027' },
        { firstName: 'Sky', team: 'Owls U10', ageGroup: 'U10', season: 'Spring 2027' },
      ],
      left: [],
    },
  },
  eventChanged: {
    new: { ...event, kind: 'added' },
    'a new series': { ...event, kind: 'added', more: 13 },
    canceled: { ...event, kind: 'cancelled', reason: 'Thunderstorms after 5 PM.' },
    postponed: { ...event, kind: 'postponed' },
    'back on': { ...event, kind: 'restored' },
    moved: {
      ...event,
      kind: 'moved',
      dates: [
        {
          ...date,
          is: { ...practice, startTime: '17:00:00', location: 'School gym', address: undefined },
        },
      ],
    },
    'moved to another day': {
      ...event,
      kind: 'moved',
      dates: [
        {
          ...date,
          title: 'Hawks U12 Practice - Mar 10',
          is: { ...practice, startDate: '2027-03-10', endDate: '2027-03-10' },
          asksAgain: true,
        },
      ],
    },
    removed: { ...event, kind: 'removed' },
  },
  eventReminder: {
    '': { ...person, asks: false, events: [{ ...reminded, children: [{ firstName: 'Riley' }] }] },
    answered: {
      ...person,
      asks: false,
      events: [{ ...reminded, children: [{ firstName: 'Riley', response: 'going' }] }],
    },
    'asked by the coach': {
      ...person,
      asks: true,
      events: [{ ...reminded, children: [{ firstName: 'Riley' }] }],
    },
    'for two children, of two events': {
      ...person,
      asks: false,
      events: [
        { ...reminded, children: [{ firstName: 'Riley', response: 'going' }, { firstName: 'Sam' }] },
        { ...reminded, id: 'evt_game', title: 'Hawks U12 vs Lakeside', children: [{ firstName: 'Sam' }] },
      ],
    },
  },
  message: {
    '': {
      ...person,
      from: 'Jamie Ortiz',
      title: 'Hawks U12',
      content: 'Please bring both jerseys on Saturday.\nSee you there!',
      attachments: 2,
      conversationId: 'cnv_sample',
    },
  },
  announcement: {
    '': {
      ...person,
      team: 'Hawks U12',
      title: 'Picture day is Saturday',
      body: 'Please come in uniform 20 minutes before your game.',
      high: false,
    },
    important: {
      ...person,
      title: 'Fields closed today',
      body: 'All practices are canceled because of lightning.',
      high: true,
    },
  },
  credentialVerified: { '': { ...credential, expiresAt: '2027-08-31' } },
  credentialRejected: { '': { ...credential, reason: 'The number cannot be read.' } },
  credentialExpires: { '': { ...credential, expiresAt: '2027-03-31' } },
  credentialsWanted: {
    '': {
      ...person,
      season: '2026-2027',
      wanted: [
        { credentialType: 'lacrosse_card', standing: 'missing' },
        { credentialType: 'headshot', standing: 'rejected' },
      ],
    },
  },
  birthdaysTried: { '': person },
  birthdaysTriedOffice: { '': { to, who: 'Dana Abbott' } },
  concern: { '': { to } },
  moreConcerns: { '': { to, count: 12 } },
  digest: {
    '': {
      ...person,
      news: [
        {
          subject: 'Picture day is Saturday (Hawks U12)',
          lines: [
            'Please come in uniform 20 minutes before your game.',
            { label: 'See all announcements', url: 'https://club.example/announcements' },
          ],
        },
        { subject: 'Message from Jamie Ortiz', lines: ['Please bring both jerseys on Saturday.'] },
      ],
    },
  },
}
