import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { isPrivileged } from '#shared/access.ts'
import styles from './find.module.css'
import type { Finding, FindingGroup } from './finding.ts'
import { useFindings } from './useFindings.ts'

/** A field with a list of what it finds. The arrow keys choose, Enter opens, and a click opens as any link does. */
export default function FindDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { effectiveRole } = useUser()
  const listId = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [isEntered, setEntered] = useState(false)
  const { groups, isSearching, problem } = useFindings(typed, { enabled: open })
  const findings = groups.flatMap(group => group.findings)
  const at = Math.max(
    0,
    findings.findIndex(({ to }) => to === chosen),
  )
  const active = findings[at]

  function type(text: string) {
    setTyped(text)
    setChosen(undefined)
    setEntered(false)
  }
  function close() {
    setEntered(false)
    onClose()
  }
  function enter({ to }: Finding) {
    close()
    void navigate(to)
  }
  const onSearched = useEffectEvent(() => {
    if (active) enter(active)
    else setEntered(false)
  })
  useEffect(() => {
    if (isEntered && !isSearching) onSearched()
  }, [isEntered, isSearching])
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      setChosen(findings.at((at + step) % findings.length)?.to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // What is listed while the search runs may be the answer to other words: it opens what the search then finds.
      if (isSearching && !chosen) setEntered(true)
      else if (active) enter(active)
    }
  }

  return (
    <Dialog open={open} onClose={close} title="Find anything">
      <Field
        label="Find"
        hideLabel
        role="combobox"
        data-initial-focus=""
        aria-expanded={findings.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}${active.to}`}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="go"
        placeholder={
          isPrivileged(effectiveRole)
            ? 'Person, invoice, program, team or page'
            : 'Person, program, team or page'
        }
        maxLength={80}
        value={typed}
        onChange={event => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={`muted ${styles.status}`} role="status">
        {problem ?? describe(findings.length, typed.trim(), isSearching)}
      </p>
      <Findings id={listId} groups={groups} active={active} onOpen={close} />
    </Dialog>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function describe(count: number, typed: string, isSearching: boolean): string {
  if (isSearching) return 'Searching…'
  if (typed === '') return 'Type a few letters, or choose a page.'
  if (count === 0) return `Nothing starts with “${typed}”. Check the spelling or try another word.`
  return count === 1 ? '1 result' : `${count} results`
}

function Findings(props: {
  id: string
  groups: readonly FindingGroup[]
  active: Finding | undefined
  onOpen: () => void
}) {
  const { id, groups, active, onOpen } = props
  const activeId = active && `${id}${active.to}`
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.list} tabIndex={-1}>
      {groups.map(({ label, findings }) => (
        // biome-ignore lint/a11y/useSemanticElements: options are grouped by role
        <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
          <h3 id={`${id}-${label}`} className={styles.label} role="presentation">
            {label}
          </h3>
          {findings.map(finding => (
            <Link
              key={finding.to}
              id={`${id}${finding.to}`}
              to={finding.to}
              role="option"
              aria-selected={finding === active}
              tabIndex={-1}
              className={styles.finding}
              onClick={onOpen}
            >
              <span>{finding.title}</span>
              {finding.about && <small>{finding.about}</small>}
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}
