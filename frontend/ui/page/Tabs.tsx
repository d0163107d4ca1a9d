import { Tabs as AmplifyTabs } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import { setOrDelete, useUrlParams } from '#frontend/lib/useUrlParams.ts'

export interface Tab {
  value: string
  label: string
  content: ReactNode
}

/** Tabs with the open one in the URL (`?tab=`), for reload, links and Back. */
export function Tabs({
  label,
  tabs,
  param = 'tab',
}: {
  label: string
  tabs: [Tab, ...Tab[]]
  param?: string
}) {
  const [params, change] = useUrlParams()

  const choose = (value: string) =>
    change(params => setOrDelete(params, param, value === tabs[0].value ? undefined : value), {
      replace: true,
    })
  return <TabPanels label={label} tabs={tabs} active={params.get(param)} onChoose={choose} />
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
  return (
    <AmplifyTabs.Container value={open.value} onValueChange={onChoose}>
      <AmplifyTabs.List aria-label={label}>
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
