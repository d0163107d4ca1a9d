import { control, isChecked } from './elements.ts'

/** What scripts do to an element, as they do in Playwright. */

export interface Choice {
  value?: string
  label?: string
  index?: number
}

export interface GivenFile {
  name: string
  type: string
  base64: string
}

export const actions = {
  textContent: (element: Element) => element.textContent,
  // biome-ignore lint/performance/useDomNodeTextContent: what a story asks for is what is shown.
  shownText: (element: Element) => (element instanceof HTMLElement ? element.innerText : ''),
  innerHTML: (element: Element) => element.innerHTML,
  inputValue: (element: Element) => fieldOf(element).value,
  isChecked,
  getAttribute: (element: Element, name: string) => element.getAttribute(name),
  boundingBox(element: Element) {
    const { x, y, width, height } = element.getBoundingClientRect()
    return width || height ? { x, y, width, height } : null
  },
  scrollIntoView: (element: Element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  blur: (element: Element) => (element instanceof HTMLElement ? element.blur() : undefined),
  dispatch(element: Element, { type, init }: { type: string; init: EventInit }) {
    element.dispatchEvent(createEvent(type, { bubbles: true, cancelable: true, composed: true, ...init }))
  },
  focus(element: Element) {
    if (element instanceof HTMLElement || element instanceof SVGElement) element.focus()
  },
  select(element: Element, choices: Choice[]): string[] {
    const list = control(element)
    if (!(list instanceof HTMLSelectElement)) throw new Error('Element is not a <select> element')
    const options = [...list.options]
    const chosen = choices.flatMap(choice => options.find(option => isMeant(option, choice)) ?? [])
    if (chosen.length < choices.length || chosen.some(option => option.disabled)) return ['did not find']
    list.focus()
    for (const option of options) option.selected = chosen.includes(option)
    list.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    list.dispatchEvent(new Event('change', { bubbles: true }))
    return []
  },
  give(element: Element, files: GivenFile[]): void {
    const field = control(element)
    if (!(field instanceof HTMLInputElement)) throw new Error('Element is not an <input>')
    const all = new DataTransfer()
    for (const { name, type, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      all.items.add(new File([bytes], name, { type }))
    }
    field.files = all.files
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  },
  /** Fields with a picker of their own are given the whole text at once. */
  fill(element: Element, text: string): void {
    const field = fieldOf(element)
    field.focus()
    if (
      field instanceof HTMLInputElement &&
      /^(color|date|datetime-local|month|range|time|week)$/.test(field.type)
    ) {
      // With the browser's own setter: React overrides the field's, and ignores values set through it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
      return
    }
    field.select()
    // Deprecated, but the only way to type a text at once like a keyboard: the browser makes the events and the undo
    // step.
    document.execCommand(text ? 'insertText' : 'delete', false, text)
  },
}

export type Actions = typeof actions

function fieldOf(
  element: Element,
): HTMLInputElement | HTMLTextAreaElement | (HTMLSelectElement & { select(): void }) {
  const field = control(element)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field
  if (field instanceof HTMLSelectElement) return Object.assign(field, { select: () => {} })
  throw new Error('Element is not an <input>, <textarea> or <select> element')
}

function isMeant(option: HTMLOptionElement, { value, label, index }: Choice): boolean {
  if (index !== undefined) return option.index === index
  const text = option.label.trim().replace(/\s+/g, ' ')
  if (value !== undefined && label !== undefined) return option.value === value || text === label
  return value !== undefined ? option.value === value : text === label
}

function createEvent(type: string, init: EventInit): Event {
  if (/^(mouse|click|dblclick|contextmenu)/.test(type)) return new MouseEvent(type, init)
  if (/^pointer/.test(type)) return new PointerEvent(type, init)
  if (/^key/.test(type)) return new KeyboardEvent(type, init)
  if (/^touch/.test(type)) return new UIEvent(type, init)
  if (/^(drag|drop)/.test(type)) return new DragEvent(type, init)
  if (/^(focus|blur)/.test(type)) return new FocusEvent(type, init)
  return new Event(type, init)
}
