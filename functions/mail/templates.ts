import * as z from 'zod'
import { formatCents } from '#shared/money.ts'
import { settings } from '../http/settings.ts'

/** Every mail of the club: what it needs to know, and what it says. A line that is an address becomes a link. */
const templates = {
  welcome: template(z.object({ to: z.string(), name: z.string() }), ({ name }) => ({
    subject: `Welcome to ${settings.CLUB_NAME}`,
    lines: [
      `Hello ${name},`,
      `Your account with ${settings.CLUB_NAME} is ready. Add your players and register them for a program whenever you like:`,
      link('/dashboard'),
    ],
  })),

  receipt: template(
    z.object({
      to: z.string(),
      name: z.string(),
      playerName: z.string(),
      program: z.string(),
      invoiceNumber: z.string(),
      /** Both in cents. */
      amount: z.int(),
      balance: z.int(),
    }),
    paid => ({
      subject: `Receipt ${paid.invoiceNumber}: ${paid.program}`,
      lines: [
        `Hello ${paid.name},`,
        `We have received ${formatCents(paid.amount)} for ${paid.playerName}, ${paid.program} (invoice ${paid.invoiceNumber}).`,
        paid.balance > 0
          ? `Still open: ${formatCents(paid.balance)}.`
          : 'Nothing is open on this invoice. See you on the field!',
        link('/dashboard'),
      ],
    }),
  ),
}

export type Template = keyof typeof templates
export type MailData = { [T in Template]: z.infer<(typeof templates)[T]['data']> }
export const isTemplate = (name: unknown): name is Template =>
  typeof name === 'string' && Object.hasOwn(templates, name)

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export function render(name: Template, data: unknown): Mail {
  const { to, subject, lines } = templates[name].write(data)
  const paragraphs = lines.map(line => `<p>${linked(escaped(line))}</p>`).join('\n')
  return {
    to,
    subject,
    text: `${lines.join('\n\n')}\n\n${settings.CLUB_NAME}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${paragraphs}\n<p>${escaped(settings.CLUB_NAME)}</p>\n</body></html>\n`,
  }
}

interface Written {
  subject: string
  lines: string[]
}

function template<S extends z.ZodObject<{ to: z.ZodString }>>(
  data: S,
  write: (known: z.infer<S>) => Written,
) {
  return {
    data,
    write(stored: unknown): Written & { to: string } {
      const known = data.parse(stored)
      return { to: known.to, ...write(known) }
    },
  }
}

const link = (path: string) => `${settings.SITE_URL}${path}`

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const linked = (line: string) => (/^https?:\S+$/.test(line) ? `<a href="${line}">${line}</a>` : line)
