import { unsubscribeLinks } from '#functions/identity/mailLinks/notifications.ts'
import { type Mail, renderMail } from '#functions/services/mail/render.ts'
import { isTemplate, topicOf } from '#functions/services/mail/templates.ts'
import { escapeMarkup } from '../ses/markup.ts'
import { sampleMails } from './sampleMails.ts'

export interface SampleMail extends Mail {
  /** Such as "paymentDue, last reminder". */
  name: string
}

/** Every mail of the club with made-up data, as the club's settings are now. */
export async function renderSampleMails(now: Date): Promise<SampleMail[]> {
  const mails: SampleMail[] = []
  for (const [template, forms] of Object.entries(sampleMails)) {
    if (!isTemplate(template)) continue
    for (const [form, data] of Object.entries<object>(forms)) {
      // The daily digest mixes topics.
      const topic = template === 'digest' ? 'all' : topicOf(template, data, now)
      const links = topic && (await unsubscribeLinks('usr_sample', topic))
      const mail = await renderMail(template, data, now, links)
      mails.push({ ...mail, name: form ? `${template}, ${form}` : template })
    }
  }
  return mails
}

/** All mails side by side as text and as they look, to read and to look at. */
export async function sampleMailsPage(now: Date): Promise<string> {
  const mails = await renderSampleMails(now)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>All emails</title>
<style>${style}</style>
</head>
<body>
<header><h1>All emails</h1><p>Every email that the club sends, with made-up data, as text, on a phone and on a computer.</p></header>
<main>
${mails.map(section).join('\n')}
</main>
</body>
</html>
`
}

const section = ({
  name,
  subject,
  text,
  html,
}: SampleMail): string => `<section aria-label="${escapeMarkup(name)}">
<h2>${escapeMarkup(subject)}</h2>
<p><code>${escapeMarkup(name)}</code></p>
<div>
<pre>${escapeMarkup(text)}</pre>
<iframe class="phone" title="${escapeMarkup(name)}, on a phone" sandbox="" loading="lazy" srcdoc="${escapeMarkup(html)}"></iframe>
<iframe title="${escapeMarkup(name)}" sandbox="" loading="lazy" srcdoc="${escapeMarkup(html)}"></iframe>
</div>
</section>`

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 90rem; margin: 0 auto; padding: 1rem }
section { border-top: 1px solid; padding-block: 1rem }
h2 { margin: 0; overflow-wrap: anywhere }
p { margin: 0 0 .5rem }
section div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24.5rem, 100%), 1fr)); gap: 1rem }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { width: 100%; height: 34rem; border: 1px solid }
.phone { max-width: 390px }
`
