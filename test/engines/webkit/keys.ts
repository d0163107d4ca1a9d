/** The names of keys in stories, and WebDriver's characters for them. */
const codes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
}

interface KeyAction {
  type: 'keyDown' | 'keyUp'
  value: string
}

/** `Control+A` is pressed from left to right and released in reverse. */
export function pressed(combination: string): KeyAction[] {
  const keys = combination.split(/(?<=.)\+/).map(name => {
    const value = codes[name] ?? name
    if ([...value].length !== 1) throw new Error(`WebKit: the driver knows no key ${name}`)
    return value
  })
  return [
    ...keys.map(value => ({ type: 'keyDown' as const, value })),
    ...keys.toReversed().map(value => ({ type: 'keyUp' as const, value })),
  ]
}

export const typed = (text: string): KeyAction[] =>
  [...text].flatMap(letter => pressed(letter === '\n' ? 'Enter' : letter))

export const keyActions = (actions: KeyAction[]): object => ({
  actions: [{ type: 'key', id: 'keyboard', actions }],
})
