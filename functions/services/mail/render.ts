import type { MailTopic } from '#shared/notifications/rules.ts'
import { pages } from '#shared/pages.ts'
import type { UnsubscribeLinks } from '../../identity/mailLinks/notifications.ts'
import { link, linksOf, type MailLine } from '../../platform/mail/defineTemplate.ts'
import { club } from '../../stores/club/settings.ts'
import { layOutMail } from './layout.ts'
import { isSecurityMail, type TemplateName, topicOf, writeMail } from './templates.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** The readable mail, as text and as HTML; `unsubscribe` adds links for mails that can be turned off. */
export async function renderMail(
  name: TemplateName,
  data: unknown,
  now: Date,
  unsubscribe?: UnsubscribeLinks,
): Promise<Mail> {
  const { to, subject, lines, preheader, reason } = await writeMail(name, data, now)
  const topic = topicOf(name, data, now) ?? 'essential'
  const footer = [{ text: reason ?? reasons[topic] }, ...(unsubscribe ? unsubscribeLinks(unsubscribe) : [])]
  // What opens an account must not depend on a picture that is loaded from elsewhere.
  const logo = club.logoUrl && !isSecurityMail(name) ? link(`/api/logo/${club.logoUrl}`) : undefined
  return {
    to,
    subject,
    text: `${[...lines, ...footer.map(toLine), club.name].map(toText).join('\n\n')}\n`,
    html: layOutMail({
      subject,
      preheader: cut(preheader ?? firstSentence(lines)),
      lines,
      footer: [{ text: `Sent by ${club.name}` }, ...footer],
      color: club.color,
      clubName: club.name,
      ...(logo && { logo }),
    }),
    headers: unsubscribe ? listHeaders(topic, unsubscribe) : {},
  }
}

/** Why a mail comes, unless it says so itself. */
const reasons: Record<MailTopic | 'essential', string> = {
  messages: 'You’re getting this because someone wrote to you or to a child of yours.',
  schedule: 'You’re getting this because you or your family are on this team.',
  reminders:
    'You’re getting this because a child of yours is on this team. Anyone with this email can answer for your child.',
  announcements: 'You’re getting this because you have an account at the club.',
  essential:
    'You’re getting this because it’s about your account, a registration, a payment or a child’s safety.',
}

interface FooterLine {
  text: string
  url?: string
}

const toLine = ({ text, url }: FooterLine): MailLine => (url ? { label: text, url } : text)

const toText = (line: MailLine): string =>
  typeof line === 'string'
    ? line
    : linksOf(line)
        .map(({ label, url }) => `${label}:\n${url}`)
        .join('\n')

/** What the mail says after its greeting. */
const firstSentence = (lines: readonly MailLine[]): string =>
  lines
    .filter(line => typeof line === 'string')
    .filter(line => !/^Hello\b|^https?:/.test(line))
    .join(' ')

/** Mailboxes show about a hundred characters. */
const cut = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 140)

const unsubscribeLinks = ({ page }: UnsubscribeLinks): FooterLine[] => [
  { text: 'Email preferences', url: link(`${pages.account.path}#notifications`) },
  { text: 'Unsubscribe', url: page },
]

/**
 * Headers from which mail programs make an unsubscribe button (RFC 8058), and by which people sort mails of one kind (RFC 2919).
 */
const listHeaders = (topic: string, links: UnsubscribeLinks): Record<string, string> => ({
  'List-Id': `<${topic}.${new URL(link('/')).hostname}>`,
  'List-Unsubscribe': `<${links.oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
