import { Tabs as AmplifyTabs } from '@aws-amplify/ui-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { setOrDelete, useUrlParams } from '#frontend/lib/useUrlParams.ts'

export interface Tab {
  value: string
  label: string
  content: ReactNode
}

/** Tabs with the open one in the URL (`?tab=`), for reload, links and Back; without one, `first` is open. */
export function Tabs({
  label,
  tabs,
  param = 'tab',
  first = tabs[0].value,
}: {
  label: string
  tabs: [Tab, ...Tab[]]
  param?: string
  first?: string
}) {
  const [params, change] = useUrlParams()

  const choose = (value: string) =>
    change(params => setOrDelete(params, param, value === first ? undefined : value), {
      replace: true,
    })
  return <TabPanels label={label} tabs={tabs} active={params.get(param) ?? first} onChoose={choose} />
}

/** Controlled tabs, for dialogs. */
export function TabPanels({
  label,
  tabs,
  active,
  onChoose,
}: {
  label: string
  tabs: [Tab, ...Tab[]]
  active: string | null
  onChoose: (value: string) => void
}) {
  const open = tabs.find(tab => tab.value === active) ?? tabs[0]
  const list = useRef<HTMLDivElement>(null)

  // On a phone the open one may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one opens
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    const box = list.current?.getBoundingClientRect()
    if (!list.current || !tab || !box) return
    list.current.scrollLeft += tab.left + tab.width / 2 - (box.left + box.width / 2)
  }, [open.value])

  return (
    <AmplifyTabs.Container value={open.value} onValueChange={onChoose}>
      <AmplifyTabs.List ref={list} aria-label={label}>
        {tabs.map(({ value, label }) => (
          <AmplifyTabs.Item key={value} value={value} type="button">
            {label}
          </AmplifyTabs.Item>
        ))}
      </AmplifyTabs.List>
      {tabs.map(({ value, content }) => (
        <AmplifyTabs.Panel key={value} value={value}>
          {value === open.value && content}
        </AmplifyTabs.Panel>
      ))}
    </AmplifyTabs.Container>
  )
}
