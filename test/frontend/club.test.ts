import { expect, it } from 'vitest'
import { parseBlocks, splitLinks } from '#frontend/club/pages/ownTextBlocks.ts'
import { describeChange } from '#frontend/club/settings/describeTextChange.ts'

const shown = (text: string) =>
  parseBlocks(text).map(({ kind, lines }) => [kind, ...lines.map(({ words }) => words)])

it('a page in the club’s own words has paragraphs, headings and lists', () => {
  expect(shown('One\ntwo\n\n\nThree\n## Four\n##Five\n- Six\n-  Seven\nEight\n- \n## \n')).toEqual([
    ['paragraph', 'One', 'two'],
    ['paragraph', 'Three'],
    ['heading', 'Four'],
    ['paragraph', '##Five'],
    ['list', 'Six', 'Seven'],
    ['paragraph', 'Eight', '-', '##'],
  ])
  expect(shown(' \n\n')).toEqual([])
})

it.each([
  ['no address', []],
  ['Read https://club.test/a?b=c#d.', ['https://club.test/a?b=c#d']],
  ['(see https://club.test) or "https://b.test/x"', ['https://club.test', 'https://b.test/x']],
  [
    'Ask office@club.test, or first.last+kids@mail.club.test!',
    ['mailto:office@club.test', 'mailto:first.last+kids@mail.club.test'],
  ],
  ['http://club.test javascript:alert(1) <b>bold</b> a@b', []],
  ['https://a@club.test/', ['https://a@club.test/']],
])('the text %s has the links %j, and loses no word', (text, hrefs) => {
  const pieces = splitLinks(text)
  expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(hrefs)
  expect(pieces.map(({ words }) => words).join('')).toBe(text)
})

it.each([
  ['a b c', 'a b d', '1 word changed'],
  ['a b c', 'a b c d e', '2 words changed'],
  ['a a b', 'a b', '1 word changed'],
  ['a b c', 'x', '3 words changed'],
  ['a b', 'b  a', 'Only the order of words or lines changed'],
])('a change of a text from %j to %j is shown as: %s', (before, after, said) =>
  expect(describeChange(before, after)).toBe(said),
)
