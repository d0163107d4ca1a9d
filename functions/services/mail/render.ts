import { pages } from '#shared/pages.ts'
import type { UnsubscribeLinks } from '../../identity/mailLinks/notifications.ts'
import { link, type MailLine } from '../../platform/mail/defineTemplate.ts'
import { club } from '../../stores/club/settings.ts'
import { layOutMail } from './layout.ts'
import { type TemplateName, writeMail } from './templates.ts'

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
  const { to, subject, lines, preheader } = await writeMail(name, data, now)
  const footer = unsubscribe ? unsubscribeLinks(unsubscribe) : []
  return {
    to,
    subject,
    text: `${[...lines.map(toText), ...footer.map(({ text, url }) => `${text}:\n${url}`), club.name].join('\n\n')}\n`,
    html: layOutMail({
      subject,
      preheader: cut(preheader ?? firstSentence(lines)),
      lines,
      footer: [{ text: `Sent by ${club.name}` }, ...footer],
      color: club.color,
      clubName: club.name,
      ...(club.logoUrl && { logo: link(`/api/logo/${club.logoUrl}`) }),
    }),
    headers: unsubscribe ? oneClickHeaders(unsubscribe) : {},
  }
}

const toText = (line: MailLine): string => (typeof line === 'string' ? line : `${line.label}:\n${line.url}`)

/** What the mail says after its greeting. */
const firstSentence = (lines: readonly MailLine[]): string =>
  lines
    .filter(line => typeof line === 'string')
    .filter(line => !/^Hello\b|^https?:/.test(line))
    .join(' ')

/** Mailboxes show about a hundred characters. */
const cut = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 140)

const unsubscribeLinks = ({ page }: UnsubscribeLinks) => [
  { text: 'Email preferences', url: link(`${pages.account.path}#notifications`) },
  { text: 'Unsubscribe', url: page },
]

/** Headers from which mail programs make an unsubscribe button (RFC 8058). */
const oneClickHeaders = (links: UnsubscribeLinks): Record<string, string> => ({
  'List-Unsubscribe': `<${links.oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
