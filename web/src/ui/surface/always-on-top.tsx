import { useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { topModal, watchModals } from './modals.ts'
import styles from './always-on-top.module.css'

/** Whether a dialog covers the page now. */
export const useCovered = (): boolean => useSyncExternalStore(watchModals, topModal) !== undefined

/**
 * What no dialog may cover or silence. A modal dialog makes everything outside it inert, so the one node that holds
 * this is moved into the topmost dialog, above it, and back to its own place afterwards; it is never drawn anew.
 */
export const AlwaysOnTop = ({ children }: { readonly children: ReactNode }) => {
  const own = useRef<HTMLDivElement>(null)
  const [host] = useState(() => document.createElement('div'))
  const modal = useSyncExternalStore(watchModals, topModal)
  useLayoutEffect(() => {
    const place = modal ?? own.current
    host.className = (modal ? styles.over : styles.own) ?? ''
    host.popover = modal ? 'manual' : null
    place?.append(host)
    // A browser without popovers shows it inside the dialog, which is enough to see and press it.
    if (modal && 'showPopover' in host) host.showPopover()
  }, [host, modal])
  return (
    <>
      <div ref={own} />
      {createPortal(children, host)}
    </>
  )
}
