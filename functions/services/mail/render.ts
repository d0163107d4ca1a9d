import type { UnsubscribeLinks } from '#functions/identity/mailLinks/notifications.ts'
import { link } from '#functions/platform/mail/layout.ts'
import { club } from '#functions/stores/club/settings.ts'
import { pages } from '#shared/pages.ts'
import { type Template, write } from './templates/auth.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** A mail as it is read. A line that is an address becomes a link; `unsubscribe` is offered where one may. */
export async function render(
  name: Template,
  data: unknown,
  now: Date,
  unsubscribe?: UnsubscribeLinks,
): Promise<Mail> {
  const { to, subject, lines } = await write(name, data, now)
  const all = [...lines, ...(unsubscribe ? offers(unsubscribe) : [])]
  const paragraphs = all.map(line => `<p>${linked(escaped(line))}</p>`).join('\n')
  return {
    to,
    subject,
    text: `${all.join('\n\n')}\n\n${club.name}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${paragraphs}\n<p>${escaped(club.name)}</p>\n</body></html>\n`,
    headers: unsubscribe ? oneClick(unsubscribe) : {},
  }
}

const offers = ({ page }: UnsubscribeLinks): string[] => [
  'Choose what we mail you, and when:',
  link(`${pages.account.path}#notifications`),
  'No more mails of this kind:',
  page,
]

/** What mail programs make their own button of (RFC 8058). */
const oneClick = (links: UnsubscribeLinks): Record<string, string> => ({
  'List-Unsubscribe': `<${links.oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const linked = (line: string) => (/^https?:\S+$/.test(line) ? `<a href="${line}">${line}</a>` : line)
