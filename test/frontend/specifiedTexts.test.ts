import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTree } from '#infra/commands/tree.mjs'
import { textsIn } from '#infra/commands/words.mjs'

/** Texts that are agreed word for word, one a line; … is what only the screen knows. Better words for these are worse. */
const specified = readFileSync('test/frontend/specifiedTexts.txt', 'utf8').trim().split('\n')

const plain = (text: string) => text.replaceAll('’', "'")

test('texts that are agreed word for word are still in the product', () => {
  const source = readTree(['frontend', 'functions', 'shared'], /\.tsx?$/)
  const texts = new Set(source.flatMap(([file, text]) => textsIn(file, text).map(({ text }) => plain(text))))
  expect(specified.filter(text => !texts.has(text))).toEqual([])
})
