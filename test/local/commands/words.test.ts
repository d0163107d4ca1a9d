import { expect, test } from 'vitest'
import { checkWords, textsIn } from '#infra/commands/words.mjs'

test('the texts of a screen are its sentences and labels, not its code', () => {
  const source = `
    const key = 'invoice.create'
    const sentence = \`Due by \${day}, for \${name}\`
    const Screen = () => <p className="muted wide">Pay by <strong>{until}</strong> to keep</p>`
  expect(textsIn('a.tsx', source).map(({ text }) => text)).toEqual(['Due by …, for …', 'Pay by … to keep'])
})

test('an old word is found in a text, and a name in code is left alone', () => {
  expect(checkWords([['a.tsx', "const text = 'Your e-mail address'"]])).toEqual([
    expect.stringContaining('email'),
  ])
  expect(checkWords([['README.md', 'Ask the operator; he knows.']])).toHaveLength(1)
  expect(checkWords([['a.ts', "const cancelled = state === 'cancelled'"]])).toEqual([])
})
