import { expect, test } from 'vitest'
import { checkWords, textsIn } from '#infra/commands/words.mjs'

test('the texts of a screen are its sentences and labels, not its code', () => {
  const source = `
    import { a } from './some file.ts'
    const key = 'invoice.create'
    const label = 'Paid'
    const sentence = \`Due by \${day}, for \${name}\`
    const Screen = () => (
      <p className="muted wide">
        Pay by <strong>{until}</strong> to keep
        the spot
      </p>
    )`
  expect(textsIn('a.tsx', source).map(({ text }) => text)).toEqual([
    'Paid',
    'Due by …, for …',
    'Pay by … to keep the spot',
  ])
})

test.each([
  ["const text = 'Your e-mail address'", 'email'],
  ["const text = 'This was Cancelled'", 'canceled'],
  ['const text = <p>What you upload stands here.</p>', 'appears'],
  ["const text = 'Riley loses the place'", 'released'],
  ["const text = 'Remind somebody today'", 'someone'],
  ['/** A coach and his team. */ const a = 1', 'they'],
])('old words are found in %j', (source, better) => {
  expect(checkWords([['a.tsx', source]])).toEqual([expect.stringContaining(better)])
})

test('the pronoun of a person is found in a README, and names in code are left alone', () => {
  expect(checkWords([['README.md', 'Ask the operator; he knows.']])).toHaveLength(1)
  const code = "const cancelled = state === 'cancelled' // somebody else's\nconst query = '#cancelled = :no'"
  expect(checkWords([['a.ts', code]])).toEqual([])
})
