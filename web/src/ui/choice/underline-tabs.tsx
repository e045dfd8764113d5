import { useRef, type KeyboardEvent } from 'react'
import styles from './underline-tabs.module.css'
import { stopAfter } from './use-roving-focus.ts'

interface UnderlineTabsProps<Value extends string> {
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly text: string; readonly panelId: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Parts of one page. Arrows move, and only the chosen one is a stop for Tab. */
export const UnderlineTabs = <Value extends string>({ label, tabs, value, onChange }: UnderlineTabsProps<Value>) => {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = stopAfter(event.key, at, tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || !next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${tab.panelId}-tab`}
          aria-selected={tab.value === value}
          aria-controls={tab.panelId}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.text}
        </button>
      ))}
    </div>
  )
}
