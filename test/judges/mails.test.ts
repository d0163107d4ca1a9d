import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMime } from '#functions/platform/mail/mime.ts'
import { openClub } from '../club.ts'

const club = await openClub()
const { renderSampleMails } = await import('#infra/local/pages/sampleMailsPage.ts')
const from = { name: 'Ridgeline, Lacrosse “é”', address: 'office@club.test' }

test('Python reads in each mail what was written into it, and finds nothing wrong with it', async () => {
  const written = fc.sample(fc.string({ unit: 'grapheme', maxLength: 200 }), { numRuns: 200, seed: 1 })
  const odd = written.map(text => ({
    to: 'dana@example.com',
    subject: text.trim(),
    text,
    html: `<p>${text}</p>`,
  }))
  const mails = [...(await renderSampleMails(club.clock.now)), ...odd]
  const sources = mails.map(mail => renderMime({ ...mail, from }).toString('base64'))
  const input = JSON.stringify(sources)
  const output = execFileSync('python3', ['test/judges/readMails.py'], { input, encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual(
    mails.map(({ to, subject, text, html }) => ({
      from: [[from.name, from.address]],
      to: [['', to]],
      subject: subject.replace(/\p{Cc}+/gu, ' '),
      plain: text,
      html,
      defects: [],
    })),
  )
})
