import { pages } from '#shared/pages.ts'
import type { UnsubscribeLinks } from '../../identity/mailLinks/notifications.ts'
import { link } from '../../platform/mail/defineTemplate.ts'
import { club } from '../../stores/club/settings.ts'
import { type TemplateName, writeMail } from './templates.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/**
 * The readable mail. A line that is a URL becomes a link; `unsubscribe` adds links for mails that can be turned off.
 */
export async function renderMail(
  name: TemplateName,
  data: unknown,
  now: Date,
  unsubscribe?: UnsubscribeLinks,
): Promise<Mail> {
  const { to, subject, lines } = await writeMail(name, data, now)
  const all = [...lines, ...(unsubscribe ? unsubscribeLines(unsubscribe) : [])]
  const paragraphs = all.map(line => `<p>${linkify(escapeHtml(line))}</p>`).join('\n')
  return {
    to,
    subject,
    text: `${all.join('\n\n')}\n\n${club.name}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${paragraphs}\n<p>${escapeHtml(club.name)}</p>\n</body></html>\n`,
    headers: unsubscribe ? oneClickHeaders(unsubscribe) : {},
  }
}

const unsubscribeLines = ({ page }: UnsubscribeLinks): string[] => [
  'Choose what we mail you, and when:',
  link(`${pages.account.path}#notifications`),
  'No more mails of this kind:',
  page,
]

/** Headers from which mail programs make an unsubscribe button (RFC 8058). */
const oneClickHeaders = (links: UnsubscribeLinks): Record<string, string> => ({
  'List-Unsubscribe': `<${links.oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const linkify = (line: string) => (/^https?:\S+$/.test(line) ? `<a href="${line}">${line}</a>` : line)
